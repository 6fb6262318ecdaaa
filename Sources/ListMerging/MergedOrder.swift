/// The order of the names that a merge keeps.
struct MergedOrder {
  var names: [String]
  /// Whether both sides changed the order of what all versions have, so that no order is right for both.
  var isClash = false
}

extension MergedOrder {
  /// Follows OURS, and THEIRS in what only they changed. What is only in one version stays after what it follows there.
  ///
  /// - Parameter members: The names that are kept.
  /// - Parameter isOrdered: Whether the order has a meaning; else that of OURS is kept.
  /// - Parameter version: Whose order is used in a clash; the names that only the base has are kept for the base.
  init(_ lists: Versions<[String]>, keeping members: Set<String>, isOrdered: Bool = true, in version: Version = .ours) {
    let lists = lists.map { $0.filter(members.contains) }
    let (ours, theirs) = (lists.ours ?? [], lists.theirs ?? [])
    var names = ours
    if isOrdered {
      let common = members.intersection(lists.base ?? []).intersection(ours).intersection(theirs)
      let shared = lists.map { $0.filter(common.contains) }
      let order = order(of: shared)
      isClash = order == nil
      let first = order ?? shared[version] ?? []
      if first != shared.ours { names = inserting(ours, into: first) }
    }
    if version == .base { names = inserting(lists.base ?? [], into: names) }
    self.names = inserting(theirs, into: names)
  }
}

/// The largest number of elements whose order is merged if both sides changed it.
private let maximumCount = 1_000

/// The order of elements that all versions have; `nil` for a clash.
private func order(of lists: Versions<[String]>) -> [String]? {
  guard let base = lists.base, let ours = lists.ours, let theirs = lists.theirs else { return [] }
  if ours == theirs || theirs == base { return ours }
  if ours == base { return theirs }
  guard base.count <= maximumCount else { return nil }
  let places = [base, theirs].map { list in
    Dictionary(list.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
  }
  let all = ours.enumerated().map { (base: places[0][$1] ?? 0, ours: $0, theirs: places[1][$1] ?? 0) }
  // Of each pair, one side at least kept the order, or both changed it alike: the side that changed it is right.
  let ranks = all.map { one in
    all.count { other in
      let (ours, theirs) = (other.ours < one.ours, other.theirs < one.theirs)
      return ours == theirs ? ours : other.base > one.base
    }
  }
  guard Set(ranks).count == ranks.count else { return nil }
  return zip(ranks, ours).sorted { $0.0 < $1.0 }.map { $0.1 }
}

/// Inserts the names that a list lacks: each after all that is before it in another list, and after what only the first has there.
private func inserting(_ other: [String], into list: [String]) -> [String] {
  let places = Dictionary(list.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
  guard other.contains(where: { places[$0] == nil }) else { return list }
  var following: [Int: [String]] = [:]
  var last = -1
  for name in other {
    if let place = places[name] { last = max(last, place) } else { following[last, default: []].append(name) }
  }
  let others = Set(other)
  var result: [String] = []
  var pending = following[-1] ?? []
  for (place, name) in list.enumerated() {
    if others.contains(name) {
      result += pending
      pending = []
    }
    result.append(name)
    pending += following[place] ?? []
  }
  return result + pending
}

/// Whether each is more than the one before it.
func isIncreasing(_ orders: [Int64?], byOne: Bool) -> Bool {
  zip(orders, orders.dropFirst()).allSatisfy { one, other in
    guard let one, let other else { return false }
    return byOne ? one &+ 1 == other : one < other
  }
}
