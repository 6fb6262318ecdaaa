import SourceText

/// What a person says about how a file is read.
package struct ImportOptions: Sendable {
  package var format: ImportFormat?
  /// The name of the column or key, or the path, of the labels; `none` for a list without.
  package var tier: String?
  /// The same of the titles.
  package var title: String?
  /// The title or the number of one of several lists.
  package var list: String?

  package init(format: ImportFormat? = nil, tier: String? = nil, title: String? = nil, list: String? = nil) {
    (self.format, self.tier, self.title, self.list) = (format, tier, title, list)
  }

  /// Whether nothing is said.
  package var isEmpty: Bool { format == nil && tier == nil && title == nil && list == nil }

  /// Whether the list has no labels.
  var hasNoTiers: Bool { tier == "none" }
}

/// One way to read a list in a file.
struct Reading: Sendable {
  struct Tier: Sendable {
    var label: String
    var color: String?
    var range: ByteRange
  }

  /// How it is read, for the summary.
  let shape: String
  var evidence: Evidence
  /// From the top down, where the file says it.
  var tiers: [Tier] = []
  var table = Table()
  /// The column of the labels, if there is one.
  var labelColumn: Int?
  /// Whether the tiers are in the order of their labels in the file.
  var isOrdered = false
  var title: Value?
  var description: Value?
  /// The keys that lead to it.
  var path: [String] = []
  /// The objects around it in a tree, from the innermost.
  var around: [[Value.Member]] = []
  /// Whether the innermost of them has the tiers as its members.
  var isFrame = false
  /// Whether its items are lines of text, which may say more than a title.
  var areLines = false
  /// Values of which parts are in the list.
  var sources: [Value] = []
  /// Values that are understood, and not in the list.
  var structure: [Value] = []
  /// Values of which something is to be said.
  var losses: [(message: String, value: Value)] = []
  /// The part of the file in which it is.
  var range: ByteRange = 0..<0

  init(_ shape: String, _ evidence: Evidence) { (self.shape, self.evidence) = (shape, evidence) }

  /// Adds a tier.
  ///
  /// - Returns: Its index.
  @discardableResult
  mutating func addTier(_ label: String, color: String? = nil, _ range: ByteRange) -> Int {
    tiers.append(Tier(label: label, color: color, range: range))
    return tiers.count - 1
  }
}

/// The best of several readings, and those of other lists in the file.
///
/// The surest labels win, then the most items; of equal ones the first.
struct Judgment {
  private(set) var best: Reading?
  /// The lists in the file from its start, the best among them.
  private(set) var lists: [Reading] = []
  /// Their titles, or the keys that tell them apart.
  private(set) var names: [String] = []

  init(_ readings: [Reading]) {
    let readings = readings.filter { $0.evidence > .none && !$0.isInsideOut && !$0.isProgram }
    for reading in readings where best.map({ ($0.evidence, $0.size) < (reading.evidence, reading.size) }) ?? true {
      best = reading
    }
    guard let best else { return }
    let others = readings.filter {
      $0.evidence >= min(best.evidence, .tier) && !$0.range.overlaps(best.range) && !$0.table.rows.isEmpty
    }
    for list in ([best] + others).sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where lists.last.map({ !$0.range.overlaps(list.range) }) ?? true { lists.append(list) }
    // What the paths of all have in common does not tell them apart.
    let paths = lists.map { $0.path }
    let shared =
      paths[0].indices.first { index in paths.contains { $0.count <= index || $0[index] != paths[0][index] } }
      ?? paths[0].count
    names = lists.enumerated().map { index, list in
      list.title.map { InlineText($0.text ?? "").text } ?? list.path.dropFirst(shared).first ?? list.path.last
        ?? "\(index + 1)"
    }
    let counts = names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    names = names.enumerated().map { counts[$1] == 1 ? $1 : "\($0 + 1)" }
  }

  /// The list that a person names.
  func list(_ name: String) -> Reading? {
    if let index = Int(name), lists.indices.contains(index - 1) { return lists[index - 1] }
    let index = names.firstIndex(of: name) ?? names.firstIndex { letters(of: $0) == letters(of: name) }
    return index.map { lists[$0] }
  }
}

extension Reading {
  /// Whether each tier has the same titles, as the rows of a matrix have the same columns.
  var isMatrix: Bool {
    let rows = table.rows.filter { !$0.isLine }
    let titles = rows.reduce(into: [Int: [String]]()) {
      $0[$1.tier ?? -1, default: []].append($1.values.first?.text ?? "")
    }
    return titles.count > 1 && rows.count == table.rows.count && Set(titles.values).count == 1
  }

  fileprivate var size: Int { table.rows.count }

  /// Whether many of the labels and lines are those of a program or its settings.
  fileprivate var isProgram: Bool {
    guard areLines, evidence < .said else { return false }
    let lines = table.rows.prefix(200).filter { $0.isLine }.compactMap { $0.values[0].text }
    let texts = tiers.prefix(200).map { $0.label } + lines
    let count = texts.count { isCode(InlineText($0).text) }
    return count * (evidence < .tier ? 3 : 2) > texts.count
  }

  /// Whether the titles look more like labels than the labels do.
  fileprivate var isInsideOut: Bool {
    guard evidence < .said, !tiers.isEmpty, !tiers.contains(where: { isTierLabel($0.label) }) else { return false }
    let titles = table.rows.lazy.filter { $0.isLine }.compactMap { $0.values.first?.text }.prefix(100)
    return titles.count > 1 && plainlyNameTiers(Array(titles))
  }
}
