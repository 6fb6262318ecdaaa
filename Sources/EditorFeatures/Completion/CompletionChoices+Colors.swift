import JSONSyntax
import TierlintCore

/// A theme that a project uses, as far as it colours tiers.
struct ThemePalette {
  /// From the top tier down.
  var tiers: [(name: String, color: String)]
  var slug: String
  var unranked: String?
}

extension ThemePalette {
  init(_ theme: BuiltInTheme) {
    tiers = Array(zip(BuiltInTheme.tierNames, theme.tierColors))
    (slug, unranked) = (theme.slug, theme.unrankedColor)
  }

  fileprivate init(_ theme: CustomTheme) {
    let usable = theme.view.elements("tiers").map { ObjectView(theme.view.tree, $0) }.filter(CustomTheme.isUsableTier)
    let sorted = usable.sorted { CustomTheme.index(of: $0) ?? 0 < CustomTheme.index(of: $1) ?? 0 }
    let color = { (tier: ObjectView) in tier.string("colorHex").flatMap(RGBColor.init)?.text }
    tiers = sorted.filter { $0.bool("isUnranked") == false }.compactMap { tier in
      color(tier).map { (tier.string("name") ?? "", $0) }
    }
    slug = theme.slug ?? ""
    unranked = sorted.first { $0.bool("isUnranked") == true }.flatMap(color)
  }
}

// Themes, and the colours of tiers.
extension CompletionChoices {
  private var ownThemes: [CustomTheme] { CustomTheme.all(in: root).filter(\.isUsable) }

  /// The theme in use, if it is one of the document's own.
  var ownTheme: ThemePalette? {
    guard let name = root.object("settings")?.string("theme") else { return nil }
    return ownThemes.first { $0.slug == name }.map { ThemePalette($0) }
  }

  private var themeInUse: ThemePalette? {
    let name = root.object("settings")?.string("theme")?.lowercased()
    return ownTheme ?? BuiltInTheme.all.first { $0.slug.lowercased() == name }.map { ThemePalette($0) }
  }

  var themes: [CompletionChoice] {
    let own = ownThemes.compactMap { theme in
      theme.slug.map { CompletionChoice($0, detail: theme.view.string("displayName")).noted("this list") }
    }
    let builtIn = BuiltInTheme.all.map { CompletionChoice($0.slug, .enumMember).noted("built in") }
    let others = ["light", "dark", "system"].map { CompletionChoice($0, .enumMember).noted("schema only") }
    return own + builtIn + others
  }

  /// The names of the list's own tiers, for a theme.
  var themeTierNames: [CompletionChoice] {
    root.elements("tiers").compactMap { ObjectView(tree, $0).string("label") }.map { CompletionChoice($0) }
  }

  /// The colours of the theme in use, that of the tier first, then of the others; those that no other tier has.
  var colors: [CompletionChoice] {
    let theme = themeInUse
    let others = BuiltInTheme.all.filter { $0.slug != theme?.slug }.map { ThemePalette($0) }
    let palettes: [(String, [String])] =
      ([theme].compactMap { $0 } + others).map { ($0.slug, $0.tiers.map(\.color) + [$0.unranked].compactMap { $0 }) }
      + [("editor", BuiltInTheme.fallbackColors)]
      + StarterTiers.allCases.map { ("tierlint", $0.all.map(\.color)) }
    var offered = takenColors
    let own = theme.flatMap(colorOfTier).map { ($0, theme?.slug ?? "") }
    let all = [own].compactMap { $0 } + palettes.flatMap { name, colors in colors.map { ($0, name) } }
    return all.filter { offered.insert($0.0).inserted }.map { color, name in
      var choice = CompletionChoice(color, .color).noted(name)
      choice.documentation = color
      choice.isPreselected = color == own?.0
      return choice
    }
  }

  /// The colours that stand beside the place already, as `#RRGGBB`.
  private var takenColors: Set<String> {
    let path = fields?.own.path ?? ""
    let siblings =
      path.hasPrefix("tierColors")
      ? tree.members(of: spot.container ?? -1).map(\.value)
      : path.hasPrefix("tier") ? root.elements("tiers").compactMap { ObjectView(tree, $0)["color"] } : []
    return Set(siblings.compactMap { $0 == spot.node ? nil : tree.string($0).flatMap(RGBColor.init)?.text })
  }

  /// The colour that a theme gives to the tier around the place: by its name, else by its position.
  private func colorOfTier(_ theme: ThemePalette) -> String? {
    guard let node = fields?.container("tier") else { return nil }
    let tier = ObjectView(tree, node)
    let name = tier.string("label").map { trimmed($0).lowercased() }
    if name == "unranked" { return theme.unranked }
    if let own = theme.tiers.first(where: { trimmed($0.name).lowercased() == name }) { return own.color }
    let position = root.elements("tiers").prefix { $0 != node }.count
    return theme.tiers.dropFirst(position).first?.color
  }
}
