import Findings
import JSONSyntax
import TierLists

extension Rule {
  // swift-format-ignore: DontRepeatTypeInStaticProperties
  static let configUnknownRule = Rule(
    id: "config/unknown-rule",
    severity: .warning,
    otherSeverities: [.hint],
    impact: .none,
    fixable: .safe,
    summary: "`.tierlint.json` sets the level of a rule that does not exist.",
    appBehavior: "Tiercade does not read this file; tierlint ignores this entry",
    explanation: """
      Levels are set by rule id, like `color/invalid`, or by family, like `color`. `tierlint rules` lists all of them. \
      The rest of the configuration applies. A rule that an earlier version had is a hint.
      """,
    checks: [.elsewhere]
  )
}

/// The keys of `/rules` and `/overrides/*/rules` that are neither a rule's id nor a family.
func unknownRules(_ tree: SyntaxTree) -> [ObjectFinding] {
  let root = ObjectView(tree, .root)
  let maps = [root.object("rules")] + root.elements("overrides").map { ObjectView(tree, $0).object("rules") }
  return maps.compactMap { $0 }.flatMap { map in
    map.members.compactMap { key, value in
      guard let name = tree.string(key), !RuleCatalog.isRuleOrFamily(name) else { return nil }
      guard let retirement = RuleCatalog.retirement(of: name) else {
        return ObjectFinding(at: .key(value)) { _ in unknownRule(value, in: map) }
      }
      return ObjectFinding(at: .key(value), severity: .hint) { _ in
        Message(retirement, fixes: [.suggestion("Remove \(quoted(name))", .remove(value))])
      }
    }
  }
}

private func unknownRule(_ value: NodeID, in map: ObjectView) -> Message {
  let name = map.tree.string(map.tree.key(of: value)) ?? ""
  let nearest = RuleCatalog.nearest(to: name)
  let free = nearest.flatMap { nearest in map.members.contains { map.tree.string($0.key) == nearest } ? nil : nearest }
  return Message(
    unknownRule(name),
    fixes: free.map {
      [.change(.key(value), "Rename to", to: $0, isSafe: RuleCatalog.isOnlyNearest($0, to: name))]
    } ?? [])
}

/// The message about a name that is neither a rule's id nor a family.
package func unknownRule(_ name: String) -> String {
  RuleCatalog.retirement(of: name) ?? "unknown rule \(quoted(name))" + hint(RuleCatalog.nearest(to: name), for: name)
}
