import Findings
import JSONSyntax
import TierLists

extension Refactor {
  static let lockTier = lock("lockTier", "Lock tier", isLocked: true, "lock the tier, so that its items stay in it")
  static let unlockTier = lock("unlockTier", "Unlock tier", isLocked: false, "unlock the tier")

  private static func lock(_ name: String, _ title: String, isLocked: Bool, _ summary: String) -> Refactor {
    Refactor(
      name, title, kind: .rewrite, summary: summary,
      offers: { context in
        guard let tier = tierName(context) else { return [] }
        let label = context.names.lists.lists.first { $0.name == tier }?.label ?? tier
        return context.offer("\(title) \(quoted(label))", isLocked ? .lockTier(tier) : .unlockTier(tier))
      })
  }
}

/// Locks or unlocks a tier.
func locking(_ name: String, _ isLocked: Bool, _ names: DocumentNames) throws(ListEditError) -> [Change] {
  let (document, tree) = (names.document, names.document.tree)
  switch document.kind {
  case .project:
    let tier = try document.projectTier(named: name)
    return tier.isLocked == isLocked ? [] : [tier.view.setting("locked", to: isLocked ? "true" : "false")]
  case .state:
    let own = try document.stateTier(named: name)
    let locks = ObjectView(tree, .root)["lockedTiers"]
    let entries = tree.elements(of: locks).filter { tree.string($0) == own }
    if !isLocked || !entries.isEmpty { return isLocked ? [] : entries.map { .remove($0) } }
    if let locks { return [.addElement(to: locks, value: jsonStringLiteral(own))] }
    return try setting(FieldPath(["lockedTiers"]), to: .array([.string(own)]), names.lists, allowsUnknown: true)
  default: throw ListEditError("only projects and states have tiers that can be locked")
  }
}
