import Configurations
import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let contractTierSize = Rule(
    id: "contract/tier-size",
    severity: .warning,
    impact: .none,
    fixable: .suggestion,
    summary: "A tier has more items than the configuration allows.",
    appBehavior: contractBehavior,
    explanation: """
      `tiers.maximumItems` of a contract limits the items of a tier by its label. Where a contract applies, so does a tier's \
      own `"rules": { "max": 3 }`. \(contractExplanation)
      """,
    checks: [.object(.tier) { tier, settings in surplus(tier, settings) }]
  )
}

private func surplus(_ tier: ObjectView, _ settings: Settings) -> [ObjectFinding] {
  guard let contract = settings.contract else { return [] }
  let own = tier.object("rules")?.integer("max").map { Int(clamping: $0) }
  let limits = [tier.string("label").flatMap { contract.maximumItems[$0] }, own]
  guard let maximum = limits.compactMap({ $0 }).min(), maximum >= 0 else { return [] }
  let items = Array(tier.elements("itemIds"))
  guard items.count > maximum else { return [] }
  let rest = items[maximum...]
  return rest.prefix(1).map { first in
    ObjectFinding(at: .value(first)) { context in
      let name = context.owner(of: first) ?? "the tier"
      return Message(
        "\(name) has \(counted(items.count, "item")), at most \(maximum) allowed", fixes: { moves(rest, $0) })
    }
  }
}

/// Moves items to the pool.
private func moves(_ items: ArraySlice<NodeID>, _ document: DocumentContext) -> [Fix] {
  guard let pool = document.pool?.itemIDs, document.tree.kind(pool) == .array, let first = items.first else {
    return []
  }
  let changes = items.flatMap { item in
    [Change.remove(item), .addElement(to: pool, value: document.tree.text.string(document.tree.range(item)))]
  }
  let title = items.count == 1 ? document.displayText(first) : counted(items.count, "item")
  return [Fix(title: "Move \(title) to unranked", isSafe: false, changes: changes)]
}
