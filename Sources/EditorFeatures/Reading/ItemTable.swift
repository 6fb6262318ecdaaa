import JSONSyntax

/// The items of a project by their ids; of duplicate ids the first.
struct ItemTable {
  private let tree: SyntaxTree
  private var keys: NameTable

  /// - Complexity: O(*items*).
  init(_ tree: SyntaxTree) {
    self.tree = tree
    keys = NameTable(tree)
    for (key, _) in tree.members(of: ObjectView(tree, .root)["items"]) where tree.kind(key) == .string {
      _ = keys.insert(key)
    }
  }

  /// The key in `/items` that equals a string.
  func key(named id: NodeID) -> NodeID? { keys.first(named: id) }

  /// The title of the item that a string refers to; `nil` where there is no item, or its title is empty.
  func title(of id: NodeID) -> String? { key(named: id).flatMap { ObjectView(tree, tree.value(of: $0)).text("title") } }
}

extension ObjectView {
  /// The first member with a name, if it is a string with more than whitespace.
  func text(_ name: ASCIIName) -> String? {
    self[name].flatMap { tree.isEmptyOrWhitespace($0) ? nil : tree.string($0) }
  }

  /// The first member whose key equals a string.
  func member(named name: NodeID) -> ObjectView? {
    guard tree.kind(name) == .string else { return nil }
    return members.first { tree.kind($0.key) == .string && tree.haveSameName($0.key, name) }
      .map { ObjectView(tree, $0.value) }
  }
}
