import Findings
import JSONSchema
import JSONSyntax
import TierLists

/// The name of an object to which a member belongs, and what moves it there.
typealias Move = (home: String, fixes: (DocumentContext) -> [Fix])

/// The object that knows an unknown key: `items` for an item, else a sibling.
func moves(_ fault: SchemaViolation, of object: NodeID, _ key: String) -> [Move] {
  if isItem(fault.node, fault.tree), fault.schema.subschema(ofDefinition: "item") != nil {
    return [("items", { $0.movingToItems([fault.node]) })]
  }
  // `"newItems": { … }`
  let items = object == .root ? items(in: fault.node, fault.tree).map { $0.value } : []
  if !items.isEmpty { return [("items", { $0.movingToItems(items, outOf: fault.node) })] }
  return fault.schema.properties(of: fault.subschema).compactMap { name, subschema in
    // The tiers of a state have any name.
    let isTier = name == "tiers" && fault.tree.kind(fault.node) == .array
    let known = fault.schema.properties(of: subschema).first { $0.name == key }?.subschema
    guard let field = isTier ? fault.schema.member(key, of: subschema) : known,
      fault.schema.evaluate(fault.tree, fault.node, against: field).violations.isEmpty
    else { return nil }
    let home = fault.tree.members(of: object).first { fault.tree.string($0.key) == name }?.value
    let isFree =
      home.map { home in
        fault.tree.kind(home) == .object && !fault.tree.members(of: home).contains { fault.tree.string($0.key) == key }
      } ?? fault.schema.required(at: subschema).isEmpty
    return isFree ? (name, { $0.moving(fault.node, into: home, name, titled: "Move to \(quoted(name))") }) : nil
  }
}

/// The members of an object that has nothing but items, at most 100.
func items(in object: NodeID, _ tree: SyntaxTree) -> [(key: NodeID, value: NodeID)] {
  guard tree.kind(object) == .object, case let members = Array(tree.members(of: object).prefix(101)),
    members.count < 101, members.allSatisfy({ isItem($0.value, tree) })
  else { return [] }
  return members
}

/// Whether a value under an unknown key is an item: an object with a title, and its key as its id.
func isItem(_ node: NodeID, _ tree: SyntaxTree) -> Bool {
  guard tree.kind(node) == .object, ObjectView(tree, node).string("title") != nil else { return false }
  let id = ObjectView(tree, node).string("id")
  return id != nil && id == tree.string(tree.key(of: node))
}
