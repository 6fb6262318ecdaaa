import JSONSyntax
extension Rule {
  static let tierOrder = Rule(
    id: "tier/order",
    severity: .warning,
    impact: .changes,
    fixable: .safe,
    summary: "The tiers' `order` repeats or does not follow the array, or a name stands twice in `tierOrder`.",
    appBehavior:
      "Tiercade imports the tiers as the array has them, while its editor and the web port sort them by their order",
    explanation: """
      A tier has two positions: its place in the array and its `order`, the pool of unranked items too. Where they \
      disagree, the list looks different from one place to the next. Gaps do no harm. There is one finding for the whole \
      list, at the first `order` out of line, and the fix numbers the tiers from top to bottom.

      In a state `tierOrder` names each tier once; the fix removes what comes later.
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
      // What stands before the first misfit is all in line.
      let neighbor = first > 0 && ordered[first - 1].order >= ordered[first].order ? first - 1 : after
      return message(ordered, first, neighbor, misfits: ordered.count - kept.count)
    }
  ]
}

/// Whether the parser had to guess something in the tier: `"order": 1 2` is an order of 1 and a key `2`, or of 12.
private func isRecovered(_ tier: Tier) -> Bool {
  let tree = tier.view.tree
  return tree.isRecovered(tier.view.node)
    || tier.view.members.contains { tree.isRecovered($0.key) || tree.isRecovered($0.value) }
}

private func message(_ ordered: [Ordered], _ first: Int, _ neighbor: Int?, misfits: Int) -> Message {
  let (tier, order) = ordered[first]
  let others =
    misfits == 2 ? ", and one more is out of line" : misfits > 2 ? ", and \(misfits - 1) more are out of line" : ""
  let fixes = [Fix.safe("Number the tiers from top to bottom", renumbering(ordered))]
  guard let neighbor, let place = ordered[neighbor].tier.view["order"] else {
    return Message("order \(order) of \(tier.shown) is out of line", fixes: fixes)
  }
  let other = ordered[neighbor]
  let verb =
    other.order == order
    ? "repeats that" : (neighbor < first ? "follows \(other.order)" : "stands before \(other.order)")
  return Message(
    "order \(order) of \(tier.shown) \(verb) of \(other.tier.shown)\(others)", fixes: fixes,
    related: [("the order of \(other.tier.shown)", .value(place))])
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
    let length = ends.partitioningIndex { values[$0] >= value }
    if length > 0 { previous[place] = ends[length - 1] }
    if length == ends.count {
      ends.append(place)
    } else if values[ends[length]] > value {
      ends[length] = place
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
