import JSONSyntax
import TierlintCore

/// A project under construction that the app can load after every step.
struct ProjectDraft {
  private struct DraftTier {
    var label: String
    var color: RGBColor?
    var isLocked: Bool
    var itemIDs: [String] = []
  }

  var title: String
  var description: String?
  /// Seconds since 1970, UTC.
  var createdAt: Int
  /// Values that no field of a project can hold.
  var additional = DraftMembers()
  private let now: Int
  private var tiers: [DraftTier] = []
  private var indices: [String: Int] = [:]
  private var labels: Set<String> = []
  private var pool: [String] = []
  private var items: [JSONValue.Member] = []
  private var itemIDs: Set<String> = []
  /// The suffix at which the search for the next free id begins, by id.
  private var numbers: [String: Int] = [:]

  init(title: String, now: Int) {
    self.title = title
    self.now = now
    createdAt = now
  }

  /// Appends a ranked tier, unless the name is taken or refers to the pool.
  ///
  /// - Parameter label: The label, where it differs from the name.
  mutating func addTier(_ name: String, label: String? = nil, color: RGBColor? = nil, isLocked: Bool = false) {
    guard indices[name] == nil, !isUnranked(name) else { return }
    indices[name] = tiers.count
    tiers.append(DraftTier(label: freeLabel(label, name), color: color, isLocked: isLocked))
  }

  /// Appends an item, and its tier where it is missing.
  mutating func add(_ item: DraftItem) {
    addTier(item.tier)
    let key = freeKey([validKey(asciiLetters(item.id)), slug(item.title)].first { !$0.isEmpty } ?? "item")
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
    // Ids of tiers must differ from ids of items, and from each other regardless of case.
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

  /// A unique id for an item; the second item with a name gets the suffix `-2`.
  private mutating func freeKey(_ wish: String) -> String {
    while true {
      let number = numbers[wish, default: 1]
      numbers[wish] = number + 1
      let key = number == 1 ? wish : "\(wish)-\(number)"
      // "unranked" is the id of the pool.
      if key.lowercased() != "unranked", itemIDs.insert(key).inserted { return key }
    }
  }

  /// A unique label: the app identifies tiers by their labels.
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
