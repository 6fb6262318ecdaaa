import JSONSyntax
import TierLists

/// A list as the app holds it: tiers by their labels, and the pool under one name, whatever its label.
struct AppTiers {
  private struct Tier {
    var label: String
    var itemIDs: [String] = []
    var color: String?
    var isLocked = false
  }

  /// The name of the pool, and its label where a document has none.
  static let pool = "unranked"

  /// The ranked tiers from top to bottom.
  private var names: [String] = []
  private var tiers = [pool: Tier(label: pool)]

  /// The items from top to bottom; the pool is last.
  var itemIDs: [String] { (names + [Self.pool]).flatMap { tiers[$0]?.itemIDs ?? [] } }

  /// Adds a tier of a project; of an earlier one with that label the items are overwritten.
  mutating func add(_ label: String, itemIDs: [String], color: String?, isLocked: Bool) {
    let name = add(label)
    tiers[name]?.label = label
    tiers[name]?.itemIDs = itemIDs
    if let color { tiers[name]?.color = color }
    if isLocked { tiers[name]?.isLocked = true }
  }

  /// Adds an item at the end of a tier.
  mutating func append(_ id: String, to label: String) { tiers[add(label)]?.itemIDs.append(id) }

  /// Adds a tier, unless there is one of that label.
  ///
  /// - Returns: Its name.
  @discardableResult
  mutating func add(_ label: String) -> String {
    let name = isUnranked(label) ? Self.pool : label
    if tiers[name] == nil {
      names.append(name)
      tiers[name] = Tier(label: label)
    }
    return name
  }

  /// Sorts the tiers after the first ones by their names.
  mutating func sort(after count: Int) { names = names.prefix(count) + names.dropFirst(count).sorted() }

  var value: JSONValue {
    .array(names.enumerated().map { value($1, order: $0) } + [value(Self.pool, order: names.count + 1)])
  }

  private func value(_ name: String, order: Int) -> JSONValue {
    let tier = tiers[name] ?? Tier(label: name)
    return .object([
      "id": .string(name), "label": .string(tier.label), "color": tier.color.map { .string($0) },
      "order": .integer(order), "locked": .bool(tier.isLocked), "itemIds": .array(tier.itemIDs) { .string($0) },
    ])
  }
}
