import Findings
import JSONSyntax
import TierLists

/// The characters of a label that stay free for a number, which tells it from an equal one.
package let roomForNumber = 4

/// A list as a new project, with ids that people would choose.
///
/// - Parameter id: A UUID.
/// - Parameter now: Seconds since 1970.
package func project(of list: consuming TierList, id: String, now: Int64) -> JSONValue {
  var draft = ProjectDraft()
  var (tiers, pool) = (Array(list.ranked.reversed()), list.pool)
  list.tiers = []
  // The items of each are freed once they are written, since they take several times their text.
  while let tier = tiers.popLast() { draft.add(tier) }
  for item in pool?.items ?? [] { draft.add(item, to: nil) }
  pool?.items = []
  var additional = list.additional
  let title = fitting(list.title, .listTitle, &additional)
  let description = list.description.map { fitting($0, .listDescription, &additional) }
  return .object([
    "schemaVersion": .integer(1), "projectId": .string(id), "title": .string(title),
    "description": description.map { .string($0) }, "tiers": .array(draft.tierValues(pool: pool)),
    "items": .object(draft.items),
    "audit": .object([
      "createdAt": .string(timestamp(min(list.createdAt ?? now, now))), "updatedAt": .string(timestamp(now)),
    ]), "additional": additional.value,
  ])
}

/// A project under construction that the app can load after every step.
private struct ProjectDraft {
  private struct DraftTier {
    /// The id to give it if that is free.
    var wish: String
    var label: String
    var color: RGBColor?
    var isLocked: Bool
    var itemIDs: [String] = []
  }

  private var tiers: [DraftTier] = []
  private var labels: Set<String> = []
  private var poolIDs: [String] = []
  private(set) var items: [JSONValue.Member] = []
  /// The ids of items, and the last suffix that each of them got.
  private var itemIDs: [String: Int] = [:]

  /// Appends a ranked tier with its items.
  mutating func add(_ tier: TierList.Tier) {
    let label = freeLabel(tier.label, tier.name)
    // A name that is more than another spelling of the label is an id.
    let isID = validKey(tier.name) == tier.name && slug(tier.name) != slug(label)
    let wish = isID ? tier.name : slug(label)
    tiers.append(
      DraftTier(wish: wish, label: label, color: tier.color.flatMap(RGBColor.init), isLocked: tier.isLocked))
    for item in tier.items { add(item, to: tiers.count - 1) }
  }

  /// - Parameter tier: The index of its tier; `nil` for the pool.
  mutating func add(_ item: TierList.Item, to tier: Int?) {
    let id = validKey(asciiLetters(item.id))
    let name = id.isEmpty ? slug(item.title) : id
    let key = freeKey(name.isEmpty ? "item" : name)
    // A text takes less memory than its values: a copy has no room to spare.
    var text: [UInt8] = []
    ValueLayout.plain(depth: 2).write(item.projectValue(key), to: &text)
    items.append(JSONValue.Member(key, .raw(Array(text[...]))))
    if let tier { tiers[tier].itemIDs.append(key) } else { poolIDs.append(key) }
  }

  func tierValues(pool: TierList.Tier?) -> [JSONValue] {
    // Ids of tiers must differ from ids of items, and from each other regardless of case.
    var taken = Set(itemIDs.keys.map { $0.lowercased() } + ["unranked"])
    let ranked = tiers.enumerated().map { index, tier -> JSONValue in
      var number = 1
      let id = freeName(tier.wish.isEmpty ? "tier-\(index + 1)" : tier.wish, taken, from: &number)
      taken.insert(id.lowercased())
      let color = tier.color?.text ?? BuiltInTheme.newColor(ofTier: tier.label, position: index)
      return .object([
        "id": .string(id), "label": .string(tier.label), "color": .string(color),
        "order": .integer(index), "locked": tier.isLocked ? .bool(true) : nil,
        "itemIds": .array(tier.itemIDs) { .string($0) },
      ])
    }
    let unranked = JSONValue.object([
      "id": .string("unranked"), "label": .string("Unranked"),
      "color": pool?.color.flatMap(RGBColor.init).map { .string($0.text) }, "order": .integer(tiers.count),
      "locked": pool?.isLocked ?? false ? .bool(true) : nil, "itemIds": .array(poolIDs) { .string($0) },
    ])
    return ranked + [unranked]
  }

  /// A unique id for an item; the second item with a name gets the suffix `-2`.
  private mutating func freeKey(_ wish: String) -> String {
    var key = wish
    // "unranked" is the id of the pool.
    while itemIDs[key] != nil || key.lowercased() == "unranked" {
      let number = itemIDs[wish, default: 1] + 1
      itemIDs[wish] = number
      key = "\(wish)-\(number)"
    }
    itemIDs[key] = 1
    return key
  }

  /// A unique label: the app identifies tiers by their labels.
  private mutating func freeLabel(_ label: String, _ name: String) -> String {
    let wishes = [label, name].map {
      String(String.UnicodeScalarView($0.unicodeScalars.prefix(LimitedField.label.most - roomForNumber)))
    }
    let usable = wishes.filter { !trimmed($0).isEmpty && !isUnranked($0) }
    if let free = usable.first(where: { labels.insert($0).inserted }) { return free }
    let base = usable.first ?? "Tier"
    var number = tiers.count + 1
    while !labels.insert("\(base) \(number)").inserted { number += 1 }
    return "\(base) \(number)"
  }
}

extension TierList.Item {
  /// The item of a project.
  ///
  /// - Parameter key: Its final id.
  package func projectValue(_ key: String) -> JSONValue {
    var additional = additional
    let title = fitting(title.isEmpty ? key : title, .itemTitle, &additional)
    let summary = summary.map { fitting($0, .itemSummary, &additional) }
    return .object([
      "id": .string(key), "title": .string(title), "summary": summary.map { .string($0) },
      "media": media.isEmpty ? nil : .array(media), "attributes": attributes.value,
      "tags": tags.isEmpty ? nil : .array(tags) { .string($0) }, "rating": rating,
      "additional": additional.value,
    ])
  }
}
