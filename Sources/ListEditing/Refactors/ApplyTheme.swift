import Findings
import JSONSyntax
import TierLists

extension Refactor {
  /// By the names of the tiers, else by their positions.
  static let applyTheme = Refactor(
    "applyTheme", "Apply theme", kind: .rewrite, summary: "apply the colors of a theme to all tiers",
    offers: { context in
      let isNear =
        context.isIn("tiers", depth: 2) || context.isIn("settings") || context.isIn("tierColors")
        || context.isIn("tierOrder")
      guard isNear else { return [] }
      return themes(context.document).flatMap {
        context.offer("Apply theme \(quoted($0)) to all tiers", .applyTheme($0))
      }
    })
}

/// The theme of the document's settings, else all themes.
private func themes(_ document: Document) -> [String] {
  let root = ObjectView(document.tree, .root)
  if document.kind == .project, let theme = ThemeColors(of: root) { return [theme.name] }
  let own = document.kind == .project ? CustomTheme.all(in: root).filter { $0.isUsable }.compactMap { $0.slug } : []
  return own.prefix(Refactor.mostTargets) + BuiltInTheme.all.map { $0.slug }
}

/// Gives all tiers the colors of a theme.
func applyingTheme(_ slug: String, _ document: Document) throws(ListEditError) -> [Change] {
  guard let theme = ThemeColors(slug, in: ObjectView(document.tree, .root)) else { throw noTheme(slug) }
  switch document.kind {
  case .project: return projectColoring(document, theme)
  case .state, .template: return stateColoring(document, theme)
  default: return []
  }
}

private func projectColoring(_ document: Document, _ theme: ThemeColors) -> [Change] {
  var position = 0
  return document.projectTiers.compactMap { tier in
    let names = [tier.label].compactMap { $0 }
    let color = tier.isPool ? theme.unrankedColor : theme.color(named: names, position: position)
    if !tier.isPool { position += 1 }
    return color.flatMap { change(of: tier.view["color"], in: tier.view, key: "color", to: $0) }
  }
}

private func noTheme(_ slug: String) -> ListEditError {
  let slugs = BuiltInTheme.all.map { $0.slug }
  let nearest = SpellingSuggester(slugs).nearest(to: slug)
  return ListEditError(
    "no theme \(quoted(slug))"
      + (nearest == nil ? "; the built-in themes are \(slugs.joined(separator: ", "))" : hint(nearest)))
}

/// The same in `tierColors`, which is created where there is none.
private func stateColoring(_ document: Document, _ theme: ThemeColors) -> [Change] {
  let (tree, outline) = (document.tree, StateSkeleton(document.tree))
  let labels = outline.root.object("tierLabels").map { Array($0.members) } ?? []
  var position = 0
  let colors = names(outline).compactMap { name -> (name: String, color: RGBColor)? in
    if isUnranked(name) { return theme.unrankedColor.map { (name, $0) } }
    let label = labels.first { tree.string($0.key) == name }.flatMap { tree.string($0.value) }
    let color = theme.color(named: [name] + [label].compactMap { $0 }, position: position)
    position += 1
    return color.map { (name, $0) }
  }
  guard let node = outline.root["tierColors"] else {
    let object = JSONValue.object(colors.map { JSONValue.Member($0.name, .string($0.color.text)) })
    return colors.isEmpty ? [] : [.addMember(to: .root, key: "tierColors", value: document.text(object, inside: .root))]
  }
  guard tree.kind(node) == .object else { return [] }
  let old = Dictionary(
    tree.members(of: node).compactMap { member in tree.string(member.key).map { ($0, member.value) } }
  ) { first, _ in first }
  return colors.compactMap { change(of: old[$0.name], in: ObjectView(tree, node), key: $0.name, to: $0.color) }
}

/// The tiers of a state from top to bottom, each once; the pool is last.
private func names(_ outline: StateSkeleton) -> [String] {
  let tree = outline.root.tree
  let tiers = outline.names(.stateTier).compactMap { tree.string($0) }
  var left = Set(tiers)
  let ranked = outline.order.compactMap { tree.string($0) }.filter { !isUnranked($0) && left.remove($0) != nil }
  return ranked + tiers.filter(isUnranked).prefix(1)
}

/// - Returns: `nil` where the value is the same color already, in any notation.
private func change(of node: NodeID?, in object: ObjectView, key: String, to color: RGBColor) -> Change? {
  guard let node else { return .addMember(to: object.node, key: key, value: jsonStringLiteral(color.text)) }
  let old = object.tree.string(node).flatMap(RGBColor.init)
  return old == color ? nil : .replace(.value(node), with: jsonStringLiteral(color.text))
}
