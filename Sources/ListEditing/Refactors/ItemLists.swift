import Conversion
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

    /// Whether it is the pool of unranked items.
    var isPool: Bool { isUnranked(document.kind == .project ? label : name) }

    /// Its name in a message.
    var shown: String { "tier " + quoted(isWhitespace(label) ? name : label) }

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
  /// For many operations.
  let index: OccurrenceIndex?
  package let lists: [List]
  /// The elements by item.
  private var indexed: [String: [(index: Int, node: NodeID)]]?
  /// What was found last: the offers for one item ask for it again and again.
  private let last = LastItem()

  package init(_ document: Document) { self.init(document, ignoringLocks: false, nil) }

  /// Empty for a document of another kind.
  ///
  /// - Parameter ignoringLocks: Whether no tier counts as locked.
  init(_ document: Document, ignoringLocks: Bool, _ index: OccurrenceIndex?) {
    (self.document, ignoresLocks, self.index) = (document, ignoringLocks, index)
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
    guard index != nil else { return }
    indexed = lists.enumerated().reduce(into: [:]) { entries, list in
      for element in list.element.elements { entries[element.id, default: []].append((list.offset, element.node)) }
    }
  }

  /// The indices of the lists as the app shows them: from the highest rank to the pool.
  var shownOrder: [Int] {
    let ordered =
      document.kind == .state ? StateSkeleton(document.tree).order.compactMap { document.tree.string($0) } : []
    let indices = Dictionary(lists.enumerated().map { ($1.name, $0) }) { first, _ in first }
    var left = Set(lists.indices)
    let first = ordered.compactMap { name in indices[name].flatMap { left.remove($0) } }
    let rest = left.sorted()
    return first + rest.filter { !lists[$0].isPool } + rest.filter { lists[$0].isPool }
  }

  /// The elements that are an item, or refer to it, each with the index of its list.
  ///
  /// - Complexity: O(elements), without decoding the ids.
  func entries(of id: String) -> [(index: Int, node: NodeID)] {
    indexed.map { $0[id] ?? [] } ?? facts(id).entries
  }

  /// The items with an id; in a project with a key.
  func items(_ id: String) -> [NodeID] { index?.items(id) ?? facts(id).items }

  private func facts(_ id: String) -> ItemFacts {
    if let facts = last.facts, facts.id == id { return facts }
    let facts = ItemFacts(id, lists, document)
    last.facts = facts
    return facts
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
      throw ListEditError("\(lists[locked].shown) is locked")
    }
  }

  func checkItem(_ id: String) throws(ListEditError) {
    try checkKeyIsID(id)
    if items(id).isEmpty { throw noItem(id, document) }
  }

  /// - Throws: If an item of a project has the name as its key and another one as its id, or the other way round: what refers to
  ///   it is then unclear.
  func checkKeyIsID(_ name: String) throws(ListEditError) {
    guard document.kind == .project, index?.unclearIDs.contains(name) ?? true else { return }
    if let (key, id) = facts(name).mismatch {
      throw ListEditError("item \(quoted(key)) has the id \(quoted(id)): correct one of them first")
    }
  }

  /// The id of the item that an id or a title refers to.
  ///
  /// - Throws: If there is none, or several have the title.
  func itemID(of name: String) throws(ListEditError) -> String {
    if !items(name).isEmpty { return name }
    let ids =
      index?.ids(titled: name) ?? Set((TierList(document)?.items ?? []).lazy.filter { $0.title == name }.map { $0.id })
    guard let id = ids.first else {
      try checkKeyIsID(name)
      throw noItem(name, document)
    }
    if ids.count > 1 {
      throw ListEditError(
        "\(ids.count) items have the title \(quoted(name)): \(joined(ids.sorted().map(quoted), "and"))")
    }
    return id
  }
}

private final class LastItem {
  var facts: ItemFacts?
}

/// What a document has of an id, each searched for at its first use.
private final class ItemFacts {
  let id: String
  private let lists: [ItemLists.List]
  private let document: Document
  private let sought: SoughtName

  init(_ id: String, _ lists: [ItemLists.List], _ document: Document) {
    (self.id, self.lists, self.document, sought) = (id, lists, document, SoughtName(id, in: document))
  }

  lazy var items = document.items(id)

  lazy var entries: [(index: Int, node: NodeID)] = lists.indices.flatMap { index in
    lists[index].entries(of: sought).map { (index, $0) }
  }

  /// The key and the id of an item of a project of which only one is the id.
  lazy var mismatch: (key: String, id: String)? = {
    let tree = document.tree
    for (keyNode, item) in tree.members(of: ObjectView(tree, .root)["items"]) {
      guard let idNode = ObjectView(tree, item)["id"], sought.matches(keyNode) != sought.matches(idNode),
        let key = tree.string(keyNode), let id = tree.string(idNode)
      else { continue }
      return (key, id)
    }
    return nil
  }()
}

extension Document {
  /// The items with an id; in a project with a key.
  func items(_ id: String) -> [NodeID] {
    let sought = SoughtName(id, in: self)
    var found: [NodeID] = []
    if kind == .project {
      tree.forEachValue(of: .root, "items") { items in
        tree.forEachMember(of: items) { key, item in if sought.matches(key) { found.append(item) } }
      }
    } else {
      tree.forEachStateItem { item in
        tree.forEachID(of: item) { if sought.matches($0.node) { found.append(item) } }
      }
    }
    return found
  }
}
