import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let themeDuplicate = Rule(
    id: "theme/duplicate",
    severity: .warning,
    impact: .changes,
    summary: "A custom theme has the slug of another theme.",
    appBehavior: "Tiercade finds only one of the two themes by this slug",
    explanation: """
      `settings.theme` refers to a theme by its slug, in any case. Two custom themes with one slug, or one with the slug of \
      a theme that comes with the app (`nord`, `pastel` …), cannot be distinguished. Themes that the app skips \
      (`theme/custom`) do not count.
      """,
    checks: [.object(.project) { project, _ in duplicateThemes(project) }]
  )
}

private func duplicateThemes(_ project: ObjectView) -> [ObjectFinding] {
  var slugs: [String: NodeID] = [:]
  return CustomTheme.all(in: project).compactMap { theme in
    guard theme.isUsable, let node = theme.view["slug"], let slug = theme.slug else { return nil }
    if isBuiltInTheme(slug) { return builtIn(node) }
    if let first = slugs[slug.lowercased()] { return duplicate(node, of: first) }
    slugs[slug.lowercased()] = node
    return nil
  }
}

private func builtIn(_ slug: NodeID) -> ObjectFinding {
  ObjectFinding(at: .value(slug)) { context in
    Message("slug \(context.displayText(slug)) is already used by a built-in theme")
  }
}

private func duplicate(_ slug: NodeID, of first: NodeID) -> ObjectFinding {
  ObjectFinding(at: .value(slug)) { context in
    Message(
      "slug \(context.displayText(slug)) is already used by another theme",
      related: [("first theme with this slug", .value(first))])
  }
}
