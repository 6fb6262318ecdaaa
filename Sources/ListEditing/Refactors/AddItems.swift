import Conversion
import Findings
import JSONSyntax
import TierLists

/// Adds items to a project or a state.
///
/// - Parameter tier: The id or name of a tier; `nil` for the pool of unranked items, which is created if it is missing.
func adding(
  _ items: [TierList.Item], to tier: String? = nil, _ names: DocumentNames
) throws(ListEditError) -> [Change] {
  let document = names.document
  if items.contains(where: { trimmed($0.title).isEmpty }) { throw ListEditError("the title is empty") }
  let list = try tier.map { name throws(ListEditError) in try ItemLists(document).unlocked(name).node }
  switch document.kind {
  case .project: return try addingToProject(items, to: list, names)
  case .state: return try addingToState(items, to: list, document)
  default: throw ListEditError("items can be added only to projects and states")
  }
}

/// Whether `adding` can add items to a tier.
func canAdd(to tier: String, _ document: Document) -> Bool {
  guard (try? ItemLists(document).unlocked(tier)) != nil else { return false }
  return document.kind != .project || ObjectView(document.tree, .root).object("items") != nil
}

private func addingToProject(
  _ items: [TierList.Item], to list: NodeID?, _ names: DocumentNames
) throws(ListEditError) -> [Change] {
  let (document, tree) = (names.document, names.document.tree)
  let root = ObjectView(tree, .root)
  guard let object = root["items"], tree.kind(object) == .object, let array = root["tiers"], tree.kind(array) == .array
  else { throw ListEditError("the list has no items or no tiers") }
  var keys = NewKeys(taken: names.lowercasedIDs)
  let named = items.map { item in (item: item, key: keys.next(for: item)) }
  let members: [Change] = named.map { item, key in
    .addMember(to: object, key: key, value: document.text(item.projectValue(key), inside: object))
  }
  let ids = named.map { jsonStringLiteral($0.key) }
  if let list { return members + ids.map { .addElement(to: list, value: $0) } }
  guard let pool = document.projectTiers.first(where: \.isPool) else {
    return members + (try newPool(ids, names, in: array))
  }
  guard let list = pool.view["itemIds"], tree.kind(list) == .array else {
    throw ListEditError("the pool of unranked items has no itemIds")
  }
  return members + ids.map { .addElement(to: list, value: $0) }
}

private func addingToState(
  _ items: [TierList.Item], to list: NodeID?, _ document: Document
) throws(ListEditError) -> [Change] {
  let tree = document.tree
  let tiers = StateSkeleton(tree).tiers
  guard let pool = list ?? tiers.first(where: { tree.string(tree.key(of: $0)).map(isUnranked) ?? false }),
    tree.kind(pool) == .array
  else { throw ListEditError("the state has no tier \"unranked\"") }
  var keys = NewKeys(taken: [])
  tree.forEachStateItem { item in
    if let id = ObjectView(tree, item).string("id") { keys.taken.insert(id.lowercased()) }
  }
  return items.map { item in
    let value = JSONValue.object([
      "id": .string(keys.next(for: item)), "name": .string(item.title),
      "season": item.text(of: "season").map { .string($0) }, "description": item.summary.map { .string($0) },
    ])
    return .addElement(to: pool, value: document.text(value, inside: pool))
  }
}

/// Unused ids, from the ids or the titles of items.
private struct NewKeys {
  /// In lower case.
  var taken: Set<String>
  /// Where the search for the next free suffix begins, by id.
  private var numbers: [String: Int] = [:]

  init(taken: Set<String>) { self.taken = taken }

  mutating func next(for item: TierList.Item) -> String {
    let wish = [validKey(asciiLetters(item.id)), slug(item.title)].first { !$0.isEmpty } ?? "item"
    let key = freeName(wish, taken, from: &numbers[wish.lowercased(), default: isUnranked(wish) ? 2 : 1])
    taken.insert(key.lowercased())
    return key
  }
}

/// The changes that add the pool of unranked items with some items.
func newPool(_ ids: [String], _ names: DocumentNames, in tiers: NodeID) throws(ListEditError) -> [Change] {
  let document = names.document
  // The app finds the pool by its label, but the id "unranked" must be free too.
  let isFree = !names.lowercasedIDs.contains("unranked")
  let (order, overflows) = (document.projectTiers.compactMap(\.order).max() ?? -1).addingReportingOverflow(1)
  guard isFree, !overflows else { throw ListEditError("the pool of unranked items cannot be created") }
  let pool = JSONValue.object([
    "id": .string("unranked"), "label": .string("Unranked"), "order": .integer(order),
    "itemIds": .array(ids) { .raw(Array($0.utf8)) },
  ])
  return [.addElement(to: tiers, value: document.text(pool, inside: tiers))]
}

/// Removes an item from all tiers, with its override. Locked tiers are not changed.
func removing(_ id: String, _ document: Document) throws(ListEditError) -> [Change] {
  let (root, sought) = (ObjectView(document.tree, .root), SoughtName(id, in: document))
  let lists = ItemLists(document)
  try lists.checkItem(id)
  let places = lists.entries(of: id)
  try lists.checkLocks(places.map(\.index))
  guard document.kind == .project else {
    var found: [NodeID] = []
    root.tree.forEachStateItem { if ObjectView(root.tree, $0)["id"].map(sought.matches) ?? false { found.append($0) } }
    try checkIsOne(id, found.count)
    return found.map { .remove($0) }
  }
  let items = root.members(of: "items", named: sought)
  try checkIsOne(id, items.count)
  return (places.map(\.node) + items + root.members(of: "overrides", named: sought)).map { .remove($0) }
}

extension ObjectView {
  /// The values of an object in a member, under a key.
  func members(of name: ASCIIName, named key: SoughtName) -> [NodeID] {
    var found: [NodeID] = []
    tree.forEachMember(of: self[name]) { if key.matches($0) { found.append($1) } }
    return found
  }
}

/// - Throws: If several items have the id: an edit would change all of them.
func checkIsOne(_ id: String, _ count: Int) throws(ListEditError) {
  if count > 1 { throw ListEditError("there are \(count) items \(quoted(id))") }
}
