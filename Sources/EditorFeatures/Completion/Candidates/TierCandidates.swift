import JSONSyntax
import TierLists

// The tiers of a project.

extension CompletionRequest {
  /// The tier around the point.
  fileprivate var ownTier: Tier? {
    guard let node = container("tier") else { return nil }
    return document.projectTiers.first { $0.view.node == node } ?? Tier(ObjectView(tree, node), index: 0)
  }

  fileprivate var otherTiers: [Tier] {
    let own = container("tier")
    return document.projectTiers.filter { $0.view.node != own }
  }
}

func tierOrderCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  [CompletionCandidate.literal(String(nextTierOrder(request))).preselected]
}

/// The number after those of the tiers before the point.
func nextTierOrder(_ request: CompletionRequest) -> Int64 {
  let before = request.otherTiers.filter {
    request.tree.range($0.view.node).upperBound <= request.point.offset
  }
  return before.compactMap { $0.order }.max().map { $0 &+ 1 } ?? Int64(before.count)
}

/// Usual names of tiers, and those of the theme and of other lists; first the sets that the taken names belong to.
func tierNameCandidates(_ request: CompletionRequest, excluding taken: Set<String>) -> [CompletionCandidate] {
  let folded = Set(taken.map { $0.lowercased() })
  let usual = StarterTiers.allCases.map { (note: String?.none, names: $0.all.map { $0.label }) }
  let sets =
    [(note: "theme", names: request.ownThemeNames)] + usual
    + [(note: "other lists", names: request.context.otherTierNames())]
  let counted = sets.enumerated().map { index, set in
    (index, set, count: set.names.count { folded.contains($0.lowercased()) })
  }
  var offered = folded
  return counted.sorted { ($1.count, $0.0) < ($0.count, $1.0) }.flatMap { _, set, _ in
    set.names.filter { !isUnranked($0) && offered.insert($0.lowercased()).inserted }
      .map { CompletionCandidate($0).noted(set.note) }
  }
}

func tierLabelCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  let others = request.otherTiers
  let taken = Set(others.compactMap { $0.label })
  let labels = (request.context.contract?.labels ?? []).filter { !isUnranked($0) }
  let names = labels.isEmpty ? tierNameCandidates(request, excluding: taken) : configured(labels, except: taken)
  let pool = others.contains { $0.isPool } ? [] : [CompletionCandidate("Unranked").noted("pool")]
  // The tier with the pool's id gets the pool's label.
  return request.ownTier?.id.map(isUnranked) ?? false ? pool.map { $0.preselected } + names : names + pool
}

func tierIDCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  let others = request.otherTiers
  let taken = Set(others.compactMap { $0.id?.lowercased() })
  let label = request.ownTier?.label
  if let label, isUnranked(label), !taken.contains("unranked") { return [CompletionCandidate("unranked").preselected] }
  let usual = tierNameCandidates(request, excluding: Set(others.compactMap { $0.label })).map { $0.label }
  var offered = taken.union([""])
  let ids = ([label].compactMap { $0 } + usual).map(slug)
    .filter { offered.insert($0).inserted && !isUnranked($0) }.map { CompletionCandidate($0) }
  let isPoolFree = label == nil && !taken.contains("unranked")
  let own = label.map(slug)
  return ids.map { $0.label == own ? $0.preselected : $0 }
    + (isPoolFree ? [CompletionCandidate("unranked").noted("pool")] : [])
}

/// A name as an id: in lower case, with hyphens between its words.
private func slug(_ name: String) -> String {
  let words = name.lowercased().replacing("+", with: " plus").filter { $0 != "'" && $0 != "’" }
  return words.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
}
