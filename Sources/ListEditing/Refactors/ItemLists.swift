import Findings
import JSONSyntax
import TierLists

/// The arrays with the items of each tier of a project or a state: ids in the one, items in the other.
package struct ItemLists {
  package struct List {
    /// The id of a project's tier, the name of a state's.
    package let name: String
    let label: String
    /// The value node of the array.
    package let node: NodeID
    package let isLocked: Bool
    fileprivate let document: Document

    /// The elements with the ids of their items.
    ///
    /// - Complexity: O(elements).
    var elements: [(node: NodeID, id: String)] {
      let tree = document.tree
      return tree.elements(of: node).compactMap { element in
        idNode(element).flatMap { tree.string($0) }.map { (element, $0) }
      }
    }

    /// Including those that are no items.
    var elementCount: Int { document.tree.elements(of: node).reduce(0) { count, _ in count + 1 } }

    /// The elements that are an item, or refer to it.
    func entries(of id: SoughtName) -> [NodeID] {
      var found: [NodeID] = []
      document.tree.forEachElement(of: node) { element in
        if let node = idNode(element), id.matches(node) { found.append(element) }
      }
      return found
    }

    /// The string that identifies the item of an element.
    private func idNode(_ element: NodeID) -> NodeID? {
      document.kind == .project ? element : ObjectView(document.tree, element)["id"]
    }
  }

  let document: Document
  let ignoresLocks: Bool
  package let lists: [List]

  /// Empty for a document of another kind.
  ///
  /// - Parameter ignoringLocks: Whether no tier counts as locked.
  package init(_ document: Document, ignoringLocks: Bool = false) {
    (self.document, ignoresLocks) = (document, ignoringLocks)
    let tree = document.tree
    switch document.kind {
    case .project:
      lists = document.projectTiers.compactMap { tier in
        guard let node = tier.view["itemIds"], tree.kind(node) == .array else { return nil }
        return List(
          name: tier.id ?? "", label: tier.label ?? "", node: node, isLocked: !ignoringLocks && tier.isLocked,
          document: document)
      }
    case .state:
      let outline = StateSkeleton(tree)
      let locked = ignoringLocks ? [] : outline.lockedTiers
      let labels = outline.root.object("tierLabels")
      lists = outline.tiers.filter { tree.kind($0) == .array }.map { node in
        let key = tree.key(of: node)
        let name = tree.string(key) ?? ""
        let label = labels?.members.first { tree.haveSameName($0.key, key) }.flatMap { tree.string($0.value) }
        return List(name: name, label: label ?? name, node: node, isLocked: locked.contains(name), document: document)
      }
    default: lists = []
    }
  }

  /// The indices of the lists as the app shows them: from the highest rank to the pool.
  var shownOrder: [Int] {
    let names = document.kind == .state ? lists.map { $0.name } : lists.map { $0.label }
    let ordered =
      document.kind == .state ? StateSkeleton(document.tree).order.compactMap { document.tree.string($0) } : []
    let indices = Dictionary(zip(names, lists.indices)) { first, _ in first }
    var left = Set(lists.indices)
    let first = ordered.compactMap { name in indices[name].flatMap { left.remove($0) } }
    let rest = left.sorted()
    return first + rest.filter { !isUnranked(names[$0]) } + rest.filter { isUnranked(names[$0]) }
  }

  /// The elements that are an item, or refer to it, each with the index of its list.
  ///
  /// - Complexity: O(elements), without decoding the ids.
  func entries(of id: String) -> [(index: Int, node: NodeID)] {
    let sought = SoughtName(id, in: document)
    return lists.indices.flatMap { index in lists[index].entries(of: sought).map { (index, $0) } }
  }

  /// The indices of the lists with an item.
  func tiers(of id: String) -> [Int] { Set(entries(of: id).map { $0.index }).sorted() }

  /// The index of a tier, by its name, else by its label; `nil` for a document whose items refer to their tiers.
  ///
  /// - Throws: If there is no such tier, or a tier is locked.
  func target(_ tier: String, for id: String) throws(ListEditError) -> Int? {
    try checkItem(id)
    guard document.kind == .project || document.kind == .state else {
      let names = Set(tierNames(document)).sorted()
      _ = try tierIndex(tier, ids: names, labels: names)
      return nil
    }
    // In a state, they are different items.
    let entries = entries(of: id)
    if document.kind == .state { try checkIsOne(id, entries.count) }
    let target = try index(of: tier)
    try checkLocks([target] + entries.map { $0.index })
    return target
  }

  /// A tier that is not locked.
  func unlocked(_ tier: String) throws(ListEditError) -> List {
    let index = try index(of: tier)
    try checkLocks([index])
    return lists[index]
  }

  private func index(of tier: String) throws(ListEditError) -> Int {
    try tierIndex(tier, ids: lists.map { $0.name }, labels: lists.map { $0.label })
  }

  /// - Parameter indices: Of tiers that an edit would change.
  func checkLocks(_ indices: [Int]) throws(ListEditError) {
    if let locked = indices.first(where: { lists[$0].isLocked }) {
      throw ListEditError("tier \(quoted(lists[locked].label)) is locked")
    }
  }

  func checkItem(_ id: String) throws(ListEditError) {
    try checkKeyIsID(id, document)
    guard document.declaresItem(id) else { throw noItem(id, document) }
  }
}

