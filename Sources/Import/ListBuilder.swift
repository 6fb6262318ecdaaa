import Conversion
import SourceText
import TierLists

/// A list under construction, with what was understood and what was left out.
struct ListBuilder: Sendable {
  /// A project with more is larger than what Tiercade opens.
  static let mostItems = 500_000

  let text: DocumentText
  let files: PictureFiles
  /// Whether items without any tier are read, for the pool.
  var allowsTitles = false
  private(set) var list: TierList
  private(set) var hasTitle = false
  var notes: [String] = []
  var losses: [Loss] = []
  var pictures: [(path: String, range: ByteRange)] = []
  private(set) var itemCount = 0
  /// Whether items have the pictures whose names are their titles.
  private var hasNearPictures = false
  /// Whether the file names tiers in the order of its items, so that they are sorted from the top down.
  var sortsTiers = false
  /// The index of each tier by its label without case.
  private var indices: [String: Int] = [:]

  init(title: String, _ text: DocumentText, _ files: PictureFiles) {
    (list, self.text, self.files) = (TierList(title: title), text, files)
  }

  mutating func setTitle(_ title: String) {
    guard !hasTitle, !trimmed(title).isEmpty else { return }
    (list.title, hasTitle) = (trimmed(title), true)
  }

  mutating func setDescription(_ text: String) { list.description = text }

  /// Adds a tier, unless there is one with this label.
  @discardableResult
  mutating func addTier(_ label: String, color: String? = nil) -> Int {
    let isLocked = label.hasSuffix(" (locked)")
    let label = trimmed(isLocked ? String(label.dropLast(9)) : label)
    let isPool = label.isEmpty || isPoolLabel(label)
    let key = tierKey(label)
    if let index = indices[key] { return index }
    indices[key] = list.tiers.count
    var tier = TierList.Tier(name: label, label: isPool ? "Unranked" : label, isPool: isPool)
    (tier.isLocked, tier.color) = (isLocked, color)
    list.tiers.append(tier)
    return list.tiers.count - 1
  }

  /// - Parameter label: Without one the item has no rank.
  mutating func add(_ item: TierList.Item, to label: String?) {
    itemCount += 1
    guard itemCount <= Self.mostItems else { return }
    var item = item
    if item.media.isEmpty, let path = files.path(forTitle: item.title) {
      hasNearPictures = true
      addPicture(path, item.range ?? 0..<0, to: &item)
    }
    list.tiers[addTier(label ?? "")].items.append(item)
  }

  mutating func addItem(titled title: String, _ range: ByteRange, to label: String?) {
    var item = TierList.Item(titled: title)
    if let path = picturePath(title) {
      item = TierList.Item(titled: pictureTitle(path))
      addPicture(path, range, to: &item)
    }
    item.range = range
    add(item, to: label)
  }

  mutating func lose(_ what: String, _ range: ByteRange) { losses.append(Loss(message: what, range: range)) }

  mutating func loseCell(_ value: Value, _ reason: String) {
    lose("\(quoted(value.text ?? "a list or an object")), \(reason)", value.range)
  }

  private mutating func sortTiers() {
    let ranks = list.tiers.map { tier -> KnownTier? in
      let number = Int(tier.label).map { KnownTier(scale: -1, rank: $0) }
      return tier.isPool ? nil : number ?? KnownTier(tier.label)
    }
    let scales = Set(zip(ranks, list.tiers).filter { !$0.1.isPool }.map { $0.0?.scale ?? .max })
    guard scales.count == 1, scales.first != .max else { return }
    let sorted = zip(ranks, list.tiers).enumerated().sorted { one, other in
      let (first, second) = (one.element.0?.rank ?? .max, other.element.0?.rank ?? .max)
      return first == second ? one.offset < other.offset : first < second
    }
    list.tiers = sorted.map { $0.element.1 }
  }

  consuming func result() -> (list: TierList, report: ImportReport) {
    if sortsTiers { sortTiers() }
    list.movePoolLast()
    if hasNearPictures { notes.append("pictures whose names are titles") }
    let sorted = losses.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    let defaults =
      (hasTitle ? [] : ["/title"]) + (list.tiers.contains { $0.color != nil } ? [] : ["/tiers/*/color"])
    let report = ImportReport(
      summary: notes.joined(separator: ", "), losses: sorted.map { $0.element }, pictures: pictures,
      defaults: Set(defaults), text: text)
    return (list, report)
  }
}

/// A label for comparison; that of the items without a rank is empty.
private func tierKey(_ label: String) -> String { isPoolLabel(label) ? "" : label.lowercased() }

extension TierList.Item {
  init(titled title: String) {
    let title = withoutID(title)
    self.init(id: slug(title), title: title)
  }
}
