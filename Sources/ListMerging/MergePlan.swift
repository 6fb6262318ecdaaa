import Findings
import JSONSyntax
import TierLists

/// What a merge that prefers one version decides for the whole list before it writes anything: which tiers there are, and where each item is.
struct MergePlan {
  let versions: Versions<ListVersion>
  /// Whose value is used where both sides have their own.
  private let preferred: Version
  private let renames: Renames
  private let names: SideNames
  /// The items, and the tiers, that one side removed and the other changed.
  private(set) var contested: Set<String> = []
  private(set) var contestedTiers: Set<String> = []
  private(set) var keptTiers: Set<String> = []
  /// The tier of each item that is in one.
  private(set) var tierOf: [String: String] = [:]
  /// Where items go whose tier is gone: the pool, or the last tier.
  private(set) var home: String?
  /// The conflicts, as messages for people.
  private(set) var conflicts: [String] = []

  init(_ versions: Versions<ListVersion>, _ renames: Renames, _ names: SideNames, preferring version: Version) {
    (self.versions, self.renames, self.names, preferred) = (versions, renames, names, version)
    placeItems()
    keepTiers()
    moveFromRemovedTiers()
  }

  var isState: Bool { versions.ours?.isState ?? false }
}

// Items.
extension MergePlan {
  private mutating func placeItems() {
    let items = versions.map { Set($0.items.keys).union($0.tierOf.keys) }
    for id in Set(items.all.joined()).sorted() {
      let tiers = versions.map { $0.tierOf[id] }
      if isContested(id, tiers) {
        contested.insert(id)
        conflicts.append("\(quoted(id)): " + names.removed(isOurs: versions.ours?.items[id] == nil))
        tierOf[id] = tiers[preferred]
      } else if tiers.ours == tiers.theirs || tiers.theirs == tiers.base {
        tierOf[id] = tiers.ours
      } else if tiers.ours == tiers.base {
        tierOf[id] = tiers.theirs
      } else {
        conflicts.append(placement(of: id, tiers))
        tierOf[id] = tiers[preferred]
      }
    }
  }

  private func placement(of id: String, _ tiers: Versions<String>) -> String {
    let item = versions.ours?.items[id] ?? versions.theirs?.items[id]
    let title = displayText(unquoted: item?.string("title") ?? item?.string("name") ?? id)
    let verb = tiers.base == nil ? "added" : "moved"
    let place = { (tier: String?) in tier.map { "to \(displayText(unquoted: label(of: $0)))" } ?? "to no tier" }
    return "\(title): \(verb) \(place(tiers.ours)) in \(names[.ours]), \(place(tiers.theirs)) in \(names[.theirs])"
  }

  /// Whether one side removed an item, and the other changed it, its tier or its override.
  private func isContested(_ id: String, _ tiers: Versions<String>) -> Bool {
    let items = versions.map { $0.items[id] }
    guard let base = items.base else { return false }
    switch (items.ours, items.theirs) {
    case (nil, let item?):
      return isChanged(id, item, from: base, versions.theirs) || tiers.theirs != tiers.base
    case (let item?, nil):
      return isChanged(id, item, from: base, versions.ours) || tiers.ours != tiers.base
    default: return false
    }
  }

  private func isChanged(_ id: String, _ item: TreeValue, from base: TreeValue, _ version: ListVersion?) -> Bool {
    renames.items.contains(id) || !areSame(item, base, exactly: true)
      || !areSame(version?.overrides[id], versions.base?.overrides[id], exactly: true)
  }

  func label(of tier: String) -> String {
    let labels = versions.map { $0.tiers.values[tier]?.string("label") }
    return labels.ours ?? labels.theirs ?? tier
  }
}

// Tiers.
extension MergePlan {
  private mutating func keepTiers() {
    for name in Set(versions.map { $0.tiers.names }.all.joined()).sorted() {
      let tiers = versions.map { $0.tiers.values[name] }
      let isOurs = tiers.ours != nil
      guard isOurs != (tiers.theirs != nil), tiers.base != nil else {
        if isOurs || tiers.theirs != nil { keptTiers.insert(name) }
        continue
      }
      guard isChanged(name, tiers.ours ?? tiers.theirs, isOurs ? versions.ours : versions.theirs) else { continue }
      contestedTiers.insert(name)
      conflicts.append("tier \(quoted(label(of: name))): " + names.removed(isOurs: !isOurs))
      if tiers[preferred] != nil { keptTiers.insert(name) }
    }
  }

  /// Whether a side changed a tier that the other one removed: its id, a field of it, or by adding an item.
  private func isChanged(_ name: String, _ tier: TreeValue?, _ version: ListVersion?) -> Bool {
    let base = versions.base
    if renames.tiers.contains(name) || version?.itemsOf[name]?.contains(where: { base?.tierOf[$0] != name }) ?? false {
      return true
    }
    if isState {
      return zip(version?.tierFields ?? [], base?.tierFields ?? []).contains {
        !areSame($0.values[name], $1.values[name])
      }
    }
    guard let new = tier?.children(), let old = base?.tiers.values[name]?.children() else { return false }
    let keys = Set(new.names).union(old.names).subtracting(["itemIds", "order"])
    return keys.contains { !areSame(new.values[$0], old.values[$0]) }
  }

  /// Items stay where they are as long as it is not decided whether there is another tier, and go to the pool from one that is gone.
  private mutating func moveFromRemovedTiers() {
    let own = versions[preferred]
    let tiers = (own ?? versions.ours)?.tiers.names.filter(keptTiers.contains) ?? []
    home = tiers.first(where: isPool) ?? tiers.last
    for (item, tier) in tierOf {
      let old = own?.tierOf[item]
      guard !keptTiers.contains(tier) || [tier, old].contains(where: { $0.map(contestedTiers.contains) ?? false })
      else { continue }
      let isKept = old.map(keptTiers.contains) ?? false
      tierOf[item] = isKept ? old : preferred == .base && old == nil ? nil : home
    }
  }

  private func isPool(_ tier: String) -> Bool { isUnranked(isState ? tier : label(of: tier)) }

  /// The orders of tiers, where they are counted again because both sides changed them.
  ///
  /// - Parameter version: Whose order is used in a clash.
  func orders(of kept: Set<String>, in version: Version) -> [String: Int64] {
    if isState { return [:] }
    let tiers = MergedOrder(versions.map { $0.tiers.names }, keeping: kept, in: version)
    let sides = versions.map { side in side.tiers.names.map { side.order(of: $0) } }
    var isClash = false
    let merged = tiers.names.map { name in
      let orders = versions.map { $0.order(of: name) }
      if orders.ours != nil, orders.theirs != nil, orders.ours != orders.theirs, orders.base != orders.ours,
        orders.base != orders.theirs
      {
        isClash = true
      }
      return orders.theirs == orders.base || orders.theirs == nil ? orders.ours ?? orders.theirs : orders.theirs
    }
    let isWrong = [false, true].contains { byOne in
      [sides.ours, sides.theirs].allSatisfy { isIncreasing($0 ?? [], byOne: byOne) }
        && !isIncreasing(merged, byOne: byOne)
    }
    guard isClash || isWrong, let start = sides.ours?.first ?? 0 else { return [:] }
    return Dictionary(zip(tiers.names, start...)) { first, _ in first }
  }
}
