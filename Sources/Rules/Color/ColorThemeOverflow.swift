import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let colorThemeOverflow = Rule(
    id: "color/theme-overflow",
    severity: .hint,
    impact: .changes,
    fixable: .suggestion,
    summary: "A tier has no color, and the theme has no more colors for it.",
    appBehavior: "Tiercade shows this tier in black once this theme is chosen in the app",
    explanation: """
      An import only remembers the theme of a list: until you choose it in the app, tiers without a color have the app's \
      own, by their names. A theme that is chosen colors all tiers: by name where it has one of that name, else by \
      position. The built-in themes have six colors, for S, A, B, C, D and F; tiers after the sixth are black. The pool of \
      unranked items has its own color in every theme.
      """,
    checks: [.skeleton { skeleton, _ in overflow(skeleton) }]
  )
}

private func overflow(_ skeleton: ProjectSkeleton) -> [SkeletonFinding] {
  let ranked = skeleton.tiers.lazy.filter { !$0.isPool }
  let tree = skeleton.project.tree
  guard ranked.contains(where: { !tree.isPresent($0.color) }),
    let theme = ThemeColors(of: skeleton.project)
  else { return [] }
  return ranked.enumerated().compactMap { position, tier in
    // A tier without a label has other findings, and one with a color needs no theme color.
    guard !tree.isPresent(tier.color), let label = tier.label,
      !theme.hasColor(for: label, position: position)
    else { return nil }
    return finding(tier, theme)
  }
}

private func finding(_ tier: Tier, _ theme: ThemeColors) -> SkeletonFinding {
  SkeletonFinding(at: .opener(tier.view.node)) { _ in
    let colors = counted(theme.positions.count, "tier")
    return Message(
      "\(tier.shown) has no color, and theme \(quoted(theme.name)) has colors for only \(colors)",
      fixes: {
        unusedColor(for: tier.index, excluding: $0.taken.colors).map {
          [.suggestion("Add color \(quoted($0))", addition($0, to: tier))]
        } ?? []
      })
  }
}

private func addition(_ color: String, to tier: Tier) -> Change {
  if let null = tier.color { return .replace(.value(null), with: jsonStringLiteral(color)) }
  return .addMember(to: tier.view.node, key: "color", value: jsonStringLiteral(color))
}
