import Findings
import JSONSyntax
import TierLists

/// What a merge decides for the whole list before it writes anything: which tiers there are, and where each item is.
struct MergePlan {
  let versions: Versions<ListVersion>
  /// Whose value is used where both sides have their own; `nil` for conflict markers.
  var preferred: MergeSide?
  /// The paths of values that are conflicts although they could be merged, with what would be wrong then.
  let forced: [[String]: String]
  /// The items that a side gave a new id.
  let renamed: Set<String>
  /// The items that one side removed and the other changed.
  private(set) var contested: Set<String> = []
  /// The items whose tiers are a conflict, with the tier in which it is shown.
  private(set) var conflictTier: [String: String] = [:]
  /// The tiers in their order.
  private(set) var tiers = MergedOrder(names: [])
  /// The tiers that one side removed and the other changed.
  private(set) var contestedTiers: Set<String> = []
  /// The orders of the tiers, where they are counted again.
  private(set) var orders: [String: Int] = [:]
  private var tierOf: [String: String] = [:]
  /// The conflicts, as messages for people.
  private(set) var conflicts: [String] = []

  init(
    _ versions: Versions<ListVersion>, renamed: Set<String>, preferring side: MergeSide?,
    forcing paths: [[String]: String]
  ) {
    (self.versions, self.renamed, preferred, forced) = (versions, renamed, side, paths)
    placeItems()
    keepTiers()
    countOrders()
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
        let isOurs = versions.ours?.items[id] == nil
        conflicts.append("\(quoted(id)): removed \(isOurs ? "here, changed there" : "there, changed here")")
        settle(id, tiers)
      } else if tiers.ours == tiers.theirs || tiers.theirs == tiers.base {
        tierOf[id] = tiers.ours
      } else if tiers.ours == tiers.base {
        tierOf[id] = tiers.theirs
      } else {
        let places = [tiers.ours, tiers.theirs].map { $0.map { "moved to \(quoted(label(of: $0)))" } ?? "in no tier" }
        conflicts.append("\(quoted(id)): \(places[0]) here, \(places[1]) there")
        settle(id, tiers)
      }
    }
  }

  /// An item that is a conflict stays in its tier in OURS.
  private mutating func settle(_ id: String, _ tiers: Versions<String>) {
    switch preferred {
    case .ours: tierOf[id] = tiers.ours
    case .theirs: tierOf[id] = tiers.theirs
    case nil:
      tierOf[id] = tiers.ours ?? tiers.theirs
      if tiers.ours != tiers.theirs { conflictTier[id] = tierOf[id] }
    }
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
    renamed.contains(id) || !areSame(item, base)
      || !areSame(version?.overrides[id], versions.base?.overrides[id])
  }

  func label(of tier: String) -> String {
    let labels = versions.map { $0.tiers.values[tier]?.string("label") }
    return labels.ours ?? labels.theirs ?? tier
  }

  /// The items of a tier in their order.
  func items(of tier: String) -> MergedOrder {
    let lists = versions.map { $0.itemsOf[tier] ?? [] }
    let members = Set(lists.all.joined().filter { tierOf[$0] == tier })
    return MergedOrder(lists, keeping: members, in: preferred ?? .ours)
  }
}

// Tiers.
extension MergePlan {
  private mutating func keepTiers() {
    let names = versions.map { $0.tiers.names }
    var kept: Set<String> = []
    for name in Set(names.all.joined()).sorted() {
      let tiers = versions.map { $0.tiers.values[name] }
      let (isOurs, isTheirs) = (tiers.ours != nil, tiers.theirs != nil)
      if isOurs && isTheirs || isOurs != isTheirs && tiers.base == nil { kept.insert(name) }
      guard isOurs != isTheirs, tiers.base != nil,
        isChanged(name, tiers.ours ?? tiers.theirs, isOurs ? versions.ours : versions.theirs)
      else { continue }
      contestedTiers.insert(name)
      conflicts.append(
        "tier \(quoted(label(of: name))): removed \(isOurs ? "there, changed here" : "here, changed there")")
      if preferred.map({ ($0 == .ours) == isOurs }) ?? true { kept.insert(name) }
    }
    tiers = MergedOrder(names, keeping: kept, in: preferred ?? .ours)
    for (item, tier) in tierOf where !kept.contains(tier) || contestedTiers.contains(tier) {
      // An item stays where it is, as long as it is not decided whether there is a tier to move it to.
      let old = versions.ours?.tierOf[item]
      tierOf[item] = old.flatMap { kept.contains($0) ? $0 : nil }
      if old != tier, preferred == nil { conflictTier[item] = tierOf[item] }
    }
  }

  /// Whether a side changed a tier that the other one removed: a field of it, or by adding an item.
  private func isChanged(_ name: String, _ tier: TreeValue?, _ version: ListVersion?) -> Bool {
    let (base, ignored) = (versions.base, ["itemIds", "order"])
    let isMoved = version?.itemsOf[name]?.contains { base?.tierOf[$0] != name } ?? false
    guard !isState, let new = tier?.children(), let old = base?.tiers.values[name]?.children() else { return isMoved }
    let keys = Set(new.names).union(old.names).subtracting(ignored)
    return isMoved || keys.contains { !areSame(new.values[$0], old.values[$0]) }
  }

  /// Counts the orders of the tiers again where both sides changed them.
  private mutating func countOrders() {
    if isState { return }
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
    guard isClash || isWrong, let start = sides.ours?.first ?? 0 else { return }
    orders = Dictionary(zip(tiers.names, start...)) { first, _ in first }
  }
}

// What is asked of a plan at one place.
extension MergePlan {
  /// The tier whose items are an array.
  func tierWithItems(at path: [String]) -> String? {
    guard path.first == "tiers", path.count == (isState ? 2 : 3), isState || path[2] == "itemIds" else { return nil }
    return path[1]
  }

  /// Whether the plan may decide about something in a value that THEIRS did not change.
  func mayDecide(in path: [String]) -> Bool { path.count < 2 || path[0] == "tiers" || !forced.isEmpty }

  func isContested(_ path: [String]) -> Bool { path.count == 2 && path[0] == "items" && contested.contains(path[1]) }

  /// The order that a tier gets.
  func order(at path: [String]) -> Int? {
    guard path.count == 3, path[0] == "tiers", path[2] == "order" else { return nil }
    return orders[path[1]]
  }

  /// The order of the children of a container.
  func order(of names: Versions<[String]>, keeping members: Set<String>, at path: [String], isOrdered: Bool)
    -> MergedOrder
  {
    path == ["tiers"] && !isState
      ? tiers : MergedOrder(names, keeping: members, isOrdered: isOrdered, in: preferred ?? .ours)
  }

  /// Whether both sides sorted an array whose order is a rank.
  func isOrderClash(_ arrays: Versions<TreeValue>, at path: [String]) -> Bool {
    if let tier = tierWithItems(at: path) { return items(of: tier).isClash }
    if path == ["tiers"] { return !isState && tiers.isClash }
    guard path == ["tierOrder"] else { return false }
    let names = arrays.map { $0.children()?.names }
    return MergedOrder(names, keeping: Set(names.all.joined())).isClash
  }
}
