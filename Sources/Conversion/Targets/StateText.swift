import Findings
import JSONSyntax
import TierLists

/// A list as a saved state.
func stateText(of list: TierList) -> String {
  let names = stateNames(list)
  let named = zip(names, list.tiers)
  let order = zip(names, list.tiers).filter { !$1.isPool }.map { $0.0 }
  let labels = named.filter { !$1.isPool && $1.label != $0 }.map { JSONValue.Member($0, .string($1.label)) }
  let colors = named.compactMap { name, tier in tier.color.map { JSONValue.Member(name, .string($0)) } }
  let locked = named.filter { $0.1.isLocked }.map { $0.0 }
  var tiers = named.map { name, tier in JSONValue.Member(name, .array(tier.items, stateItem)) }
  if list.pool == nil { tiers.append(JSONValue.Member("unranked", .array([]))) }
  let state = JSONValue.object([
    "name": .string(list.title), "description": list.description.map { .string($0) },
    "tierOrder": .array(order) { .string($0) }, "tierLabels": labels.isEmpty ? nil : .object(labels),
    "tierColors": colors.isEmpty ? nil : .object(colors),
    "lockedTiers": locked.isEmpty ? nil : .array(locked) { .string($0) }, "tiers": .object(tiers),
  ])
  return newDocument(state).string
}

/// A distinct name for each tier: its id if that is usable, else its label.
private func stateNames(_ list: TierList) -> [String] {
  var taken: Set<String> = ["unranked"]
  return list.tiers.map { tier in
    if tier.isPool { return "unranked" }
    let usable = [tier.name, tier.label].filter { !trimmed($0).isEmpty && !isUnranked($0) }
    if let free = usable.first(where: { taken.insert($0).inserted }) { return free }
    var number = taken.count
    while !taken.insert("\(usable.first ?? "tier") \(number)").inserted { number += 1 }
    return "\(usable.first ?? "tier") \(number)"
  }
}

private func stateItem(_ item: TierList.Item) -> JSONValue {
  let imageURL = item.thumbnail.flatMap { $0.lowercased().hasPrefix("https://") ? $0 : nil }
  return .object([
    "id": .string(item.id.isEmpty ? item.title : item.id), "name": .string(item.title),
    "season": item.attributes["season"].map(season),
    "status": item.text(of: "status").map { .string($0) }, "description": item.summary.map { .string($0) },
    "imageUrl": imageURL.map { .string($0) },
  ])
}

/// A state's season is a string or an integer.
private func season(_ value: JSONValue) -> JSONValue {
  switch value {
  case .integer: value
  case .raw(let bytes) where Int64(String(decoding: bytes, as: UTF8.self)) != nil: value
  default: .string(shownText(value))
  }
}

/// The seasons that become strings.
func seasonLosses(_ list: TierList, _ document: Document) -> [Loss] {
  let changed = list.items.filter { item in
    guard let value = item.attributes["season"], case .string = season(value) else { return false }
    if case .string = value { return false }
    return true
  }
  return changed.first.map {
    [
      Loss(
        message: "the type of \"season\" of \(counted(changed.count, "item"))",
        range: document.range(of: $0.pointer))
    ]
  } ?? []
}
