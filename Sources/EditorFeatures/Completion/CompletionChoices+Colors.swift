import JSONSyntax
import TierlintCore

// Themes, and the colors of tiers.
extension CompletionChoices {
  private var ownThemes: [CustomTheme] { CustomTheme.all(in: root).filter(\.isUsable) }

  private var themeInUse: ThemeColors? { ThemeColors(of: root) }

  /// The names of tiers in the theme in use, if it is one of the document's own.
  var ownThemeNames: [String] {
    guard let theme = ownThemes.first(where: { $0.slug == themeInUse?.name }) else { return [] }
    let tiers = theme.view.elements("tiers").map { ObjectView(tree, $0) }.filter(CustomTheme.isUsableTier)
    return tiers.sorted { CustomTheme.index(of: $0) ?? 0 < CustomTheme.index(of: $1) ?? 0 }
      .compactMap { $0.string("name") }
  }

  var themes: [CompletionChoice] {
    let own = ownThemes.compactMap { theme in
      theme.slug.map { CompletionChoice($0, detail: theme.view.string("displayName")).noted("this list") }
    }
    let builtIn = BuiltInTheme.all.map { CompletionChoice($0.slug, .enumMember).noted("built in") }
    let others = schemaThemes.map { CompletionChoice($0, .enumMember).noted("schema only") }
    return own + builtIn + others
  }

  /// The names of the list's own tiers, for a theme.
  var themeTierNames: [CompletionChoice] {
    root.elements("tiers").compactMap { ObjectView(tree, $0).string("label") }.map { CompletionChoice($0) }
  }

  /// The colors of the theme in use, that of the tier first, then of the others; those that no other tier has.
  var colors: [CompletionChoice] {
    let theme = themeInUse
    let others = BuiltInTheme.all.compactMap { ThemeColors($0.slug, in: root) }.filter { $0.name != theme?.name }
    let palettes =
      ([theme].compactMap { $0 } + others).map { (note: $0.name, colors: $0.all.map(\.text)) }
      + [(note: "editor", colors: BuiltInTheme.fallbackColors)]
      + StarterTiers.allCases.map { (note: "tierlint", colors: $0.all.map(\.color)) }
    var offered = takenColors
    let own = theme.flatMap(colorOfTier)?.text
    let first = own.map { [(note: theme?.name ?? "", colors: [$0])] } ?? []
    return (first + palettes).flatMap { note, colors in
      colors.filter { offered.insert($0).inserted }.map { CompletionChoice($0, .color).noted(note) }
    }.map { choice in
      var choice = choice
      choice.documentation = Markup([.paragraph([.code(choice.label)])])
      choice.isPreselected = choice.label == own
      return choice
    }
  }

  /// The colors that stand beside the place already, as `#RRGGBB`.
  private var takenColors: Set<String> {
    let path = fields?.own.path ?? ""
    let siblings =
      path.hasPrefix("tierColors")
      ? tree.members(of: spot.container).map(\.value)
      : path.hasPrefix("tier") ? root.elements("tiers").compactMap { ObjectView(tree, $0)["color"] } : []
    return Set(siblings.compactMap { $0 == spot.node ? nil : tree.string($0).flatMap(RGBColor.init)?.text })
  }

  /// The color that a theme gives to the tier around the place.
  private func colorOfTier(_ theme: ThemeColors) -> RGBColor? {
    guard let node = fields?.container("tier") else { return nil }
    let label = ObjectView(tree, node).string("label") ?? ""
    if isUnranked(label) { return theme.unrankedColor }
    let before = root.elements("tiers").prefix { $0 != node }
    let position = before.count { !isUnranked(ObjectView(tree, $0).string("label") ?? "") }
    return theme.color(named: [label], position: position)
  }
}
