import JSONSyntax
extension Rule {
  static let tierOrder = Rule(
    id: "tier/order",
    severity: .warning,
    impact: .changes,
    fixable: .safe,
    summary: "The tiers' `order` has duplicates or does not match the array, or `tierOrder` has a duplicate.",
    appBehavior:
      "Tiercade imports the tiers in the order of the array, but its editor and the web port sort them by \"order\"",
    explanation: """
      Each tier, the pool of unranked items included, has two positions: its place in the array and its `order`. Where \
      they disagree, the list looks different in the app and on the web. Gaps are allowed. There is one finding for the \
      whole list, at the first `order` that does not fit, and the fix numbers the tiers from top to bottom.

      In a state `tierOrder` lists each tier once; the fix removes duplicates.
      """,
    checks: [
      .skeleton { skeleton, _ in outOfLine(skeleton) },
      .key(.tierName) { occurrences, _ in repeatedNames(occurrences) },
    ],
    supersededBy: ["tier/reserved-unranked"]
  )
}

private typealias Ordered = (tier: Tier, order: Int)

private func outOfLine(_ skeleton: ProjectSkeleton) -> [Finding] {
  let ordered = skeleton.tiers.compactMap { tier in isRecovered(tier) ? nil : tier.order.map { (tier: tier, order: $0) }
  }
  guard zip(ordered, ordered.dropFirst()).contains(where: { $0.order >= $1.order }) else { return [] }
  let kept = longestGrowing(ordered.map(\.order))
  guard let first = zip(kept + [ordered.count], 0...).first(where: { $0 != $1 })?.1,
    let node = ordered[first].tier.view["order"]
  else { return [] }
  return [
    Finding(at: .value(node)) { _ in
      let after = kept.first { $0 > first }
      // The tiers before the first misplaced one are all in order.
      let neighbor = first > 0 && ordered[first - 1].order >= ordered[first].order ? first - 1 : after
      return message(ordered, first, neighbor, misplaced: ordered.count - kept.count)
    }
  ]
}

/// Whether the parser had to guess something in the tier: `"order": 1 2` is an order of 1 and a key `2`, or of 12.
private func isRecovered(_ tier: Tier) -> Bool {
  let tree = tier.view.tree
  return tree.isRecovered(tier.view.node)
    || tier.view.members.contains { tree.isRecovered($0.key) || tree.isRecovered($0.value) }
}

private func message(_ ordered: [Ordered], _ first: Int, _ neighbor: Int?, misplaced: Int) -> Message {
  let (tier, order) = ordered[first]
  let others = misplaced > 1 ? "; the tiers are numbered \(numbers(ordered))" : ""
  let fixes = [Fix.safe("Renumber the tiers", renumbering(ordered))]
  guard let neighbor, let place = ordered[neighbor].tier.view["order"] else {
    return Message("\(tier.shown) (order \(order)) is out of order", fixes: fixes)
  }
  let other = ordered[neighbor]
  let message =
    other.order == order
    ? "\((neighbor < first ? other.tier : tier).shown) and \((neighbor < first ? tier : other.tier).shown) both have order \(order)"
    : "\(tier.shown) (order \(order)) comes \(neighbor < first ? "after" : "before") \(other.tier.shown) (order \(other.order))"
  return Message(
    message + others, fixes: fixes, related: [("order of \(other.tier.shown)", .value(place))])
}

/// The first dozen orders, in the order of the array.
private func numbers(_ ordered: [Ordered]) -> String {
  ordered.prefix(12).map { String($0.order) }.joined(separator: ", ") + (ordered.count > 12 ? ", …" : "")
}

/// Each tier's place in the array as its `order`.
private func renumbering(_ ordered: [Ordered]) -> [Change] {
  ordered.compactMap { tier, order in
    guard order != tier.index, let node = tier.view["order"] else { return nil }
    return .replace(.value(node), with: String(tier.index))
  }
}

/// The places of as many values as possible that grow from one to the next; of equal values the earlier.
///
/// - Complexity: O(*n* log *n*).
func longestGrowing(_ values: [Int]) -> [Int] {
  // For each length the place where the run of that length with the smallest last value ends.
  var ends: [Int] = []
  var previous = [Int](repeating: -1, count: values.count)
  for (place, value) in values.enumerated() {
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[place] = ends[low - 1] }
    if low == ends.count {
      ends.append(place)
    } else if values[ends[low]] > value {
      ends[low] = place
    }
  }
  var run: [Int] = []
  var place = ends.last ?? -1
  while place >= 0 {
    run.append(place)
    place = previous[place]
  }
  return run.reversed()
}
