import JSONSyntax

/// The tier colors of a theme.
package struct ThemeColors: Sendable {
  /// The slug as requested.
  package let name: String
  /// By tier name, trimmed and in lower case.
  private let colorsByName: [String: String]
  /// By the index among the ranked tiers.
  private let colorsByPosition: [Int: String]
  /// The color of the unranked pool.
  private let poolColor: String?

  /// The indices among the ranked tiers for which it has a color.
  package var positions: Set<Int> { Set(colorsByPosition.keys) }

  /// The theme that `settings.theme` refers to, if there is one.
  package init?(of project: ObjectView) {
    guard let name = project.object("settings")?.string("theme") else { return nil }
    self.init(name, in: project)
  }

  /// The theme with a slug: a built-in one, else one of the project, if there is one.
  package init?(_ name: String, in project: ObjectView) {
    self.name = name
    let slug = name.lowercased()
    if let theme = BuiltInTheme.all.first(where: { $0.slug.lowercased() == slug }) {
      let names = zip(BuiltInTheme.tierNames.map { $0.lowercased() }, theme.tierColors)
      colorsByName = Dictionary(names) { first, _ in first }
      colorsByPosition = Dictionary(uniqueKeysWithValues: theme.tierColors.enumerated().map { ($0, $1) })
      poolColor = theme.unrankedColor
      return
    }
    guard let own = CustomTheme.all(in: project).first(where: { $0.slug?.lowercased() == slug }) else { return nil }
    let tiers = own.view.elements("tiers").map { ObjectView(project.tree, $0) }
    let color = { (tier: ObjectView) in tier.string("colorHex") ?? "" }
    let ranked = tiers.filter { $0.bool("isUnranked") == false }
    colorsByName = Dictionary(
      tiers.compactMap { tier in tier.string("name").map { (normalized($0), color(tier)) } }
    ) { first, _ in first }
    colorsByPosition = Dictionary(
      ranked.compactMap { tier in tier.integer("index").map { (Int(clamping: $0), color(tier)) } }
    ) { first, _ in first }
    poolColor = tiers.first { $0.bool("isUnranked") == true }.map(color)
    // If the app skips the theme, it keeps the colors of the theme before.
    if colorsByPosition.isEmpty { return nil }
  }

  /// Whether the theme has a color for a ranked tier: by its name, else by its index.
  package func hasColor(for label: String, position: Int) -> Bool {
    colorsByPosition[position] != nil || colorsByName[normalized(label)] != nil
  }

  /// The color for a ranked tier: by one of its names, else by its index, where the last color repeats.
  package func color(named names: [String], position: Int) -> RGBColor? {
    let named = names.lazy.compactMap { colorsByName[normalized($0)] }.first
    let last = positions.max().flatMap { colorsByPosition[$0] }
    return (named ?? colorsByPosition[position] ?? last).flatMap(RGBColor.init)
  }

  /// All its colors, from the top tier down to the pool.
  package var all: [RGBColor] {
    (positions.sorted().map { colorsByPosition[$0] } + [poolColor]).compactMap { $0.flatMap(RGBColor.init) }
  }

  /// The color for the pool of unranked items.
  package var unrankedColor: RGBColor? { poolColor.flatMap(RGBColor.init) }
}

private func normalized(_ name: String) -> String {
  let isWhitespace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
  let trimmed = name.unicodeScalars.drop(while: isWhitespace).reversed().drop(while: isWhitespace).reversed()
  return String(String.UnicodeScalarView(trimmed)).lowercased()
}

/// An unused color of the editor's palette, distinct for each index below the number of unused ones.
package func unusedColor(for index: Int, excluding used: Set<RGBColor>) -> String? {
  let unused = BuiltInTheme.fallbackColors.filter { color in RGBColor(color).map { !used.contains($0) } ?? false }
  return unused.isEmpty ? nil : unused[index % unused.count]
}
