import Findings
import JSONSyntax
import TierLists

/// Findings about the pool in a state's `tiers`: misspelled or missing.
func poolsOfState(_ state: StateSkeleton) -> [SkeletonFinding] {
  guard state.completeness.tiers, let tiers = state.tierObject else { return [] }
  let tree = state.root.tree
  let pools = state.tiers.filter { tree.string(tree.key(of: $0)).map(isUnranked) ?? false }
  if pools.isEmpty { return [missing(from: tiers, outside: state.root["unranked"])] }
  let isWritten = pools.contains { tree.string(tree.key(of: $0), equals: "unranked") }
  return pools.filter { !tree.string(tree.key(of: $0), equals: "unranked") }.map { pool in
    misspelled(pool, isFree: !isWritten && pool == pools.first)
  }
}

/// - Parameter pool: The pool if it is beside the tiers.
private func missing(from tiers: NodeID, outside pool: NodeID?) -> SkeletonFinding {
  SkeletonFinding(at: .opener(tiers), severity: .error, impact: pool.map { _ in .loses }) { _ in
    Message(
      "tiers is missing the pool \"unranked\"", appBehavior: "Tiercade has no place for unranked items",
      fixes: { document in
        let text = pool.map { document.text.string(document.tree.range($0)) }
        let add = Change.addMember(to: tiers, key: "unranked", value: text ?? "[]")
        guard let pool else { return [.safe("Add an empty pool", add)] }
        return [.suggestion("Move \"unranked\" to \"tiers\"", .remove(pool), add)]
      })
  }
}

private func misspelled(_ pool: NodeID, isFree: Bool) -> SkeletonFinding {
  SkeletonFinding(at: .key(pool), severity: .error) { context in
    Message(
      "the unranked pool must be spelled \"unranked\", found \(context.displayKey(of: pool))",
      appBehavior: "Tiercade finds the pool of unranked items only in that spelling",
      fixes: { isFree ? [rename(pool, $0)] : [] })
  }
}

/// Renames the pool; safe if it has no other finding.
private func rename(_ pool: NodeID, _ document: DocumentContext) -> Fix {
  let change = Change.replace(.key(pool), with: "\"unranked\"")
  let title = "Rename to \"unranked\""
  return document.tree.kind(pool) == .array ? .safe(title, change) : .suggestion(title, change)
}

/// The pool as an entry of `tierOrder`.
func poolInOrder(_ occurrences: Occurrences) -> [NameFinding] {
  guard isUnranked(occurrences.text) else { return [] }
  return occurrences.occurrences(.orderEntry).map { entry in
    NameFinding(at: .value(entry.node), severity: .error) { context in
      Message(
        "tierOrder must not contain \(context.displayText(entry.node))",
        appBehavior: "Tiercade shows the pool of unranked items as a ranked tier",
        fixes: { document in
          // If the real pool exists, another spelling may be a tier of its own.
          let isPool = occurrences.text == "unranked" || !document.stateSkeleton.hasPool
          let title = "Remove from tierOrder: \(document.displayText(entry.node))"
          return [Fix(title: title, isSafe: isPool, changes: [.remove(entry.node)])]
        })
    }
  }
}

extension StateSkeleton {
  /// Whether `tiers` has the pool as the app writes it.
  fileprivate var hasPool: Bool { tiers.contains { root.tree.string(root.tree.key(of: $0), equals: "unranked") } }
}
