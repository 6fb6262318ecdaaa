import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let tierOrder = Rule(
    id: "tier/order",
    severity: .warning,
    impact: .changes,
    fixable: .suggestion,
    summary: "The tiers' `order` has duplicates or does not match the array, or `tierOrder` has a duplicate.",
    appBehavior:
      "Tiercade imports the tiers in the order of the array, but its editor and the web port sort them by \"order\"",
    explanation: """
      Each tier, the pool of unranked items included, has two positions: its place in the array and its `order`. Where \
      they disagree, the list looks different in the app and on the web. Gaps are allowed. There is one finding for the \
      whole list, at the first `order` that does not fit, and the suggestion numbers the tiers from top to bottom.

      In a state `tierOrder` lists each tier once; the suggestion removes duplicates.
      """,
    checks: [
      .skeleton { skeleton, _ in unorderedTiers(skeleton) },
      .key(.tierName, NameTest(in: [.orderEntry], atLeast: 2)) { occurrences, _ in repeatedNames(occurrences) },
    ],
    supersededBy: ["tier/reserved-unranked"]
  )
}

private typealias Ordered = (tier: Tier, order: Int64)

private func unorderedTiers(_ skeleton: ProjectSkeleton) -> [SkeletonFinding] {
  let ordered = skeleton.tiers.compactMap { tier in
    tier.order.flatMap { isRecovered(tier) ? nil : (tier: tier, order: $0) }
  }
  guard zip(ordered, ordered.dropFirst()).contains(where: { $0.order >= $1.order }) else { return [] }
  let kept = longestIncreasingSubsequence(ordered.map { $0.order })
  guard let first = zip(kept + [ordered.count], 0...).first(where: { $0 != $1 })?.1,
    let node = ordered[first].tier.view["order"]
  else { return [] }
  return [
    SkeletonFinding(at: .value(node)) { _ in
      let after = kept.first { $0 > first }
      // The tiers before the first misplaced one are all in order.
      let neighbor = first > 0 && ordered[first - 1].order >= ordered[first].order ? first - 1 : after
      return message(ordered, first, neighbor, misplaced: ordered.count - kept.count)
    }
  ]
}

/// Whether the parser recovered something in the tier: `"order": 1 2` may mean an order of 1 or of 12.
private func isRecovered(_ tier: Tier) -> Bool {
  let tree = tier.view.tree
  return tree.isRecovered(tier.view.node)
    || tier.view.members.contains { tree.isRecovered($0.key) || tree.isRecovered($0.value) }
}

private func message(_ ordered: [Ordered], _ first: Int, _ neighbor: Int?, misplaced: Int) -> Message {
  let (tier, order) = ordered[first]
  let others = misplaced > 1 ? "; the tiers are numbered \(numbers(ordered))" : ""
  let fixes = [Fix(title: "Renumber the tiers", isSafe: false, changes: renumbering(ordered))]
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

/// Sets the `order` of each tier to its index.
private func renumbering(_ ordered: [Ordered]) -> [Change] {
  ordered.compactMap { tier, order in
    guard order != tier.index, let node = tier.view["order"] else { return nil }
    return .replace(.value(node), with: String(tier.index))
  }
}

/// The JSON of a tier with another `order`, if it has one.
func text(of tier: Tier, order: String?) -> String {
  let (tree, whole) = (tier.view.tree, tier.view.tree.range(tier.view.node))
  guard let order, let number = tier.view["order"].map({ tree.range($0) }) else { return tree.text.string(whole) }
  return tree.text.string(whole.lowerBound..<number.lowerBound) + order
    + tree.text.string(number.upperBound..<whole.upperBound)
}

/// The indices of a longest strictly increasing subsequence.
///
/// - Complexity: O(*n* log *n*).
package func longestIncreasingSubsequence(_ values: [Int64]) -> [Int] {
  // By length: the index of the smallest value at which a subsequence of that length ends.
  var ends: [Int] = []
  var previous = [Int](repeating: -1, count: values.count)
  for (index, value) in values.enumerated() {
    let length = ends.partitioningIndex { values[$0] >= value }
    if length > 0 { previous[index] = ends[length - 1] }
    if length == ends.count {
      ends.append(index)
    } else if values[ends[length]] > value {
      ends[length] = index
    }
  }
  var indices: [Int] = []
  var index = ends.last ?? -1
  while index >= 0 {
    indices.append(index)
    index = previous[index]
  }
  return indices.reversed()
}
