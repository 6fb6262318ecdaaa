import Findings
import JSONSchema
import JSONSyntax
import TierLists

/// The name of an object to which a member belongs, and the fix that moves it there; none where the key is taken.
typealias Move = (home: String, fix: (DocumentContext) -> Fix?)

/// The object that knows an unknown key: `items` for an item, else a sibling.
func moves(_ fault: SchemaViolation, of object: NodeID, _ key: String) -> [Move] {
  if isItem(fault.node, fault.tree), fault.schema.subschema(ofDefinition: "item") != nil {
    return [("items", { movingToItems(fault.node, key, $0) })]
  }
  if let items = newItems(fault, object) { return [("items", { merging(items, fault.node, $0) })] }
  return fault.schema.properties(of: fault.subschema).compactMap { name, subschema in
    // The tiers of a state have any name.
    let isTier = name == "tiers" && fault.tree.kind(fault.node) == .array
    let known = fault.schema.properties(of: subschema).first { $0.name == key }?.subschema
    guard let field = isTier ? fault.schema.member(key, of: subschema) : known,
      fault.schema.evaluate(fault.tree, fault.node, against: field).violations.isEmpty
    else { return nil }
    let home = fault.tree.members(of: object).first { fault.tree.string($0.key) == name }?.value
    guard let home else {
      return fault.schema.required(at: subschema).isEmpty
        ? (name, { _ in newHome(fault.node, key, in: object, name, fault) }) : nil
    }
    let isTaken = fault.tree.members(of: home).contains { fault.tree.string($0.key) == key }
    guard fault.tree.kind(home) == .object, !isTaken else { return nil }
    return (name, { _ in move(fault.node, key, to: home, name, fault.tree) })
  }
}

/// The items in an object under another key of the document: `"newItems": { … }`
private func newItems(_ fault: SchemaViolation, _ object: NodeID) -> [(key: NodeID, value: NodeID)]? {
  let items = object == .root ? items(in: fault.node, fault.tree) : []
  return items.isEmpty ? nil : items
}

/// The members of an object that has nothing but items, at most 100.
func items(in object: NodeID, _ tree: SyntaxTree) -> [(key: NodeID, value: NodeID)] {
  guard tree.kind(object) == .object, case let members = Array(tree.members(of: object).prefix(101)),
    members.count < 101, members.allSatisfy({ isItem($0.value, tree) })
  else { return [] }
  return members
}

private func merging(_ items: [(key: NodeID, value: NodeID)], _ member: NodeID, _ document: DocumentContext) -> Fix? {
  let tree = document.tree
  let named = items.map { (key: tree.string($0.key) ?? "", value: tree.text.string(tree.range($0.value))) }
  guard let home = document.itemObject, !named.contains(where: { document.index.itemKeys.contains($0.key) }) else {
    return nil
  }
  return Fix(
    title: "Move to \"items\"", isSafe: false,
    changes: [.remove(member)] + named.map { .addMember(to: home, key: $0.key, value: $0.value) })
}

private func movingToItems(_ item: NodeID, _ key: String, _ document: DocumentContext) -> Fix? {
  guard let items = document.itemObject, !document.index.itemKeys.contains(key) else { return nil }
  return move(item, key, to: items, "items", document.tree)
}

/// Whether a value under an unknown key is an item: an object with a title, and its key as its id.
func isItem(_ node: NodeID, _ tree: SyntaxTree) -> Bool {
  guard tree.kind(node) == .object, ObjectView(tree, node).string("title") != nil else { return false }
  let id = ObjectView(tree, node).string("id")
  return id != nil && id == tree.string(tree.key(of: node))
}

private func move(_ member: NodeID, _ key: String, to home: NodeID, _ name: String, _ tree: SyntaxTree) -> Fix {
  let value = tree.text.string(tree.range(member))
  return .suggestion("Move to \(quoted(name))", .remove(member), .addMember(to: home, key: key, value: value))
}

private func newHome(
  _ member: NodeID, _ key: String, in object: NodeID, _ name: String, _ fault: SchemaViolation
) -> Fix {
  let value = fault.tree.text.string(fault.tree.range(member))
  return .suggestion(
    "Move to \(quoted(name))", .replace(.key(member), with: jsonStringLiteral(name)),
    .replace(.value(member), with: "{ \(jsonStringLiteral(key)): \(value) }"))
}
