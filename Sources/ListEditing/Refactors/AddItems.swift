import Conversion
import Findings
import JSONSyntax
import TierLists

/// Adds items to the tiers of a project or a state.
func adding(
  _ items: [ListOperation.NewItem], _ names: DocumentNames, _ lists: ItemLists
) throws(ListEditError) -> [Change] {
  if items.contains(where: { trimmed($0.title).isEmpty }) { throw ListEditError("the title is empty") }
  switch names.document.kind {
  case .project: return try addingToProject(items, names, lists)
  case .state: return try addingToState(items, names.document, lists)
  default: throw ListEditError("items can be added only to projects and states")
  }
}

/// Whether `adding` can add items to a tier.
func canAdd(to tier: String, _ document: Document) -> Bool {
  guard (try? ItemLists(document).unlocked(tier)) != nil else { return false }
  return document.kind != .project || ObjectView(document.tree, .root).object("items") != nil
}

/// The items of another list as items to add, with free ids.
package func newItems(
  _ items: [(item: TierList.Item, tier: String?)], in document: Document
) -> [ListOperation.NewItem] {
  var keys = NewKeys(document)
  return items.map { item, tier in
    let key = keys.next([item.id, item.title])
    guard document.kind == .project, case .object(let members) = item.projectValue(key) else {
      let fields: KeyValuePairs<String, JSONValue?> = [
        "season": item.text(of: "season").map { .string($0) }, "description": item.summary.map { .string($0) },
      ]
      return ListOperation.NewItem(
        title: item.title, id: key, tier: tier,
        fields: fields.compactMap { name, value in value.map { JSONValue.Member(name, $0) } })
    }
    let title = members.first { $0.name == "title" }?.value
    return ListOperation.NewItem(
      title: title.map(shownText) ?? item.title, id: key, tier: tier,
      fields: members.filter { !["id", "title"].contains($0.name) })
  }
}

private func addingToProject(
  _ items: [ListOperation.NewItem], _ names: DocumentNames, _ lists: ItemLists
) throws(ListEditError) -> [Change] {
  let (document, tree) = (names.document, names.document.tree)
  let root = ObjectView(tree, .root)
  guard let object = root["items"], tree.kind(object) == .object, let array = root["tiers"], tree.kind(array) == .array
  else { throw ListEditError("the list has no items or no tiers") }
  var keys = NewKeys(document, names.lowercasedIDs)
  var (changes, pooled): ([Change], [String]) = ([], [])
  for item in items {
    let key = try keys.key(for: item)
    let members = [JSONValue.Member("id", .string(key)), JSONValue.Member("title", .string(item.title))] + item.fields
    changes.append(.addMember(to: object, key: key, value: document.text(.object(members), inside: object)))
    if let tier = item.tier {
      changes += try placing(new: jsonStringLiteral(key), at: item.position, in: lists.unlocked(tier).node, tree)
    } else {
      pooled.append(jsonStringLiteral(key))
    }
  }
  return changes + (try addingToPool(pooled, names))
}

private func addingToState(
  _ items: [ListOperation.NewItem], _ document: Document, _ lists: ItemLists
) throws(ListEditError) -> [Change] {
  var keys = NewKeys(document)
  var changes: [Change] = []
  for item in items {
    let list = if let tier = item.tier { try lists.unlocked(tier) } else { try lists.pool(checkingLock: false) }
    let members = [
      JSONValue.Member("id", .string(try keys.key(for: item))), JSONValue.Member("name", .string(item.title)),
    ]
    let text = document.text(.object(members + item.fields), inside: list.node)
    changes += placing(new: text, at: item.position, in: list.node, document.tree)
  }
  return changes
}

/// - Parameter position: From 1; `nil` for the end.
private func placing(new value: String, at position: Int?, in list: NodeID, _ tree: SyntaxTree) -> [Change] {
  let elements = Array(tree.elements(of: list))
  guard let position, elements.indices.contains(position - 1) else { return [.addElement(to: list, value: value)] }
  if let changes = tree.moving(nil, as: value, to: position - 1, of: elements, in: list) { return changes }
  var texts = elements.map { tree.text.string(tree.range($0)) }
  texts.insert(value, at: position - 1)
  return rewriting(list, tree, with: texts)
}

