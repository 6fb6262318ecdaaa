import JSONSyntax

extension Rule {
  static let colorThemeOverflow = Rule(
    id: "color/theme-overflow",
    severity: .hint,
    impact: .changes,
    fixable: .suggestion,
    summary: "A tier has no color of its own, and the theme has none left for it.",
    appBehavior: "Tiercade shows this tier black",
    explanation: """
      A theme colors the tiers that have no color: by name where it knows the name, else by position. The built-in \
      themes hold six colors, for S, A, B, C, D and F; what comes behind the sixth tier stays black. The pool of \
      unranked items has a color of its own in every theme.
      """,
    checks: [.skeleton { skeleton, _ in overflow(skeleton) }]
  )
}

private func overflow(_ skeleton: ProjectSkeleton) -> [Finding] {
  guard let theme = ThemeColors(of: skeleton.project) else { return [] }
  let ranked = skeleton.tiers.filter { !$0.isPool }
  return ranked.enumerated().compactMap { position, tier in
    // A tier without a label, or with a color of whatever sort, has other troubles.
    guard !tier.view.tree.isPresent(tier.view["color"]), let label = tier.label,
      !theme.colors(label, position: position)
    else { return nil }
    return finding(tier, theme, skeleton)
  }
}

private func finding(_ tier: Tier, _ theme: ThemeColors, _ skeleton: ProjectSkeleton) -> Finding {
  Finding(at: .opener(tier.view.node)) { _ in
    let colors = theme.positions.count == 1 ? "1 tier" : "\(theme.positions.count) tiers"
    return Message(
      "\(tier.shown) has no color, and theme \(quoted(theme.name)) has colors for \(colors) only",
      fixes: skeleton.unusedColor(for: tier.index).map {
        [.suggestion("Add color \(quoted($0))", addition($0, to: tier))]
      }
        ?? [])
  }
}

private func addition(_ color: String, to tier: Tier) -> Change {
  if let null = tier.view["color"] { return .replace(.value(null), with: jsonStringLiteral(color)) }
  return .addMember(to: tier.view.node, key: "color", value: jsonStringLiteral(color))
}
