import JSONSyntax
import SourceText
import TierlintCore

extension ProjectDraft {
  /// Adds the tiers and items of a state, a template or an old save.
  mutating func add(_ tree: SyntaxTree, _ kind: DocumentKind) {
    let root = ObjectView(tree, .root)
    addRoot(root)
    let outline = StateSkeleton(tree)
    addTiers(outline)
    guard kind == .state else {
      for item in root.elements("items") { add(ObjectView(tree, item), to: nil) }
      return
    }
    for list in outline.tiers {
      for item in tree.elements(of: list) { add(ObjectView(tree, item), to: tree.string(tree.key(of: list))) }
    }
  }

  private mutating func addRoot(_ root: ObjectView) {
    for (key, value) in root.members {
      guard let name = root.tree.string(key) else { continue }
      switch name {
      case "tiers", "tierOrder", "tierLabels", "tierColors", "lockedTiers", "items", "$schema": continue
      case "name": root.tree.string(value).map { if !trimmed($0).isEmpty { title = $0 } }
      case "description": description = root.tree.string(value)
      case "createdDate": if let date = date(root.tree.double(value)) { createdAt = date }
      default: additional.add(name, raw(value, root.tree))
      }
    }
  }

  /// Adds the tiers in `tierOrder`, then the others.
  private mutating func addTiers(_ outline: StateSkeleton) {
    let tree = outline.root.tree
    let labels = strings(outline.root["tierLabels"], tree)
    let colors = strings(outline.root["tierColors"], tree)
    let locked = Set(outline.root.elements("lockedTiers").compactMap { tree.string($0) })
    for name in (outline.names(.orderEntry) + outline.names(.stateTier)).compactMap({ tree.string($0) }) {
      addTier(
        name, label: labels[name], color: colors[name].flatMap(RGBColor.init), isLocked: locked.contains(name))
    }
  }

  /// - Parameter tier: The name of the tier that contains the item; `nil` where the item refers to it.
  private mutating func add(_ view: ObjectView, to tier: String?) {
    guard view.tree.kind(view.node) == .object else { return }
    let id = view.string("id") ?? ""
    var item = DraftItem(id: id, title: id, tier: tier ?? view.string("tier") ?? "unranked")
    for (key, value) in view.members { view.tree.string(key).map { item.add($0, value, view.tree) } }
    add(item)
  }
}

extension DraftItem {
  /// Adds a member of an item of a state; under `additional` where a project has no field for it.
  fileprivate mutating func add(_ name: String, _ value: NodeID, _ tree: SyntaxTree) {
    let text = tree.string(value)
    switch (name, text) {
    case ("id", _), ("tier", _): return
    case ("name", let text?): title = text
    case ("description", let text?): summary = text
    case ("status", let text?), ("season", let text?): attributes.add(name, .string(text))
    case ("season", _):
      guard let season = tree.integer(value) else { fallthrough }
      attributes.add(name, .integer(season))
    default: if tree.isPresent(value) { additional.add(name, raw(value, tree)) }
    }
  }
}

/// The members of an object that are strings; of duplicate keys the first.
private func strings(_ object: NodeID?, _ tree: SyntaxTree) -> [String: String] {
  let members = tree.members(of: object).compactMap { key, value in
    tree.string(key).flatMap { name in tree.string(value).map { (name, $0) } }
  }
  return Dictionary(members) { first, _ in first }
}

private func raw(_ node: NodeID, _ tree: SyntaxTree) -> JSONValue { .raw(Array(tree.text.slice(tree.range(node)))) }

/// Converts seconds since 2001 to seconds since 1970; `nil` for implausible dates.
private func date(_ seconds: Double?) -> Int? {
  guard let seconds, (-1e9...1e10).contains(seconds) else { return nil }
  return Int(seconds) + 978_307_200
}
