import JSONSyntax

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
      the file, but neither the tier nor its items are shown anywhere. The fix adds it at the end of `tierOrder`, or \
      renames the entry that clearly refers to it.

      In a project, when none of a tier's items exist, the tier most likely came from another list, or its items were \
      deleted together. This finding is then the only one about them. A tier with one id, or with an id that resembles an \
      item's, has a finding for each id instead.
      """,
    checks: [
      .skeleton { skeleton, _ in orphanedTiers(skeleton) },
      .key(.tierName, NameTest(in: [.stateTier], notIn: [.orderEntry])) { occurrences, _ in missingInOrder(occurrences)
      },
    ]
  )
}

private func orphanedTiers(_ skeleton: ProjectSkeleton) -> [Finding] {
  guard skeleton.completeness.items else { return [] }
  return skeleton.tiers.compactMap { tier in
    guard let list = tier.itemIDs, isOrphaned(list, skeleton) else { return nil }
    return Finding(at: .key(list)) { context in
      let ids = context.tree.elements(of: list).compactMap { context.tree.string($0) }
      let removals =
        ids.count > 1000
        ? [.replace(.value(list), with: "[]")] : context.tree.elements(of: list).map { Change.remove($0) }
      let removal = Fix(title: "Remove the \(ids.count) ids", isSafe: false, changes: removals)
      return Message(
        "none of the \(ids.count) items in \(tier.shown) exist",
        fixes: [addition(of: ids, context), removal].compactMap { $0 })
    }
  }
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
private func addition(of ids: [String], _ context: MessageContext) -> Fix? {
  if ids.count > 1000 { return nil }
  var known: Set<String> = []
  var names: [String] = []
  for id in ids where known.insert(id).inserted {
    names.append(id)
    if names.count > 50 { return nil }
  }
  guard let items = context.skeleton.itemObject,
    names.allSatisfy({ !$0.isEmpty && validKey($0) == $0 })
  else { return nil }
  let changes = names.map { Change.addMember(to: items, key: $0, value: newItem($0)) }
  return Fix(title: "Add \(names.count) items", isSafe: false, changes: changes)
}

/// A tier of a state that is missing in `tierOrder`; the pool must not be listed there.
private func missingInOrder(_ occurrences: Occurrences) -> [Finding] {
  guard occurrences.completeness.order, !occurrences.has(.orderEntry),
    let tier = occurrences.all.first(where: { $0.role == .stateTier }),
    !isUnranked(occurrences.text)
  else { return [] }
  return [
    Finding(at: .key(tier.node)) { context in
      let isEmpty = context.tree.isComplete(tier.node, .array) && context.tree.isEmpty(tier.node)
      return Message(
        "tier \(quoted(occurrences.text)) is not in tierOrder",
        appBehavior: "Tiercade omits the tier\(isEmpty ? "" : " and its items") from menus, statistics and exports",
        fixes: fixes(occurrences.text, context)
      )
    }
  ]
}

private func fixes(_ tier: String, _ context: MessageContext) -> [Fix] {
  if let rename = renaming(to: tier, context), rename.isSafe { return [rename] }
  guard let array = context.stateSkeleton.orderArray else { return [] }
  return [.safe("Add \(quoted(tier)) to tierOrder", .addElement(to: array, value: jsonStringLiteral(tier)))]
}

/// The same fix as for a misspelled entry of the order, so that only one of the two is applied.
private func renaming(to tier: String, _ context: MessageContext) -> Fix? {
  guard let name = context.tierNames.misspelling(of: tier) else { return nil }
  let entries = context.stateSkeleton.order.filter { context.tree.string($0) == name }
  return entries.count == 1 ? entries.first.map { renaming(.value($0), from: name, to: tier) } : nil
}
