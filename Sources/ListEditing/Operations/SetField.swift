import Conversion
import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

/// Sets a value; objects on its way that are missing are created.
///
/// - Parameter allowsUnknown: Whether a key may be set that the schema does not know.
func setting(
  _ path: FieldPath, to value: JSONValue, _ lists: ItemLists, allowsUnknown: Bool
) throws(ListEditError) -> [Change] {
  let (document, tree) = (lists.document, lists.document.tree)
  let place = try FieldPlace(path, lists)
  try place.checkLocks(lists)
  guard let name = place.missing.first else {
    if JSONValue(place.node, in: tree) == value { return [] }
    let text = document.text(value, inside: tree.parent(of: place.node) ?? .root, Ancestry(tree))
    return [.replace(.value(place.node), with: text)]
  }
  if !allowsUnknown { try place.checkKnown() }
  let nested = place.missing.dropFirst().reversed().reduce(value) { .object([JSONValue.Member($1, $0)]) }
  let text = document.text(nested, inside: place.node, Ancestry(tree))
  switch tree.kind(place.node) {
  case .object: return [.addMember(to: place.node, key: name, value: text)]
  case .array where name == "-" || Int(name) == tree.elements(of: place.node).reduce(0) { count, _ in count + 1 }:
    return [.addElement(to: place.node, value: text)]
  case .array: throw ListEditError("no element \(quoted(name)) in \(quotedPath(path.pointer))")
  default: throw ListEditError("\(quotedPath(path.pointer)) is in a value that is not an object")
  }
}

/// Removes a member or an element.
func unsetting(_ path: FieldPath, _ lists: ItemLists) throws(ListEditError) -> [Change] {
  let tree = lists.document.tree
  let place = try FieldPlace(path, lists)
  try place.checkLocks(lists)
  if let name = place.missing.first {
    let names = tree.members(of: place.node).compactMap { tree.string($0.key) }
    throw ListEditError(
      "no field \(quotedPath(path.pointer))" + hint(SpellingSuggester(names).nearest(to: name), for: name))
  }
  return [.remove(place.node)]
}

/// The value that a text of the command line is at a path: JSON, unless the field is a string and that is none.
package func fieldValue(_ text: String, at path: FieldPath, in document: Document) -> JSONValue {
  let tree = SyntaxTree(DocumentText(text))
  guard !tree.isEmpty, tree.problems.isEmpty, let place = try? FieldPlace(path, ItemLists(document))
  else { return .string(text) }
  let types = place.types
  let own: [String] =
    switch tree.kind(.root) {
    case .string: ["string"]
    case .number: tree.integer(.root) == nil ? ["number"] : ["integer", "number"]
    case .true, .false: ["boolean"]
    case .array: ["array"]
    case .object: ["object"]
    default: ["null"]
    }
  return types.contains("string") && !own.contains(where: types.contains) ? .string(text) : JSONValue(.root, in: tree)
}

/// Where a path leads in a document.
private struct FieldPlace {
  /// The deepest value on the path that exists.
  private(set) var node = NodeID.root
  /// The names below it.
  private(set) var missing: ArraySlice<String>
  /// What the schema says of `node`; `nil` where it describes nothing.
  private var location: SchemaLocation?
  /// The tier whose items may change.
  private var tier: String?
  private let document: Document

  init(_ path: FieldPath, _ lists: ItemLists) throws(ListEditError) {
    let document = lists.document
    if path.names.isEmpty { throw ListEditError("the path is empty") }
    // Of each object that is created on the way, all lines are indented.
    if path.names.count > 512 { throw ListEditError("the path has more than 512 names") }
    self.document = document
    missing = try path.names(in: lists)[...]
    location = SchemaLocation(rootOf: document.kind)
    tier = missing.first == "tiers" && missing.count > 1 ? missing.dropFirst().first : nil
    if document.kind == .project, missing.count > 2, missing.dropFirst(2).first != "itemIds" { tier = nil }
    if missing.first == "tiers", missing.count > 1, document.kind == .project {
      let found = try document.projectTier(named: missing[1])
      enter(found.view.node, location?.member("tiers").element, names: 2)
    } else if missing.first == "items", missing.count > 1, let item = lists.items(missing[1]).first {
      enter(item, SchemaLocation.along(document.tree.path(to: item), in: document).last, names: 2)
    }
    while let name = missing.first, let child = document.tree.child(of: node, named: name) {
      enter(child, document.tree.kind(node) == .array ? location?.element : location?.member(name), names: 1)
    }
  }

  private mutating func enter(_ node: NodeID, _ location: SchemaLocation?, names: Int) {
    (self.node, self.location, missing) = (node, location, missing.dropFirst(names))
  }

  /// The JSON types that the schema allows for the value at the end of the path; empty if any.
  var types: [String] {
    let end = missing.reduce(location) { location, name in
      location.map { $0.properties.isEmpty && $0.element.subschema != nil ? $0.element : $0.member(name) }
    }
    guard let end, let subschema = end.subschema, let node = end.schema.annotation("type", of: subschema) else {
      return []
    }
    let schema = end.schema.document
    return schema.string(node).map { [$0] } ?? schema.elements(of: node).compactMap { schema.string($0) }
  }

  /// Throws where the schema does not know the first missing name.
  func checkKnown() throws(ListEditError) {
    guard let name = missing.first, let location, location.subschema != nil, document.tree.kind(node) == .object,
      location.member(name).subschema == nil
    else { return }
    let names = location.properties.map { $0.name }
    throw ListEditError("unknown field \(quoted(name))" + hint(SpellingSuggester(names).nearest(to: name), for: name))
  }

  /// Throws where the items of a locked tier may change.
  func checkLocks(_ lists: ItemLists) throws(ListEditError) {
    guard let tier, lists.lists.contains(where: { $0.name == tier || $0.label == tier }) else { return }
    _ = try lists.unlocked(tier)
  }
}

extension FieldPath {
  /// The names with the ids of items instead of titles; in a state those of the members that hold colors and labels of tiers.
  fileprivate func names(in lists: ItemLists) throws(ListEditError) -> [String] {
    guard names.count > 1 else { return names }
    let document = lists.document
    var names = names
    switch names[0] {
    case "overrides": names[1] = try lists.itemID(of: names[1])
    case "items" where names.count > 2:
      names[1] = try lists.itemID(of: names[1])
      try lists.index?.claim(names.prefix(3).joined(separator: "\n"))
    case "tiers" where document.kind == .state || document.kind == .template:
      names[1] = try document.stateTier(named: names[1])
      let homes = ["color": "tierColors", "label": "tierLabels"]
      if names.count == 3, let home = homes[names[2]] { names = [home, names[1]] }
    default: break
    }
    return names
  }
}

extension SyntaxTree {
  fileprivate func child(of node: NodeID, named name: String) -> NodeID? {
    if kind(node) == .object { return members(of: node).first { string($0.key) == name }?.value }
    guard let index = Int(name), index >= 0 else { return nil }
    return elements(of: node).dropFirst(index).first { _ in true }
  }

  /// The values from the root to one.
  fileprivate func path(to node: NodeID) -> [NodeID] {
    sequence(first: node, next: Ancestry(self).parent).reversed()
  }
}
