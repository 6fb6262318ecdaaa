import JSONSyntax

extension Rule {
  static let colorThemeOverflow = Rule(
    id: "color/theme-overflow",
    severity: .hint,
    impact: .changes,
    fixable: .choice,
    summary: "A tier has no colour of its own, and the theme has none left for it.",
    consequence: "Tiercade shows this tier black",
    explanation: """
      A theme colours the tiers that have no colour: by name where it knows the name, else by position. The built-in \
      themes hold six colours, for S, A, B, C, D and F; what comes behind the sixth tier stays black. The pool of \
      unranked items has a colour of its own in every theme.
      """,
    checks: [.outline { outline, _ in overflow(outline) }]
  )
}

private func overflow(_ outline: Outline) -> [Finding] {
  guard let theme = ThemeColors(of: outline.project) else { return [] }
  let ranked = outline.tiers.filter { !$0.isPool }
  return ranked.enumerated().compactMap { position, tier in
    // A tier without a label, or with a colour of whatever sort, has other troubles.
    guard !tier.view.tree.isPresent(tier.view["color"]), let label = tier.label,
      !theme.colors(label, position: position)
    else { return nil }
    return finding(tier, theme, outline)
  }
}

private func finding(_ tier: Tier, _ theme: ThemeColors, _ outline: Outline) -> Finding {
  Finding(at: .opener(tier.view.node)) { _ in
    let colors = theme.positions.count == 1 ? "1 tier" : "\(theme.positions.count) tiers"
    return Wording(
      "\(tier.shown) has no color, and theme \(quoted(theme.name)) has colours for \(colors) only",
      fixes: outline.unusedColor(for: tier.index).map { [.choice("Add color \(quoted($0))", addition($0, to: tier))] }
        ?? [])
  }
}

private func addition(_ color: String, to tier: Tier) -> Change {
  if let null = tier.view["color"] { return .replace(.value(null), with: jsonText(color)) }
  return .addMember(to: tier.view.node, key: "color", value: jsonText(color))
}
