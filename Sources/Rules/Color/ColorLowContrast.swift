import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let colorLowContrast = Rule(
    id: "color/low-contrast",
    severity: .hint,
    impact: .none,
    summary: "Neither black nor white text is easy to read on a tier's color.",
    appBehavior:
      "Tiercade writes the label in black or white, whichever has more contrast, at 90 % opacity",
    explanation: """
      Contrast between text and background ranges from 1 to 21; the accessibility guidelines (WCAG 2.2) ask for 4.5. The \
      app writes labels in black or white at 90 % opacity, so some colors of medium brightness, a medium red or gray for \
      example, are too light for white and too dark for black. Use a slightly darker or lighter color.
      """,
    checks: [
      .object(.tier) { tier, _ in lowContrast(tier["color"], tier.tree) },
      .object(.tierColors) { colors, _ in colors.members.flatMap { lowContrast($0.value, colors.tree) } },
    ]
  )
}

private func lowContrast(_ node: NodeID?, _ tree: SyntaxTree) -> [ObjectFinding] {
  guard let node, let color = tree.string(node).flatMap(RGBColor.init), color.hasLowTextContrast else {
    return []
  }
  return [
    ObjectFinding(at: .value(node)) { context in
      Message(
        "label contrast on \(context.displayText(node)) is at most \(color.shownTextContrast):1, WCAG asks for 4.5:1")
    }
  ]
}
