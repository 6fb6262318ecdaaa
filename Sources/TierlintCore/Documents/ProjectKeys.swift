import JSONSyntax

/// The names that the objects of a project define and use.
package struct ProjectKeys: Sendable {
  private(set) var tables: [KeyTable]

  package subscript(kind: KeyKind) -> KeyTable { tables[kind.rawValue] }

  package init(_ tree: SyntaxTree) {
    let completeness = Completeness(tree)
    tables = KeyKind.allCases.map { _ in KeyTable(tree, completeness) }
  }

  /// Adds what one object contributes. Items and overrides that are no objects still define their key.
  package mutating func add(_ kind: ObjectKind, _ view: ObjectView) {
    switch kind {
    case .item: tables[KeyKind.id.rawValue].add(view.tree.key(of: view.node), Occurrence(role: .item, node: view.node))
    case .override:
      tables[KeyKind.id.rawValue].add(view.tree.key(of: view.node), Occurrence(role: .override, node: view.node))
    case .tier: addTier(view)
    case .media:
      guard let id = view["id"] else { return }
      tables[KeyKind.media.rawValue].add(id, Occurrence(role: .media, node: id, owner: view.node))
    case .attributes:
      for (key, value) in view.members {
        tables[KeyKind.attribute.rawValue].add(key, Occurrence(role: .attribute, node: value))
      }
    default: return
    }
  }

  private mutating func addTier(_ view: ObjectView) {
    if let id = view["id"] { tables[KeyKind.id.rawValue].add(id, Occurrence(role: .tier, node: id, owner: view.node)) }
    for element in view.elements("itemIds") {
      tables[KeyKind.id.rawValue].add(element, Occurrence(role: .reference, node: element, owner: view.node))
    }
  }
}
