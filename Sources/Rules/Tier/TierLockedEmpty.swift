import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let tierLockedEmpty = Rule(
    id: "tier/locked-empty",
    severity: .hint,
    impact: .none,
    summary: "A locked tier has no items.",
    appBehavior: "Tiercade does not allow items in a locked tier until you unlock it in its menu",
    explanation: """
      A lock protects a finished tier from changes. On an empty tier it is most likely left over from a template.
      """,
    checks: [
      .object(.tier) { tier, _ in lockedEmpty(tier) },
      .key(.tierName, NameTest(in: [.lock, .stateTier])) { occurrences, _ in lockedEmpty(occurrences) },
    ]
  )
}

private func lockedEmpty(_ tier: ObjectView) -> [ObjectFinding] {
  guard let locked = tier["locked"], tier.tree.kind(locked) == .true, let list = tier["itemIds"],
    tier.tree.isComplete(list, .array), tier.tree.isEmpty(list)
  else { return [] }
  return [
    ObjectFinding(at: .value(locked)) { _ in Message("\(Tier(tier, index: 0).shown) is locked, but has no items") }
  ]
}

/// A name in a state's `lockedTiers` whose tier has no items.
private func lockedEmpty(_ occurrences: Occurrences) -> [NameFinding] {
  guard let lock = occurrences.all.first(where: { $0.role == .lock }),
    let tier = occurrences.all.first(where: { $0.role == .stateTier }), occurrences.tree.isComplete(tier.node, .array),
    occurrences.tree.isEmpty(tier.node)
  else { return [] }
  return [
    NameFinding(at: .value(lock.node)) { _ in
      Message(
        "tier \(quoted(occurrences.text)) is locked, but has no items", related: [("the empty tier", .key(tier.node))])
    }
  ]
}
