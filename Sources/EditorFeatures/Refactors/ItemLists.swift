import JSONSyntax
import TierlintCore

/// The arrays with the items of each tier of a project or a state: ids in the one, items in the other.
struct ItemLists {
  struct List {
    /// The id of a project's tier, the name of a state's.
    let name: String
    let label: String
    /// The value node of the array.
    let node: NodeID
    let isLocked: Bool
    /// The elements with the ids of their items.
    let elements: [(node: NodeID, id: String)]

    func holds(_ id: String) -> Bool { elements.contains { $0.id == id } }
  }

  let document: Document
  let lists: [List]

  /// Empty for a document of another kind.
  init(_ document: Document) {
    self.document = document
    let tree = document.tree
    switch document.kind {
    case .project:
      lists = document.projectTiers.compactMap { tier in
        guard let node = tier.view["itemIds"], tree.kind(node) == .array else { return nil }
        let elements = tree.elements(of: node).compactMap { element in tree.string(element).map { (element, $0) } }
        return List(
          name: tier.id ?? "", label: tier.label ?? "", node: node, isLocked: tier.view.bool("locked") ?? false,
          elements: elements)
      }
    case .state:
      let outline = StateSkeleton(tree)
      let locked = Set(outline.root.elements("lockedTiers").compactMap { tree.string($0) })
      let labels = outline.root.object("tierLabels")
      lists = outline.tiers.filter { tree.kind($0) == .array }.map { node in
        let key = tree.key(of: node)
        let name = tree.string(key) ?? ""
        let label = labels?.members.first { tree.haveSameName($0.key, key) }.flatMap { tree.string($0.value) }
        let elements = tree.elements(of: node).compactMap { item in
          ObjectView(tree, item).string("id").map { (item, $0) }
        }
        return List(name: name, label: label ?? name, node: node, isLocked: locked.contains(name), elements: elements)
      }
    default: lists = []
    }
  }

  /// The indices of the lists as the app shows them: from the highest rank to the pool.
  var shownOrder: [Int] {
    let names = document.kind == .state ? lists.map(\.name) : lists.map(\.label)
    let ordered =
      document.kind == .state ? StateSkeleton(document.tree).order.compactMap { document.tree.string($0) } : []
    let indices = Dictionary(zip(names, lists.indices)) { first, _ in first }
    var left = Set(lists.indices)
    let first = ordered.compactMap { name in indices[name].flatMap { left.remove($0) } }
    let rest = left.sorted()
    return first + rest.filter { !isUnranked(names[$0]) } + rest.filter { isUnranked(names[$0]) }
  }

  /// The indices of the lists with an item.
  func tiers(of id: String) -> [Int] { lists.indices.filter { lists[$0].holds(id) } }

  /// The index of a tier, by its name, else by its label; `nil` for a document whose items refer to their tiers.
  ///
  /// - Throws: If there is no such tier, or a tier is locked.
  func target(_ tier: String, for id: String) throws(ListEditError) -> Int? {
    try checkItem(id)
    guard document.kind == .project || document.kind == .state else { return nil }
    // In a state, they are different items.
    let count = lists.lazy.flatMap(\.elements).count { $0.id == id }
    if document.kind == .state { try checkIsOne(id, count) }
    let target = try index(of: tier)
    try checkLocks([target] + tiers(of: id))
    return target
  }

  /// A tier that is not locked.
  func unlocked(_ tier: String) throws(ListEditError) -> List {
    let index = try index(of: tier)
    try checkLocks([index])
    return lists[index]
  }

  private func index(of tier: String) throws(ListEditError) -> Int {
    let named = lists.indices.filter { lists[$0].name == tier }
    let found = named.isEmpty ? lists.indices.filter { lists[$0].label == tier } : named
    guard let target = found.first else { throw ListEditError("no tier \(quoted(tier))") }
    if found.count > 1 { throw ListEditError("there are \(found.count) tiers \(quoted(tier))") }
    return target
  }

  /// - Parameter indices: Of tiers that an edit would change.
  func checkLocks(_ indices: [Int]) throws(ListEditError) {
    if let locked = indices.first(where: { lists[$0].isLocked }) {
      throw ListEditError("tier \(quoted(lists[locked].label)) is locked")
    }
  }

  func checkItem(_ id: String) throws(ListEditError) {
    try checkKeyIsID(id, document)
    let kind: NameKind = document.kind == .project ? .item : .stateItem
    guard document.occurrences(of: kind, named: id).contains(where: { $0.declared != nil }) else {
      throw ListEditError("no item \(quoted(id))")
    }
  }
}

/// - Throws: If an item of a project has the name as its key and another one as its id, or the other way round: what refers to it
///   is then unclear.
func checkKeyIsID(_ name: String, _ document: Document) throws(ListEditError) {
  guard document.kind == .project else { return }
  let tree = document.tree
  for (keyNode, item) in tree.members(of: ObjectView(tree, .root)["items"]) {
    guard let idNode = ObjectView(tree, item)["id"], tree.kind(idNode) == .string, !tree.haveSameName(keyNode, idNode),
      let key = tree.string(keyNode), let id = tree.string(idNode), key == name || id == name
    else { continue }
    throw ListEditError("item \(quoted(key)) has the id \(quoted(id)): correct one of them first")
  }
}

/// The changes that give an array other elements, in place: each keeps its layout.
///
/// - Parameter texts: The JSON of the new elements, at least as many as there are.
func rewriting(_ list: NodeID, _ tree: SyntaxTree, with texts: [String]) -> [Change] {
  let old = Array(tree.elements(of: list))
  let replaced = zip(old, texts).compactMap { node, text -> Change? in
    tree.text.string(tree.range(node)) == text ? nil : .replace(.value(node), with: text)
  }
  return replaced + texts.dropFirst(old.count).map { .addElement(to: list, value: $0) }
}

/// Moves an item to a position in a tier.
///
/// - Parameter position: From 1; beyond the end it is the end.
func placing(
  _ id: String, in tier: String, at position: Int, _ document: Document
) throws(ListEditError) -> [Change] {
  let (lists, tree) = (ItemLists(document), document.tree)
  guard let target = try lists.target(tier, for: id) else {
    throw ListEditError("only projects and states with tiers have positions")
  }
  let list = lists.lists[target]
  let own = lists.lists.flatMap(\.elements).first { $0.id == id }
  let text = own.map { tree.text.string(tree.range($0.node)) } ?? jsonStringLiteral(id)
  let entries = Set(list.elements.filter { $0.id == id }.map(\.node))
  // Further entries of the item in this tier would be too many elements.
  guard entries.count <= 1 else { throw ListEditError("item \(quoted(id)) is in tier \(quoted(tier)) twice") }
  var texts = tree.elements(of: list.node).filter { !entries.contains($0) }.map { tree.text.string(tree.range($0)) }
  texts.insert(text, at: max(0, min(position - 1, texts.count)))
  let leaving = lists.tiers(of: id).filter { $0 != target }.flatMap { lists.lists[$0].elements }.filter { $0.id == id }
  return leaving.map { .remove($0.node) } + rewriting(list.node, tree, with: texts)
}