extension Document {
  /// Whether there is an item with an id; in a project with a key.
  func declaresItem(_ id: String) -> Bool {
    let sought = SoughtName(id, in: self)
    var isThere = false
    if kind == .project {
      tree.forEachValue(of: .root, "items") { items in
        tree.forEachMember(of: items) { key, _ in isThere = isThere || sought.matches(key) }
      }
    } else {
      tree.forEachStateItem { item in
        tree.forEachID(of: item) { isThere = isThere || sought.matches($0.node) }
      }
    }
    return isThere
  }
}

/// - Throws: If an item of a project has the name as its key and another one as its id, or the other way round: what refers to it
///   is then unclear.
func checkKeyIsID(_ name: String, _ document: Document) throws(ListEditError) {
  guard document.kind == .project else { return }
  let (tree, sought) = (document.tree, SoughtName(name, in: document))
  for (keyNode, item) in tree.members(of: ObjectView(tree, .root)["items"]) {
    guard let idNode = ObjectView(tree, item)["id"], sought.matches(keyNode) != sought.matches(idNode),
      let key = tree.string(keyNode), let id = tree.string(idNode)
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
  _ id: String, in tier: String, at position: Int, _ lists: ItemLists
) throws(ListEditError) -> [Change] {
  let tree = lists.document.tree
  guard let target = try lists.target(tier, for: id) else {
    throw ListEditError("only projects and states with tiers have positions")
  }
  let list = lists.lists[target]
  let places = lists.entries(of: id)
  let text = places.first.map { tree.text.string(tree.range($0.node)) } ?? jsonStringLiteral(id)
  let entries = Set(places.filter { $0.index == target }.map { $0.node })
  // Further entries of the item in this tier would be too many elements.
  guard entries.count <= 1 else { throw ListEditError("item \(quoted(id)) is in tier \(quoted(tier)) twice") }
  let others = tree.elements(of: list.node).filter { !entries.contains($0) }
  let place = max(0, min(position - 1, others.count))
  let leaving = places.filter { $0.index != target }.map { Change.remove($0.node) }
  let own = entries.first
  if let own, tree.elements(of: list.node).prefix(while: { $0 != own }).count == place { return leaving }
  if let changes = tree.moving(own, as: text, to: place, of: others, in: list.node) { return leaving + changes }
  var texts = others.map { tree.text.string(tree.range($0)) }
  texts.insert(text, at: place)
  return leaving + rewriting(list.node, tree, with: texts)
}
