import Conversion
import Findings
import JSONSyntax
import TierLists

/// Adds items to the tiers of a project or a state.
func addingItems(_ items: [ListOperation.NewItem], _ names: DocumentNames) throws(ListEditError) -> [Change] {
  let (document, tree, isProject) = (names.document, names.document.tree, names.document.kind == .project)
  let (root, object) = (ObjectView(tree, .root), ObjectView(tree, .root).object("items")?.node)
  if items.contains(where: { trimmed($0.title).isEmpty }) { throw ListEditError("the title is empty") }
  guard isProject || document.kind == .state else {
    throw ListEditError("items can be added only to projects and states")
  }
  if isProject, object == nil || root["tiers"].map({ tree.kind($0) }) != .array {
    throw ListEditError("the list has no items or no tiers")
  }
  var keys = NewKeys(names)
  var (changes, pooled): ([Change], [String]) = ([], [])
  for item in items {
    let key = try keys.key(for: item)
    let own: [JSONValue.Member] = [
      JSONValue.Member("id", .string(key)), JSONValue.Member(isProject ? "title" : "name", .string(item.title)),
    ]
    let value = { (container: NodeID) in document.text(.object(own + item.fields), inside: container) }
    if isProject, let object { changes.append(.addMember(to: object, key: key, value: value(object))) }
    if isProject, item.tier == nil {
      pooled.append(jsonStringLiteral(key))
    } else if let list = try names.list(of: item.tier) {
      let element = isProject ? jsonStringLiteral(key) : value(list.node)
      changes += placing(new: element, at: item.position, in: list.node, tree)
    }
  }
  return changes + (try addingToPool(pooled, names))
}

/// The items of another list as items to add, with free ids.
package func newItems(
  _ items: [(item: TierList.Item, tier: String?)], in document: Document
) -> [ListOperation.NewItem] {
  var keys = NewKeys(DocumentNames(document))
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

/// - Parameter position: From 1; `nil` for the end.
private func placing(new value: String, at position: Int?, in list: NodeID, _ tree: SyntaxTree) -> [Change] {
  guard let position else { return [.addElement(to: list, value: value)] }
  let elements = Array(tree.elements(of: list))
  guard elements.indices.contains(position - 1) else { return [.addElement(to: list, value: value)] }
  return tree.placing(nil, as: value, at: position - 1, of: elements, in: list)
}

/// Unused ids, as they are asked for, or made from titles.
struct NewKeys {
  private let isOfProject: Bool
  /// In lower case.
  private var taken: Set<String>
  /// Where the search for the next free suffix begins, by id.
  private var numbers: [String: Int] = [:]

  init(_ names: DocumentNames) {
    (isOfProject, taken) = (names.document.kind == .project, names.isForTrials ? [] : names.lowercasedIDs)
  }

  mutating func key(for item: ListOperation.NewItem) throws(ListEditError) -> String {
    guard let id = item.id else { return next([item.title]) }
    if isWhitespace(id) || isOfProject && validKey(id) != id {
      throw ListEditError("the id \(quoted(id)) must have only A–Z, a–z, 0–9, _, - and :")
    }
    return try take(id)
  }

  mutating func take(_ id: String) throws(ListEditError) -> String {
    guard taken.insert(id.lowercased()).inserted else {
      throw ListEditError("\(quoted(id)) is already used as an id")
    }
    return id
  }

  /// - Parameter wishes: Ids or titles.
  /// - Parameter other: The id where these have no letters.
  mutating func next(_ wishes: [String], or other: String = "item", isPool: Bool = false) -> String {
    let ids = wishes.enumerated().map { $0 == 0 && wishes.count > 1 ? validKey(asciiLetters($1)) : slug($1) }
    let wish = ids.first { !$0.isEmpty } ?? other
    let first = isUnranked(wish) && !isPool ? 2 : 1
    let key = freeName(wish, taken, from: &numbers[wish.lowercased(), default: first])
    taken.insert(key.lowercased())
    return key
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
  if let pool = try names.pool(checkingLock: checkingLock) {
    let known = Set(tree.elements(of: pool.node).map { tree.text.string(tree.range($0)) })
    return entries.filter { !known.contains($0) }.map { .addElement(to: pool.node, value: $0) }
  }
  guard let tiers = ObjectView(tree, .root)["tiers"], let order = names.poolOrder else { return [] }
  let pool = JSONValue.object([
    "id": .string("unranked"), "label": .string("Unranked"), "order": .integer(order),
    "itemIds": .array(entries) { .raw(Array($0.utf8)) },
  ])
  return [.addElement(to: tiers, value: document.text(pool, inside: tiers))]
}

extension DocumentNames {
  /// The tier of a name; without one the pool.
  fileprivate func list(of tier: String?) throws(ListEditError) -> ItemLists.List? {
    if let tier { return try lists.unlocked(tier) }
    return try pool(checkingLock: false)
  }

  /// The pool of unranked items; `nil` for a project that it can be added to.
  func pool(checkingLock: Bool) throws(ListEditError) -> ItemLists.List? {
    if let index = lists.lists.firstIndex(where: { $0.isPool }) {
      if checkingLock { try lists.checkLocks([index]) }
      return lists.lists[index]
    }
    if document.kind != .project { throw ListEditError("the state has no tier \"unranked\"") }
    if document.projectTiers.contains(where: { $0.isPool }) {
      throw ListEditError("the pool of unranked items has no itemIds")
    }
    if poolOrder == nil { throw ListEditError("the pool of unranked items cannot be created") }
    return nil
  }

  /// The order of a new pool; `nil` where none can be created.
  fileprivate var poolOrder: Int64? {
    // The app finds the pool by its label, but the id "unranked" must be free too.
    let isFree = !hasPoolID
    let (order, overflows) = (document.projectTiers.compactMap { $0.order }.max() ?? -1).addingReportingOverflow(1)
    let tiers = ObjectView(document.tree, .root)["tiers"]
    return isFree && !overflows && tiers.map { document.tree.kind($0) } == .array ? order : nil
  }
}
