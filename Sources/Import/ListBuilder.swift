import Conversion
import Findings
import SourceText
import TierLists

/// A list under construction, with what was understood and what was left out.
struct ListBuilder: Sendable {
  /// A project with more is larger than what Tiercade opens.
  static let mostItems = 500_000

  let text: DocumentText
  let files: PictureFiles
  let options: ImportOptions
  private(set) var list: TierList
  private var hasTitle = false
  private var isOrdered = false
  var notes: [String] = []
  var losses: [Loss] = []
  var pictures: [(path: String, range: ByteRange)] = []
  var fates: Fates
  private var itemCount = 0
  /// Whether items have the pictures whose names are their titles.
  private var hasNearPictures = false
  /// The index of each tier by its label without case.
  private var indices: [String: Int] = [:]
  /// The same by the label as it is in a cell.
  var tierCache: [String: Int] = [:]
  /// Whether labels that are numbers are scores, of which the greatest is the best.
  var areScores = false
  /// The ids of media, and the number of the next one by its name.
  var mediaIDs: Set<String> = []
  var mediaNumbers: [String: Int] = [:]

  init(title: String, _ text: DocumentText, _ files: PictureFiles, _ options: ImportOptions) {
    (list, self.text, self.files, self.options) = (TierList(title: title), text, files, options)
    fates = Fates(byteCount: text.count)
  }

  /// - Parameter others: Other lists in the file.
  mutating func read(_ form: Form, _ reading: Reading, _ others: [(reading: Reading, name: String)])
    throws(ImportRefusal)
  {
    if !reading.shape.isEmpty { notes.append(reading.shape) }
    isOrdered = reading.isOrdered
    if let title = reading.title, let text = title.text { setTitle(title, text) }
    if let description = reading.description, let text = description.text {
      let inline = reading.areLines ? InlineText(text) : nil
      list.description = inline?.text ?? text
      if let inline { loseSigns(of: inline, in: "description", description.range) }
      fates.set(description, .listed)
    }
    let tiers = reading.tiers.map { addTier($0.label, color: $0.color, mayBeLocked: reading.areLines, $0.range) }
    for value in reading.structure {
      if reading.areLines { loseSigns(of: InlineText(value.text ?? ""), in: "heading", value.range) }
      fates.set(value, .structure)
    }
    for value in reading.sources { fates.set(value, .listed) }
    for loss in reading.losses { lose(loss.message, loss.value) }
    add(reading, tiers)
    guard itemCount <= Self.mostItems else { throw ImportRefusal("more than \(Self.mostItems) items") }
    if itemCount == 0 {
      throw ImportRefusal("the tiers \(enumerated(list.tiers.map { quoted($0.label) })) have no items")
    }
    for (reading, name) in others where !isKnown(reading) { self.name(reading, name) }
    nameRest(of: form)
  }

  private mutating func setTitle(_ value: Value, _ text: String) {
    let inline = InlineText(text)
    loseSigns(of: inline, in: "title", value.range)
    let title = withoutColon(inline.text)
    guard !title.isEmpty else { return }
    (list.title, hasTitle) = (title, true)
    fates.set(value, .listed)
  }

  /// Adds a tier, unless there is one with this label.
  ///
  /// - Parameter mayBeLocked: Whether `(locked)` after it says so, as in the texts that we write.
  @discardableResult
  mutating func addTier(
    _ label: String, color: String? = nil, mayBeLocked: Bool = false, _ range: ByteRange = 0..<0
  ) -> Int {
    let isLocked = mayBeLocked && label.hasSuffix(" (locked)")
    let label = trimmed(isLocked ? String(label.dropLast(9)) : label)
    let isPool = label.isEmpty || isPoolLabel(label)
    let key = isPool ? "" : label.lowercased()
    if let index = indices[key] {
      if list.tiers[index].color == nil { list.tiers[index].color = color }
      return index
    }
    indices[key] = list.tiers.count
    if label.unicodeScalars.count > longestLabel {
      losses.append(
        Loss(
          message: "a label of over \(longestLabel) characters, which is cut: \(quoted(label, upTo: 10_000))",
          range: range))
    }
    var tier = TierList.Tier(name: label, label: isPool ? "Unranked" : label, isPool: isPool)
    (tier.isLocked, tier.color) = (isLocked, color)
    list.tiers.append(tier)
    return list.tiers.count - 1
  }

