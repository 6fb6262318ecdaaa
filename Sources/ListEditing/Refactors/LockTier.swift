import Findings
import JSONSyntax
import TierLists

extension Refactor {
  static let lockTier = lock("lockTier", "Lock tier", isLocked: true, "lock the tier, so that its items stay in it")
  static let unlockTier = lock("unlockTier", "Unlock tier", isLocked: false, "unlock the tier")

  private static func lock(_ name: String, _ title: String, isLocked: Bool, _ summary: String) -> Refactor {
    Refactor(
      name, title, kind: .rewrite, summary: summary, parameters: .tier,
      offers: { context in
        guard let tier = tierName(context), let changes = try? locking(tier, isLocked, context.document),
          !changes.isEmpty
        else { return [] }
        let label = ItemLists(context.document).lists.first { $0.name == tier }?.label ?? tier
        return [Offer(title: "\(title) \(quoted(label))", arguments: [tier])]
      },
      changes: { input, tier in (try? locking(tier, isLocked, input.document)) ?? [] })
  }
}

/// Locks or unlocks a tier.
func locking(_ name: String, _ isLocked: Bool, _ document: Document) throws(ListEditError) -> [Change] {
  let tree = document.tree
  switch document.kind {
  case .project:
    let tier = try document.projectTier(named: name)
    if tier.isLocked == isLocked { return [] }
    guard let node = tier.view["locked"] else { return [.addMember(to: tier.view.node, key: "locked", value: "true")] }
    return [.replace(.value(node), with: isLocked ? "true" : "false")]
  case .state:
    let own = try document.stateTier(named: name)
    let locks = ObjectView(tree, .root)["lockedTiers"]
    let entries = tree.elements(of: locks).filter { tree.string($0) == own }
    if !isLocked { return entries.map { .remove($0) } }
    let text = jsonStringLiteral(own)
    if let locks { return entries.isEmpty ? [.addElement(to: locks, value: text)] : [] }
    let value = document.text(.array([.string(own)]), inside: .root)
    return [.addMember(to: .root, key: "lockedTiers", value: value)]
  default: throw ListEditError("only projects and states have tiers that can be locked")
  }
}
