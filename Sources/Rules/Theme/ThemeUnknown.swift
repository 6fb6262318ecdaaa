import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let themeUnknown = Rule(
    id: "theme/unknown",
    severity: .warning,
    impact: .changes,
    fixable: .safe,
    summary: "`settings.theme` refers to a theme that does not exist.",
    appBehavior: "Tiercade ignores the name and keeps its current theme",
    explanation: """
      A theme is one that comes with the app, or a custom theme in `additional.customThemes`, by its `slug`; in any case, so \
      `Pastel` is `pastel`. `light`, `dark` and `system` are in the published schema and are \
      allowed, although the app has no such themes.
      """,
    checks: [.skeleton { skeleton, _ in unknownTheme(skeleton) }]
  )
}

/// Names of themes that the published schema allows, but the app does not have.
package let schemaThemes = ["light", "dark", "system"]

private func unknownTheme(_ skeleton: ProjectSkeleton) -> [SkeletonFinding] {
  let project = skeleton.project
  guard let settings = project.object("settings"), let node = settings["theme"], let name = settings.string("theme"),
    !schemaThemes.contains(name), !isBuiltInTheme(name)
  else { return [] }
  let own = CustomTheme.all(in: project)
  let sameName = own.filter { $0.slug?.lowercased() == name.lowercased() }
  if sameName.contains(where: { $0.isUsable }) { return [] }
  if let skipped = sameName.first { return [skippedTheme(node, name, skipped.view.node)] }
  return [unknownTheme(node, name, own.filter { $0.isUsable }.compactMap { $0.slug })]
}

/// Whether the app has a theme of that name.
func isBuiltInTheme(_ name: String) -> Bool {
  let folded = name.lowercased()
  return BuiltInTheme.all.contains { $0.slug.lowercased() == folded }
}

private func unknownTheme(_ node: NodeID, _ name: String, _ own: [String]) -> SkeletonFinding {
  SkeletonFinding(at: .value(node)) { _ in
    let slugs = SpellingSuggester(own + BuiltInTheme.all.map { $0.slug } + schemaThemes)
    let nearest = slugs.meant(by: name)
    return Message(
      "unknown theme \(quoted(name))" + hint(nearest, for: name),
      fixes: nearest.map { slug in
        let isCertain =
          own.contains(slug)
          ? slugs.isCertain(name, means: slug, occursOnce: true) : slugs.onlyNearest(to: name) != nil
        return [.change(node, to: slug, isSafe: isCertain)]
      } ?? [])
  }
}

private func skippedTheme(_ node: NodeID, _ name: String, _ theme: NodeID) -> SkeletonFinding {
  SkeletonFinding(at: .value(node)) { _ in
    Message(
      "custom theme \(quoted(name)) is invalid",
      related: [("the skipped theme", .value(theme))])
  }
}
