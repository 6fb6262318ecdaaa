import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

/// A field of an item beside it, moved to the item after or before it that lacks it.
func fieldOfNeighbor(_ fault: SchemaViolation) -> [Fix] {
  let (tree, schema) = (fault.tree, fault.schema)
  guard schema.definition(of: fault.subschema) == "item", let field = schema.member(fault.name, of: fault.subschema),
    schema.evaluate(tree, fault.node, against: field).violations.isEmpty, let parent = tree.parent(of: fault.node)
  else { return [] }
  let members = Array(tree.members(of: parent))
  guard let index = members.firstIndex(where: { $0.value == fault.node }) else { return [] }
  return [index + 1, index - 1].filter(members.indices.contains).map { members[$0] }.filter { neighbor in
    tree.kind(neighbor.value) == .object
      && !tree.members(of: neighbor.value).contains { tree.string($0.key) == fault.name }
  }.map { neighbor in
    .suggestion(
      "Move to item \(quoted(tree.string(neighbor.key) ?? ""))", .remove(fault.node),
      .addMember(to: neighbor.value, key: fault.name, value: tree.text.string(tree.range(fault.node))))
  }
}

/// One element without the brackets of its array.
func arrayOfOne(_ fault: SchemaViolation) -> [Fix] {
  guard let element = fault.schema.element(of: fault.subschema),
    fault.schema.evaluate(fault.tree, fault.node, against: element).violations.isEmpty
  else { return [] }
  let range = fault.tree.range(fault.node)
  return [.suggestion("Put in an array", insertion(range.lowerBound, "["), insertion(range.upperBound, "]"))]
}

/// The values of an object as an array, where each is what that wants; the keys, where the values only say that they are there.
func arrayOfValues(_ fault: SchemaViolation) -> [Fix] {
  let tree = fault.tree
  let values = tree.members(of: fault.node).map { $0.value }
  let isSet = values.allSatisfy { tree.kind($0) == .true || tree.kind($0) == .false }
  let elements =
    isSet ? tree.members(of: fault.node).filter { tree.kind($0.value) == .true }.map { $0.key } : values
  guard fault.name != "tiers", !values.isEmpty, let element = fault.schema.element(of: fault.subschema),
    elements.allSatisfy({ fault.schema.evaluate(tree, $0, against: element).violations.isEmpty })
  else { return [] }
  let array = "[" + elements.map { tree.text.string(tree.range($0)) }.joined(separator: ", ") + "]"
  return replacement(fault, array.utf8.count < 80 ? "Change to \(array)" : "Change to an array", array)
}

/// Tiers by their ids, as an array.
func arrayOfTiers(_ fault: SchemaViolation) -> [Fix] {
  let tree = fault.tree
  guard fault.name == "tiers", tree.isComplete(fault.node, .object), !tree.isEmpty(fault.node) else { return [] }
  let lists = tree.members(of: fault.node).map { key, ids in
    tree.kind(ids) == .array ? (name: tree.string(key) ?? "", ids: tree.text.string(tree.range(ids))) : nil
  }
  if lists.allSatisfy({ $0 != nil }) {
    let tiers = lists.compactMap { $0 }.enumerated().map { order, tier in
      let name = jsonStringLiteral(tier.name)
      return "{ \"id\": \(name), \"label\": \(name), \"order\": \(order), \"itemIds\": \(tier.ids) }"
    }
    return replacement(fault, "Change to an array of tiers", "[\n    " + tiers.joined(separator: ",\n    ") + "\n  ]")
  }
  var changes = bracketChanges(of: fault.node, tree, "[", "]")
  for (key, value) in tree.members(of: fault.node) {
    guard tree.kind(value) == .object, let name = tree.string(key) else { return [] }
    changes.append(.edit(TextEdit(tree.range(key).lowerBound..<tree.range(value).lowerBound, "")))
    if ObjectView(tree, value)["id"] == nil {
      let id = " \"id\": \(jsonStringLiteral(name))" + (tree.isEmpty(value) ? "" : ",")
      changes.append(insertion(tree.opener(value).upperBound, id))
    } else if ObjectView(tree, value).string("id") != name {
      return []
    }
  }
  return [Fix(title: "Change to an array", isSafe: false, changes: changes)]
}

func bracketChanges(of node: NodeID, _ tree: SyntaxTree, _ opener: String, _ closer: String) -> [Change] {
  [.edit(TextEdit(tree.opener(node), opener)), .edit(TextEdit(tree.range(tree.end(of: node)), closer))]
}

/// An item in the place of its id: it belongs in `items`.
func idOfItem(_ fault: SchemaViolation, _ document: DocumentContext) -> [Fix] {
  let object = ObjectView(fault.tree, fault.node)
  guard fault.role == .element, let id = object.string("id"), !id.isEmpty else { return [] }
  let change = Change.replace(.value(fault.node), with: jsonStringLiteral(id))
  let isOnlyID = object.members.allSatisfy { fault.tree.string($0.key, equals: "id") }
  if isOnlyID { return [.suggestion("Change to \(quoted(id))", change)] }
  guard object["title"] != nil, let items = document.skeleton.itemObject, !document.index.itemKeys.contains(id) else {
    return []
  }
  let item = fault.tree.text.string(fault.tree.range(fault.node))
  return [.suggestion("Move to items", change, .addMember(to: items, key: id, value: item))]
}