  mutating func add(_ item: TierList.Item, to tier: Int) {
    itemCount += 1
    guard itemCount <= Self.mostItems else { return }
    var item = item
    if item.media.isEmpty, let path = files.path(forTitle: item.title) {
      hasNearPictures = true
      addPicture(path, item.range ?? 0..<0, to: &item)
    }
    if item.title.unicodeScalars.count > longestTitle {
      losses.append(
        Loss(
          message: "a title of over \(longestTitle) characters, which is cut: \(quoted(item.title, upTo: 10_000))",
          range: item.range ?? 0..<0))
    }
    // With less room to spare than it doubles to: items are large.
    let count = list.tiers[tier].items.count
    if count == list.tiers[tier].items.capacity { list.tiers[tier].items.reserveCapacity(count * 5 / 4 + 8) }
    list.tiers[tier].items.append(item)
  }

  /// Says that a value is not in the list.
  mutating func lose(_ message: String, _ value: Value) {
    losses.append(Loss(message: message, range: value.range))
    fates.set(value, .named)
  }

  /// Says that what a line has in its signs is not in the list.
  mutating func loseSigns(of inline: InlineText, in place: String, _ range: ByteRange) {
    for (noun, texts) in [("picture", inline.pictures), ("link", inline.links), ("text", inline.asides)] {
      for text in texts {
        losses.append(Loss(message: "the \(noun) \(quoted(text, upTo: 10_000)) of the \(place)", range: range))
      }
    }
  }

  /// Whether all that is in another list is in this one: the names or colors of its tiers.
  private func isKnown(_ other: Reading) -> Bool {
    let values = other.structure + other.sources + other.table.rows.flatMap { $0.values }
    return values.allSatisfy { $0.range.isEmpty || fates.isKnown($0) }
  }

  /// Names another list with what is in it.
  private mutating func name(_ other: Reading, _ name: String) {
    let message =
      "the list \(quoted(name)) with \(counted(other.table.rows.count, "item")); --list \(argument(name)) reads it"
    losses.append(Loss(message: message, range: other.range.lowerBound..<other.range.lowerBound))
    // Its labels and items are named by its name.
    for value in other.structure + other.sources + other.table.rows.flatMap({ $0.values }) { fates.set(value, .named) }
    if let title = other.title { fates.set(title, .named) }
  }

  private mutating func sortTiers() {
    let ranks = list.tiers.map { tier in
      tier.isPool ? nil : rank(ofNumber: tier.label) ?? KnownTier(tier.label)
    }
    let known = ranks.compactMap { $0 }
    guard known.count * 2 > list.ranked.count, known.allSatisfy({ $0.scale == known.first?.scale }) else { return }
    // Labels that nobody knows stay above those that are known, or come below them.
    let firstKnown = ranks.firstIndex { $0 != nil } ?? 0
    let sorted = zip(ranks, list.tiers).enumerated().sorted { one, other in
      let ranks = [one, other].map { $0.element.0?.rank ?? ($0.offset < firstKnown ? .min : .max) }
      return ranks[0] == ranks[1] ? one.offset < other.offset : ranks[0] < ranks[1]
    }
    list.tiers = sorted.map { $0.element.1 }
  }

  /// The place of a label that is a number or has only stars.
  private func rank(ofNumber label: String) -> KnownTier? {
    let stars = label.hasPrefix("★") || label.hasPrefix("⭐") ? writtenNumber(label, outOf: 100) : nil
    guard let number = stars ?? decimalNumber(label), number.magnitude < 1e6 else { return nil }
    let isScore = areScores || stars != nil
    return KnownTier(scale: -1, rank: Int(number * (isScore ? -100 : 100)))
  }

  consuming func result() -> (list: TierList, report: ImportReport) {
    if !isOrdered { sortTiers() }
    list.movePoolLast()
    if hasNearPictures { notes.append("pictures whose names are titles") }
    let sorted = losses.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    let defaults =
      (hasTitle ? [] : ["/title"]) + (list.tiers.contains { $0.color != nil } ? [] : ["/tiers/*/color"])
    let report = ImportReport(
      summary: notes.joined(separator: ", "), losses: sorted.map { $0.element }, pictures: pictures,
      defaults: Set(defaults), text: text, counts: fates.counts)
    return (list, report)
  }
}

/// Of a tier, in Unicode scalars.
private let longestLabel = (ObjectKind.tier.maxLength(of: "label") ?? .max) - roomForNumber

/// Of an item, in Unicode scalars.
private let longestTitle = ObjectKind.item.maxLength(of: "title") ?? .max
