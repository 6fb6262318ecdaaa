import JSONSyntax

/// The tiers that the theme of a project colours.
package struct ThemeColors: Sendable {
  /// The slug as `settings.theme` writes it.
  package let name: String
  /// The names of the theme's tiers, trimmed and in lower case.
  private let names: Set<String>
  /// The positions among the ranked tiers, from 0, that it has a colour for.
  package let positions: Set<Int>

  /// The theme that `settings.theme` names: a built-in one, else the project's own; `nil` where there is none.
  package init?(of project: ObjectView) {
    guard let name = project.object("settings")?.string("theme") else { return nil }
    self.name = name
    let slug = name.lowercased()
    if let theme = BuiltInTheme.all.first(where: { $0.slug.lowercased() == slug }) {
      names = Set(BuiltInTheme.tierNames.map { $0.lowercased() })
      positions = Set(theme.tierColors.indices)
      return
    }
    let own = project.object("additional")?.elements("customThemes").lazy.map { ObjectView(project.tree, $0) }
    guard let theme = own?.first(where: { $0.string("slug")?.lowercased() == slug }) else { return nil }
    let tiers = theme.elements("tiers").map { ObjectView(project.tree, $0) }
    names = Set(tiers.compactMap { $0.string("name").map(normalized) })
    positions = Set(tiers.filter { $0.bool("isUnranked") == false }.compactMap { $0.integer("index") })
    // One that the app skips leaves the colours to whichever theme was there before.
    if positions.isEmpty { return nil }
  }

  /// Whether the theme has a colour for a ranked tier: by its name, else by its position.
  package func colors(_ label: String, position: Int) -> Bool {
    positions.contains(position) || names.contains(normalized(label))
  }
}

private func normalized(_ name: String) -> String {
  let blank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
  let trimmed = name.unicodeScalars.drop(while: blank).reversed().drop(while: blank).reversed()
  return String(String.UnicodeScalarView(trimmed)).lowercased()
}

extension Outline {
  /// A colour of the editor's palette for the tier at an index, which no tier has and no earlier index gets.
  package func unusedColor(for index: Int) -> String? {
    TierlintCore.unusedColor(
      for: index, besides: Set(tiers.compactMap { $0.view.string("color").flatMap(RGBColor.init) }))
  }
}

/// A colour of the editor's palette that is not among those used; for each index up to their number another one.
package func unusedColor(for index: Int, besides used: Set<RGBColor>) -> String? {
  let unused = BuiltInTheme.fallbackColors.filter { color in RGBColor(color).map { !used.contains($0) } ?? false }
  return unused.isEmpty ? nil : unused[index % unused.count]
}
