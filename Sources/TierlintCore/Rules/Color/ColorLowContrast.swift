import JSONSyntax

extension Rule {
  static let colorLowContrast = Rule(
    id: "color/low-contrast",
    severity: .hint,
    impact: .none,
    summary: "Neither black nor white text is easy to read on a tier's color.",
    appBehavior:
      "Tiercade writes the label in black or white, whichever stands out more, and lets the color shine through",
    explanation: """
      The contrast of text and ground goes from 1 to 21; the accessibility guidelines (WCAG 2.2) ask for 4.5. The app \
      writes labels in black or white of 90 % opacity, so that on some colors between light and dark, a medium red or \
      grey for example, neither gets there. A slightly darker or lighter color does.
      """,
    checks: [
      .object(.tier) { tier, _ in lowContrast(tier["color"], tier.tree) },
      .object(.tierColors) { colors, _ in colors.members.flatMap { lowContrast($0.value, colors.tree) } },
    ]
  )
}

private func lowContrast(_ node: NodeID?, _ tree: SyntaxTree) -> [Finding] {
  guard let node, let color = tree.string(node).flatMap(RGBColor.init) else { return [] }
  guard color.textContrast < 4.5 else { return [] }
  return [
    Finding(at: .value(node)) { context in
      Message(
        "a label on color \(context.displayText(node)) has a contrast of \(color.shownTextContrast):1 at best, "
          + "4.5:1 is easy to read")
    }
  ]
}
