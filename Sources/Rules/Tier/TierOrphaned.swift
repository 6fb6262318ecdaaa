import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let tierOrphaned = Rule(
    id: "tier/orphaned",
    severity: .warning,
    impact: .loses,
    fixable: .safe,
    summary: "None of a tier's items exist, or a state's `tierOrder` does not list the tier.",
    appBehavior: "Tiercade skips its items and shows an empty tier",
    explanation: """
      A state has its tiers in `tiers` and their order in `tierOrder`. A tier that `tierOrder` does not list is kept in \
      the file, but neither the tier nor its items are shown anywhere. The fix adds it at the end of `tierOrder`.

      In a project, when none of a tier's items exist, the tier most likely came from another list, or its items were \
      deleted together. This finding is then the only one about them. A tier with one id, or with an id that resembles an \
      item's, has a finding for each id instead.
      """,
    checks: [
      .skeleton { skeleton, _ in orphanedTiers(skeleton) },
      .key(.tierName, NameTest(in: [.stateTier], notIn: [.orderEntry])) { occurrences, _ in missingInOrder(occurrences)
      },
    ],
    explains: [.contents(.orphanedTier)],
    // The findings about its ids say what the app loses.
    followsFrom: [
      .elements(.lostItem, isLoss: false), .elements(.misspelledID, isLoss: false), .name(.renamedTier, isLoss: false),
    ]
  )
}

private func orphanedTiers(_ skeleton: ProjectSkeleton) -> [SkeletonFinding] {
  guard skeleton.completeness.items else { return [] }
  return skeleton.tiers.compactMap { tier in
    guard let list = tier.itemIDs, isOrphaned(list, skeleton) else { return nil }
    return SkeletonFinding(at: .key(list)) { _ in
      let ids = tier.view.elements("itemIds").compactMap { tier.view.tree.string($0) }
      return Message(
        "none of the \(ids.count) items in \(tier.shown) exist",
        fixes: { [addition(of: ids, $0), removal(of: ids, from: list, $0.tree)].compactMap { $0 } })
    }
  }
}

private func removal(of ids: [String], from list: NodeID, _ tree: SyntaxTree) -> Fix {
  let changes =
    ids.count > 1000 ? [.replace(.value(list), with: "[]")] : tree.elements(of: list).map { Change.remove($0) }
  return Fix(title: "Remove the \(ids.count) ids", isSafe: false, changes: changes)
}

/// Whether an array has several ids, but none is the id of an item.
private func isOrphaned(_ list: NodeID, _ skeleton: ProjectSkeleton) -> Bool {
  let tree = skeleton.project.tree
  var count = 0
  for entry in tree.elements(of: list) {
    guard tree.kind(entry) == .string, !tree.isRecovered(entry), !skeleton.hasItem(entry) else { return false }
    count += 1
  }
  return count > 1
}

/// Adds an item for each of a few ids that are valid keys.
private func addition(of ids: [String], _ document: DocumentContext) -> Fix? {
  if ids.count > 1000 { return nil }
  var known: Set<String> = []
  var names: [String] = []
  for id in ids where known.insert(id).inserted {
    names.append(id)
    if names.count > 50 { return nil }
  }
  guard let items = document.skeleton.itemObject,
    names.allSatisfy({ !$0.isEmpty && validKey($0) == $0 })
  else { return nil }
  let changes = names.map { Change.addMember(to: items, key: $0, value: newItem($0)) }
  return Fix(title: "Add \(names.count) items", isSafe: false, changes: changes)
}

/// A tier of a state that is missing in `tierOrder`; the pool must not be listed there.
private func missingInOrder(_ occurrences: Occurrences) -> [NameFinding] {
  guard occurrences.completeness.order, !occurrences.has(.orderEntry),
    let tier = occurrences.all.first(where: { $0.role == .stateTier }),
    !isUnranked(occurrences.text)
  else { return [] }
  let isEmpty = occurrences.tree.isComplete(tier.node, .array) && occurrences.tree.isEmpty(tier.node)
  return [
    NameFinding(at: .key(tier.node)) { _ in
      Message(
        "tier \(quoted(occurrences.text)) is not in tierOrder",
        appBehavior: "Tiercade omits the tier\(isEmpty ? "" : " and its items") from menus, statistics and exports",
        fixes: { fixes(occurrences.text, $0) }
      )
    }
  ]
}

private func fixes(_ tier: String, _ document: DocumentContext) -> [Fix] {
  guard let array = document.stateSkeleton.orderArray else { return [] }
  return [.safe("Add \(quoted(tier)) to tierOrder", .addElement(to: array, value: jsonStringLiteral(tier)))]
}
