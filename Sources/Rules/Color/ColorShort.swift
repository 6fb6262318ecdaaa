import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let colorShort = Rule(
    id: "color/short",
    severity: .info,
    impact: .none,
    fixable: .safe,
    tags: [.deprecated], summary: "A tier's color has three digits.",
    appBehavior: "Tiercade shows the right color, but its editor refuses to save the list",
    explanation: """
      `#FA0` is short for `#FFAA00`. The published schema allows both and import reads both, but the app's editor needs \
      six digits. The fix writes the long form of the same color.
      """,
    checks: [
      .object(.tier) { tier, _ in short(tier["color"], tier.tree) },
      .object(.tierColors) { colors, _ in colors.members.flatMap { short($0.value, colors.tree) } },
    ]
  )
}

private func short(_ node: NodeID?, _ tree: SyntaxTree) -> [ObjectFinding] {
  guard let node, let text = tree.string(node), text.utf8.count == 4, let color = RGBColor(text) else { return [] }
  return [
    ObjectFinding(at: .value(node)) { _ in
      Message(
        "color \(quoted(text)) is the short form of \(quoted(color.text))",
        fixes: [.change(node, to: color.text, isSafe: true)])
    }
  ]
}
