import JSONSyntax
import TierlintCore

// The tiers of a project.
extension CompletionChoices {
  private var projectTiers: [Tier] { spot.document.projectTiers }

  /// The tier around the place.
  private var ownTier: Tier? {
    guard let node = fields?.container("tier") else { return nil }
    return projectTiers.first { $0.view.node == node } ?? Tier(ObjectView(tree, node), index: 0)
  }

  private var otherTiers: [Tier] {
    let own = ownTier?.view.node
    return projectTiers.filter { $0.view.node != own }
  }

  /// The next number behind the tiers before the place.
  var tierOrder: Int {
    let before = projectTiers.filter {
      $0.view.node != ownTier?.view.node && tree.range($0.view.node).upperBound <= spot.offset
    }
    return before.compactMap(\.order).max().map { $0 &+ 1 } ?? before.count
  }

  /// The usual names of tiers and those of the theme and of other lists, those not taken yet; first the sets of which some are.
  func tierNames(besides taken: Set<String>) -> [CompletionChoice] {
    let folded = Set(taken.map { $0.lowercased() })
    let usual = StarterTiers.allCases.map { (note: String?.none, names: $0.all.map(\.label)) }
    let sets =
      [(note: "theme", names: ownThemeNames)] + usual + [(note: "other lists", names: context.otherTierNames())]
    let counted = sets.enumerated().map { index, set in
      (index, set, count: set.names.count { folded.contains($0.lowercased()) })
    }
    var offered = folded
    return counted.sorted { ($1.count, $0.0) < ($0.count, $1.0) }.flatMap { _, set, _ in
      set.names.filter { !isUnranked($0) && offered.insert($0.lowercased()).inserted }
        .map { CompletionChoice($0).noted(set.note) }
    }
  }

  var tierLabels: [CompletionChoice] {
    let others = otherTiers
    let names = tierNames(besides: Set(others.compactMap(\.label)))
    let pool = others.contains(where: \.isPool) ? [] : [CompletionChoice("Unranked").noted("pool")]
    // Beside the pool's id stands the pool's label.
    return ownTier?.id.map(isUnranked) ?? false ? pool.map(\.preselected) + names : names + pool
  }

  var tierIDs: [CompletionChoice] {
    let taken = Set(otherTiers.compactMap { $0.id?.lowercased() })
    let label = ownTier?.label
    if let label, isUnranked(label), !taken.contains("unranked") { return [CompletionChoice("unranked").preselected] }
    let labels = [label].compactMap { $0 } + tierNames(besides: Set(otherTiers.compactMap(\.label))).map(\.label)
    var offered = taken.union([""])
    let ids = labels.map(slug).filter { offered.insert($0).inserted && !isUnranked($0) }.map { CompletionChoice($0) }
    let isPoolFree = label == nil && !taken.contains("unranked")
    let own = label.map(slug)
    return ids.map { $0.label == own ? $0.preselected : $0 }
      + (isPoolFree ? [CompletionChoice("unranked").noted("pool")] : [])
  }
}

/// A name as an id: in lower case, with dashes between its words.
private func slug(_ name: String) -> String {
  let words = name.lowercased().replacing("+", with: " plus").filter { $0 != "'" && $0 != "’" }
  return words.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
}
