import Findings
import TierLists

/// The plans of the merges that prefer each version: what differs between them is a conflict.
struct MergePlans {
  private let plans: Versions<MergePlan>
  /// The version that is written where both sides have their own; `nil` for all, between conflict markers.
  var preferred: Version? { didSet { update() } }
  /// The tiers of the items in the version that is written, or in those of both sides.
  private var current: [[String: String]] = []
  private let orders: Versions<[String: Int64]>

  init(_ versions: Versions<ListVersion>, _ renames: Renames, _ names: SideNames, preferring version: Version?) {
    let ours = MergePlan(versions, renames, names, preferring: .ours)
    let plan = { ours.conflicts.isEmpty ? ours : MergePlan(versions, renames, names, preferring: $0) }
    let plans = Versions(base: plan(.base), ours: ours, theirs: plan(.theirs))
    let tiers = (version.flatMap { plans[$0].map { [$0] } } ?? plans.all).reduce(Set()) { $0.union($1.keptTiers) }
    orders = plans.mapEach { $0.orders(of: tiers, in: $1) }
    (self.plans, preferred) = (plans, version)
    update()
  }

  private mutating func update() { current = shown.map { $0.tierOf } }

  /// The plans of the version that is written, or of both sides.
  private var shown: [MergePlan] {
    let sides = conflicts.isEmpty ? [plans.ours] : [plans.ours, plans.theirs]
    return (preferred.map { [plans[$0]] } ?? sides).compactMap { $0 }
  }

  var versions: Versions<ListVersion> { plans.ours?.versions ?? Versions() }
  var isState: Bool { versions.ours?.isState ?? false }
  var conflicts: [String] { plans.ours?.conflicts ?? [] }
  /// Whose order is used in a clash.
  var version: Version { preferred ?? .ours }

  func hasTier(_ name: String) -> Bool { shown.contains { $0.keptTiers.contains(name) } }

  /// The tier of an item in each version of the result; the same in all where that is no conflict.
  func places(of item: String) -> Versions<String> { plans.map { $0.tierOf[item] } }

  /// Whether the place of an item is a conflict.
  func isPlacedTwice(_ item: String) -> Bool {
    let places = places(of: item)
    return places.ours != places.theirs
  }

  /// The items of a tier in their order; last those whose own tier is gone.
  func items(of tier: String) -> MergedOrder {
    let isHere = { (item: String) in current.contains { $0[item] == tier } }
    let lists = versions.map { $0.itemsOf[tier] ?? [] }
    var order = MergedOrder(lists, keeping: Set(lists.all.joined().filter(isHere)), in: version)
    if !conflicts.isEmpty, shown.contains(where: { $0.home == tier }) {
      let known = Set(order.names)
      let items = Set(versions.all.flatMap { $0.tierOf.keys })
      order.names += items.filter { !known.contains($0) && isHere($0) }.sorted()
    }
    return order
  }
}

extension MergePlans {
  /// Whether each conflict of the plans is in one with such a name: its own, or that of a tier which both sorted.
  func areAllNamed(in labels: Set<String>) -> Bool {
    guard let plan = plans.ours, !conflicts.isEmpty else { return true }
    let tier = { (name: String) in labels.contains(description(of: ["tiers", name])) }
    let items = Set(versions.all.flatMap { $0.tierOf.keys }).filter(isPlacedTwice).union(plan.contested)
    return plan.contestedTiers.allSatisfy(tier)
      && items.allSatisfy { item in
        labels.contains(label(of: item)) || labels.contains(description(of: ["items", item]))
          || places(of: item).all.contains { tier($0) || labels.contains(description(of: ["tiers", $0, "itemIds"])) }
      }
  }
}

// What is asked at one place.
extension MergePlans {
  /// The tier whose items are an array.
  func tierWithItems(at path: [String]) -> String? {
    guard path.first == "tiers", path.count == (isState ? 2 : 3), isState || path[2] == "itemIds" else { return nil }
    return path[1]
  }

  /// What the item or tier that a value is about is called, if one side removed it and the other changed it.
  func contestedOwner(at path: [String]) -> String? {
    guard path.count == 2 else { return nil }
    if ["items", "overrides"].contains(path[0]) {
      return isContested(path[1]) ? description(of: ["items", path[1]]) : nil
    }
    let isAboutTier = isState && (path[0] == "tierOrder" || stateTierFields.contains { "\($0)" == path[0] })
    return isAboutTier && isContestedTier(path[1]) ? description(of: ["tiers", path[1]]) : nil
  }

  func isContested(_ item: String) -> Bool { plans.ours?.contested.contains(item) ?? false }

  func isContestedTier(_ name: String) -> Bool { plans.ours?.contestedTiers.contains(name) ?? false }

  /// The order that a tier gets.
  func order(at path: [String]) -> Int64? {
    guard path.count == 3, path[0] == "tiers", path[2] == "order" else { return nil }
    return orders[version]?[path[1]]
  }

  /// Whether both sides sorted an array whose order is a rank.
  func isOrderClash(_ arrays: Versions<TreeValue>, at path: [String]) -> Bool {
    if let tier = tierWithItems(at: path) { return items(of: tier).isClash }
    let isTiers = path == ["tiers"] && !isState
    guard isTiers || path == ["tierOrder"] else { return false }
    let names = isTiers ? versions.map { $0.tiers.names } : arrays.map { $0.children()?.names }
    return MergedOrder(names, keeping: Set(names.all.joined()).filter { !isTiers || hasTier($0) }).isClash
  }

  /// What a conflict about the place of an item is called, with all of its places.
  func label(of item: String) -> String {
    let places = places(of: item)
    if let tier = [places.ours, places.theirs].compactMap({ $0 }).first(where: isContestedTier) {
      return description(of: ["tiers", tier])
    }
    if isContested(item) { return description(of: ["items", item]) }
    let tiers = [places.ours, places.theirs].map { $0.map(quoted) ?? "none" }
    return "\(quoted(item)) in tier \(tiers[0]) or \(tiers[1])"
  }
}
