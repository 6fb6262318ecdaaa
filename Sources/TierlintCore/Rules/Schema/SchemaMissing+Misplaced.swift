import JSONSchema
import JSONSyntax

/// The finding about an item among the tiers, or a tier among the items; it explains all others in it.
func misplacedObject(_ fault: SchemaViolation) -> Finding? {
  let tree = fault.tree
  let object = ObjectView(tree, fault.node)
  switch fault.schema.definition(of: fault.subschema) {
  case "tier" where object["itemIds"] == nil && object["label"] == nil && object.string("title") != nil:
    guard let id = object.string("id"), !id.isEmpty else { return nil }
    return misplaced(fault, "item \(quoted(id))", in: "tiers") { context in
      guard let items = context.skeleton.itemObject, !context.itemKeys.contains(id) else { return nil }
      return .addMember(to: items, key: id, value: tree.text.string(tree.range(fault.node)))
    }
  case "item" where object["itemIds"] != nil && object.string("label") != nil && object["title"] == nil:
    return misplaced(fault, "tier \(quoted(object.string("label") ?? ""))", in: "items") { context in
      guard let tiers = context.skeleton.tierArray, object["id"] != nil else { return nil }
      return .addElement(to: tiers, value: tree.text.string(tree.range(fault.node)))
    }
  default: return nil
  }
}

private func misplaced(
  _ fault: SchemaViolation, _ name: String, in place: String,
  _ addition: @escaping @Sendable (MessageContext) -> Change?
) -> Finding {
  let home = place == "tiers" ? "items" : "tiers"
  var finding = Finding(at: fault.location) { context in
    Message(
      "\(name) is in \"\(place)\"; it belongs in \"\(home)\"",
      fixes: addition(context).map { [.suggestion("Move to \"\(home)\"", .remove(fault.node), $0)] }
        ?? [.suggestion("Remove from \"\(place)\"", .remove(fault.node))])
  }
  let required = fault.schema.required(at: fault.subschema)
  let isFirst = required.first { name in
    !fault.tree.members(of: fault.node).contains { fault.tree.string($0.key) == name }
  }
  if isFirst == fault.name { finding.explains = [fault.node] }
  return finding
}
