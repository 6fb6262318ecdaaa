import JSONSyntax
import TierlintCore

/// A project in the making: whatever is added, it stays one that the app loads.
struct ProjectDraft {
  private struct DraftTier {
    var label: String
    var color: RGBColor?
    var isLocked: Bool
    var itemIDs: [String] = []
  }

  var title: String
  var description: String?
  /// Since 1970, UTC.
  var createdAt: Int
  /// What has no field of its own.
  var additional = DraftMembers()
  private let now: Int
  private var tiers: [DraftTier] = []
  private var indices: [String: Int] = [:]
  private var labels: Set<String> = []
  private var pool: [String] = []
  private var items: [JSONValue.Member] = []
  private var itemIDs: Set<String> = []
  /// The number behind an id at which the next free one is looked for.
  private var numbers: [String: Int] = [:]

  init(title: String, now: Int) {
    self.title = title
    self.now = now
    createdAt = now
  }

  /// Adds a ranked tier under the others, unless there is one of that name or it is the pool's.
  ///
  /// - Parameter label: What stands on it, where that is not its name.
  mutating func addTier(_ name: String, label: String? = nil, color: RGBColor? = nil, isLocked: Bool = false) {
    guard indices[name] == nil, !isUnranked(name) else { return }
    indices[name] = tiers.count
    tiers.append(DraftTier(label: freeLabel(label, name), color: color, isLocked: isLocked))
  }

  /// Adds an item, and its tier where there is none of the name.
  mutating func add(_ item: DraftItem) {
    addTier(item.tier)
    let key = freeKey([validKey(item.id), slug(item.title)].first { !$0.isEmpty } ?? "item")
    items.append(JSONValue.Member(key, item.value(key)))
    if let index = indices[item.tier] { tiers[index].itemIDs.append(key) } else { pool.append(key) }
  }

  /// The project.
  ///
  /// - Parameter id: A UUID.
  func project(id: String) -> JSONValue {
    var additional = additional
    let title = fitting(title, 256, "title", &additional)
    let description = description.map { fitting($0, 4096, "description", &additional) }
    return .object([
      "schemaVersion": .integer(1), "projectId": .string(id), "title": .string(title),
      "description": description.map { .string($0) }, "tiers": .array(tierValues), "items": .object(items),
      "audit": .object([
        "createdAt": .string(timestamp(min(createdAt, now))), "updatedAt": .string(timestamp(now)),
      ]), "additional": additional.value,
    ])
  }
}

extension ProjectDraft {
  private var tierValues: [JSONValue] {
    // Ids of tiers differ from those of items, and from each other in more than capitals.
    var taken = Set(itemIDs.map { $0.lowercased() } + ["unranked"])
    let ranked = tiers.enumerated().map { index, tier -> JSONValue in
      let wish = slug(tier.label)
      var number = 1
      let id = freeName(wish.isEmpty ? "tier-\(index + 1)" : wish, taken, from: &number)
      taken.insert(id)
      let fallback = BuiltInTheme.fallbackColors[index % BuiltInTheme.fallbackColors.count]
      return .object([
        "id": .string(id), "label": .string(tier.label), "color": .string(tier.color?.text ?? fallback),
        "order": .integer(index), "locked": tier.isLocked ? .bool(true) : nil,
        "itemIds": .array(tier.itemIDs) { .string($0) },
      ])
    }
    let unranked = JSONValue.object([
      "id": .string("unranked"), "label": .string("Unranked"), "order": .integer(tiers.count),
      "itemIds": .array(pool) { .string($0) },
    ])
    return ranked + [unranked]
  }

  /// An id for an item that no other has; a second one of a name gets `_2`, as in the app.
  private mutating func freeKey(_ wish: String) -> String {
    while true {
      let number = numbers[wish, default: 1]
      numbers[wish] = number + 1
      let key = number == 1 ? wish : "\(wish)_\(number)"
      // The pool has the id itself.
      if key.lowercased() != "unranked", itemIDs.insert(key).inserted { return key }
    }
  }

  /// A label that no other tier has: the app tells tiers apart by them.
  private mutating func freeLabel(_ label: String?, _ name: String) -> String {
    let wishes = [label, name].compactMap { $0 }.map { String(String.UnicodeScalarView($0.unicodeScalars.prefix(96))) }
    let usable = wishes.filter { !trimmed($0).isEmpty && !isUnranked($0) }
    if let free = usable.first(where: { labels.insert($0).inserted }) { return free }
    let base = usable.first ?? "Tier"
    var number = tiers.count + 1
    while !labels.insert("\(base) \(number)").inserted { number += 1 }
    return "\(base) \(number)"
  }
}