/// Unused ids, as they are asked for, or made from titles.
private struct NewKeys {
  private let isOfProject: Bool
  /// In lower case.
  private var taken: Set<String>
  /// Where the search for the next free suffix begins, by id.
  private var numbers: [String: Int] = [:]

  /// - Parameter taken: The ids of a project in lower case, if they are known.
  init(_ document: Document, _ taken: Set<String>? = nil) {
    isOfProject = document.kind == .project
    self.taken = taken ?? (isOfProject ? DocumentNames(document).lowercasedIDs : document.lowercasedItemIDs)
  }

  mutating func key(for item: ListOperation.NewItem) throws(ListEditError) -> String {
    guard let id = item.id else { return next([item.title]) }
    if isWhitespace(id) || isOfProject && validKey(id) != id {
      throw ListEditError("the id \(quoted(id)) must have only A–Z, a–z, 0–9, _, - and :")
    }
    guard taken.insert(id.lowercased()).inserted else {
      throw ListEditError("\(quoted(id)) is already used as an id")
    }
    return id
  }

  /// - Parameter wishes: Ids or titles.
  mutating func next(_ wishes: [String]) -> String {
    let ids = wishes.enumerated().map { $0 == 0 && wishes.count > 1 ? validKey(asciiLetters($1)) : slug($1) }
    let wish = ids.first { !$0.isEmpty } ?? "item"
    let key = freeName(wish, taken, from: &numbers[wish.lowercased(), default: isUnranked(wish) ? 2 : 1])
    taken.insert(key.lowercased())
    return key
  }
}

extension Document {
  /// The ids of the items of a state, in lower case.
  var lowercasedItemIDs: Set<String> {
    var ids: Set<String> = []
    tree.forEachStateItem { ObjectView(tree, $0).string("id").map { _ = ids.insert($0.lowercased()) } }
    return ids
  }
}

/// The changes that add entries to the pool of a project, which is created if it is missing.
///
/// - Parameter entries: JSON strings; those that the pool has already are left out.
/// - Parameter checkingLock: Whether to leave a locked pool as it is. Items without another place are added to it all the same.
func addingToPool(
  _ entries: [String], _ names: DocumentNames, checkingLock: Bool = false
) throws(ListEditError) -> [Change] {
  let (document, tree) = (names.document, names.document.tree)
  if entries.isEmpty { return [] }
  guard let pool = document.projectTiers.first(where: { $0.isPool }) else { return try newPool(entries, names) }
  guard let list = pool.view["itemIds"], tree.kind(list) == .array else {
    throw ListEditError("the pool of unranked items has no itemIds")
  }
  if checkingLock, pool.isLocked { throw ListEditError("\(pool.shown) is locked") }
  let known = Set(tree.elements(of: list).map { tree.text.string(tree.range($0)) })
  return entries.filter { !known.contains($0) }.map { .addElement(to: list, value: $0) }
}

/// The changes that add the pool of unranked items with some items.
private func newPool(_ ids: [String], _ names: DocumentNames) throws(ListEditError) -> [Change] {
  let (document, tree) = (names.document, names.document.tree)
  // The app finds the pool by its label, but the id "unranked" must be free too.
  let isFree = !names.lowercasedIDs.contains("unranked")
  let (order, overflows) = (document.projectTiers.compactMap { $0.order }.max() ?? -1).addingReportingOverflow(1)
  guard isFree, !overflows, let tiers = ObjectView(tree, .root)["tiers"], tree.kind(tiers) == .array else {
    throw ListEditError("the pool of unranked items cannot be created")
  }
  let pool = JSONValue.object([
    "id": .string("unranked"), "label": .string("Unranked"), "order": .integer(order),
    "itemIds": .array(ids) { .raw(Array($0.utf8)) },
  ])
  return [.addElement(to: tiers, value: document.text(pool, inside: tiers))]
}

extension ItemLists {
  /// The pool of a state.
  func pool(checkingLock: Bool) throws(ListEditError) -> List {
    guard let index = lists.firstIndex(where: { isUnranked($0.name) }) else {
      throw ListEditError("the state has no tier \"unranked\"")
    }
    if checkingLock { try checkLocks([index]) }
    return lists[index]
  }
}
