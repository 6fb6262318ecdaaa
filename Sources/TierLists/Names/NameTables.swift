import JSONSyntax

/// The ids and names that the objects of a document define and use, one table for each kind of name.
package struct NameTables: Sendable {
  /// By the raw value of their kind.
  private(set) var tables: [KeyTable]

  /// The document that has the names.
  package var tree: SyntaxTree {
    get { tables[0].tree }
    set { for index in tables.indices { tables[index].tree = newValue } }
  }

  package init(_ tree: SyntaxTree, _ completeness: Completeness) {
    tables = KeyKind.allCases.map { _ in KeyTable(tree, completeness) }
  }

  package subscript(kind: KeyKind) -> KeyTable { tables[kind.rawValue] }

  package var completeness: Completeness { tables[KeyKind.id.rawValue].completeness }

  /// The names in a range of nodes.
  package func names(in nodes: Range<NodeID>, of tree: SyntaxTree) -> NameTables {
    var names = NameTables(tree, completeness)
    for node in nodes where tree.kind(node) == .string {
      for index in tables.indices {
        if let occurrence = tables[index].occurrence(at: node) { names.tables[index].add(node, occurrence) }
      }
    }
    return names
  }

  /// Has the tables refer to the next version of the document.
  ///
  /// - Parameter old: Names in this version, and `new` in the next one: at least those in what the change replaces.
  package mutating func replace(
    _ old: NameTables, by new: NameTables, in tree: SyntaxTree, after change: TreeChange, _ completeness: Completeness
  ) {
    for index in tables.indices {
      for use in old.tables[index].uses where change.replaces(use.name) { tables[index].remove(use.name) }
      tables[index].move(to: tree, change, completeness)
      for use in new.tables[index].uses where change.inserts(use.name) {
        tables[index].insert(use.name, use.occurrence)
      }
    }
  }

  /// Adds the names in one object. An item or override that is not an object still defines its key.
  package mutating func add(_ kind: ObjectKind, _ view: ObjectView) {
    switch kind {
    case .item:
      add(view.tree.key(of: view.node), .item, view.node)
      if let title = view["title"] { add(title, .title, title, owner: view.node) }
    case .override: add(view.tree.key(of: view.node), .override, view.node)
    case .tier:
      if let id = view["id"] { add(id, .tier, id, owner: view.node) }
      view.forEachElement("itemIds") { add($0, .reference, $0, owner: view.node) }
    case .media: if let id = view["id"] { add(id, .media, id, owner: view.node) }
    case .state: addTierNames(view)
    case .stateItem:
      if let id = view["id"] { add(id, .stateItem, id, owner: view.node) }
      if let tier = view["tier"] { add(tier, .itemTier, tier, owner: view.node) }
    default: return
    }
  }

  /// Adds the names of a tier that are among some nodes.
  package mutating func add(_ tier: ObjectView, in nodes: Range<NodeID>) {
    if let id = tier["id"], nodes.contains(id) { add(id, .tier, id, owner: tier.node) }
    guard let list = tier["itemIds"], tier.tree.kind(list) == .array else { return }
    let entries = tier.tree.children(of: list, around: nodes)
    var entry = entries.lowerBound
    while entry < entries.upperBound {
      add(entry, .reference, entry, owner: tier.node)
      entry = tier.tree.after(entry)
    }
  }

  private mutating func addTierNames(_ root: ObjectView) {
    addMembers(of: root["tiers"], .stateTier, root.tree)
    for entry in root.elements("tierOrder") { add(entry, .orderEntry, entry) }
    addMembers(of: root["tierLabels"], .tierLabel, root.tree)
    addMembers(of: root["tierColors"], .tierColor, root.tree)
    for entry in root.elements("lockedTiers") { add(entry, .lock, entry) }
  }

  private mutating func addMembers(of object: NodeID?, _ role: Occurrence.Role, _ tree: SyntaxTree) {
    for (key, value) in tree.members(of: object) { add(key, role, value) }
  }

  private mutating func add(_ name: NodeID, _ role: Occurrence.Role, _ node: NodeID, owner: NodeID? = nil) {
    tables[role.kind.rawValue].add(name, Occurrence(role: role, node: node, owner: owner))
  }
}

extension NameTables {
  /// The names of all items and tiers in a project, including those under duplicate keys.
  package init(ofProject tree: SyntaxTree) {
    let root = ObjectView(tree, .root)
    self.init(tree, Completeness(tree))
    for tier in root.elements("tiers") { add(.tier, ObjectView(tree, tier)) }
    for (_, item) in tree.members(of: root["items"]) { add(.item, ObjectView(tree, item)) }
    for (_, override) in tree.members(of: root["overrides"]) { add(.override, ObjectView(tree, override)) }
  }
}

extension Occurrence.Role {
  fileprivate var kind: KeyKind {
    switch self {
    case .item, .override, .reference, .tier: .id
    case .media: .media
    case .title: .title
    case .stateItem: .stateItem
    case .stateTier, .orderEntry, .tierLabel, .tierColor, .lock, .itemTier: .tierName
    }
  }
}

extension Occurrence {
  /// The location of the string that holds the name.
  package var nameLocation: NodeLocation {
    switch role {
    case .item, .override, .stateTier, .tierLabel, .tierColor: .key(node)
    default: .value(node)
    }
  }
}

extension Occurrences {
  /// Whether the name is that of a tier; a template has no `tiers`, so `tierOrder` decides there.
  package var namesTier: Bool { has(.stateTier) || has(.orderEntry) && ObjectView(tree, .root)["tiers"] == nil }
}
