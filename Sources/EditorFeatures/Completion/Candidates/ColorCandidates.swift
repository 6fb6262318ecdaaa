import JSONSyntax
import Rules
import TierLists

// Themes, and the colors of tiers.

extension CompletionRequest {
  private var ownThemes: [CustomTheme] { CustomTheme.all(in: root).filter { $0.isUsable } }

  fileprivate var themeInUse: ThemeColors? { ThemeColors(of: root) }

  /// The names of tiers in the theme in use, if the document defines it.
  var ownThemeNames: [String] {
    guard let theme = ownThemes.first(where: { $0.slug == themeInUse?.name }) else { return [] }
    let tiers = theme.view.elements("tiers").map { ObjectView(tree, $0) }.filter(CustomTheme.isUsableTier)
    return tiers.sorted { CustomTheme.index(of: $0) ?? 0 < CustomTheme.index(of: $1) ?? 0 }
      .compactMap { $0.string("name") }
  }

  fileprivate var ownThemeCandidates: [CompletionCandidate] {
    ownThemes.compactMap { theme in
      theme.slug.map { CompletionCandidate($0, detail: theme.view.string("displayName")).noted("this list") }
    }
  }
}

func themeCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  let builtIn = BuiltInTheme.all.map { CompletionCandidate($0.slug, .enumMember).noted("built in") }
  let others = schemaThemes.map { CompletionCandidate($0, .enumMember).noted("schema only") }
  return request.ownThemeCandidates + builtIn + others
}

/// The labels of the list's own tiers, for a theme.
func themeTierNameCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  request.document.projectTiers.compactMap { $0.label }.map { CompletionCandidate($0) }
}

/// The colors that no other tier has: of the theme in use, this tier's first, then of the other themes.
func colorCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  let theme = request.themeInUse
  let others = BuiltInTheme.all.compactMap { ThemeColors($0.slug, in: request.root) }.filter { $0.name != theme?.name }
  let palettes =
    ([theme].compactMap { $0 } + others).map { (note: $0.name, colors: $0.all.map { $0.text }) }
    + [(note: "names", colors: StarterTiers.letters.all.map { $0.color })]
    + [(note: "editor", colors: BuiltInTheme.fallbackColors)]
  var offered = request.takenColors
  let own = theme.flatMap(request.colorOfTier)?.text
  let first = own.map { [(note: theme?.name ?? "", colors: [$0])] } ?? []
  return (first + palettes).flatMap { note, colors in
    colors.filter { offered.insert($0).inserted }.map { CompletionCandidate($0, .color).noted(note) }
  }.map { candidate in
    var candidate = candidate
    candidate.documentation = Markup([.paragraph([.code(candidate.label)])])
    candidate.isPreselected = candidate.label == own
    return candidate
  }
}

extension CompletionRequest {
  /// The colors of the other tiers, as `#RRGGBB`.
  fileprivate var takenColors: Set<String> {
    let path = location?.path ?? ""
    let siblings =
      path.hasPrefix("tierColors")
      ? tree.members(of: point.container).map { $0.value }
      : path.hasPrefix("tier") ? document.projectTiers.compactMap { $0.view["color"] } : []
    return Set(siblings.compactMap { $0 == point.node ? nil : tree.string($0).flatMap(RGBColor.init)?.text })
  }

  /// The color of a theme for the tier around the point.
  fileprivate func colorOfTier(_ theme: ThemeColors) -> RGBColor? {
    guard let node = container("tier") else { return nil }
    let label = ObjectView(tree, node).string("label") ?? ""
    if isUnranked(label) { return theme.unrankedColor }
    let before = root.elements("tiers").prefix { $0 != node }
    let position = before.count { !isUnranked(ObjectView(tree, $0).string("label") ?? "") }
    return theme.color(named: [label], position: position)
  }
}
