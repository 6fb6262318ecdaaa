import Findings
import JSONSyntax
import SourceText
import TierLists

/// The tiers whose items, at least two, are all in one earlier tier: their list is a copy. A later tier with the same label
/// overwrites neither.
func copiedLists(_ skeleton: ProjectSkeleton) -> [SkeletonFinding] {
  let overwritten = skeleton.completeness.overwrittenTiers
  return skeleton.tiers.compactMap { tier in
    guard !overwritten.contains(tier.view.node), let list = tier.itemIDs,
      let original = original(of: list, tier, skeleton)
    else { return nil }
    return copiedList(list, tier, original)
  }
}

/// The one earlier tier that lists all entries of a list.
private func original(of list: NodeID, _ tier: Tier, _ skeleton: ProjectSkeleton) -> Tier? {
  let tree = skeleton.project.tree
  let entries = tree.elements(of: list)
  guard let first = entries.first(where: { _ in true }), tree.after(first) < tree.end(of: list),
    let owner = owners(of: first, skeleton).first, owner < tier.view.node,
    entries.allSatisfy({ skeleton.hasItem($0) && owners(of: $0, skeleton).contains(owner) })
  else { return nil }
  let tiers = skeleton.tiers
  let index = tiers.partitioningIndex { $0.view.node >= owner }
  return tiers.indices.contains(index) ? tiers[index] : nil
}

/// The tiers that list an entry; none where there are more than a few.
private func owners(of entry: NodeID, _ skeleton: ProjectSkeleton) -> [NodeID] {
  guard let occurrences = skeleton.occurrences(of: entry), occurrences.all.count < 10 else { return [] }
  let overwritten = skeleton.completeness.overwrittenTiers
  return occurrences.occurrences(.reference).map { $0.owner }.filter { !overwritten.contains($0) }
}

private func copiedList(_ list: NodeID, _ tier: Tier, _ original: Tier) -> SkeletonFinding {
  var finding = SkeletonFinding(at: .value(list)) { _ in
    Message(
      "all items of \(tier.shown) are also listed in \(original.shown)",
      appBehavior: comparedTwice,
      fixes: { document in
        let names = Set(document.tree.elements(of: list).compactMap { document.tree.string($0) })
        let others = original.view.elements("itemIds").filter { document.tree.string($0).map(names.contains) ?? false }
        return [
          .suggestion("Remove them from \(tier.shown)", .replace(.value(list), with: "[]")),
          Fix(title: "Remove them from \(original.shown)", isSafe: false, changes: others.map { .remove($0) }),
        ]
      },
      related: original.view["itemIds"].map { [("listed in \(original.shown) here", .value($0))] } ?? [])
  }
  finding.explains = [list]
  return finding
}
