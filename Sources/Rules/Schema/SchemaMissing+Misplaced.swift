import Findings
import JSONSchema
import JSONSyntax
import TierLists

/// The finding about an item among the tiers, or a tier among the items; it explains all others in it.
func misplacedObject(_ fault: SchemaViolation) -> ObjectFinding? {
  let tree = fault.tree
  let object = ObjectView(tree, fault.node)
  switch fault.schema.definition(of: fault.subschema) {
  case "tier" where object.isItemAmongTiers:
    guard let id = object.string("id"), !id.isEmpty else { return nil }
    return misplaced(fault, "item \(quoted(id))", in: "tiers") { document in
      guard let items = document.itemObject, !document.index.itemKeys.contains(id) else { return nil }
      return .addMember(to: items, key: id, value: tree.text.string(tree.range(fault.node)))
    }
  case "item" where object["itemIds"] != nil && object.string("label") != nil && object["title"] == nil:
    return misplaced(fault, "tier \(quoted(object.string("label") ?? ""))", in: "items") { document in
      guard let tiers = document.skeleton.tierArray, object["id"] != nil else { return nil }
      return addition(of: object, to: tiers)
    }
  case "item" where !tree.isEmpty(fault.node) && tree.members(of: fault.node).allSatisfy({ isItem($0.value, tree) }):
    return nestedItems(fault)
  case "item" where object["title"] == nil && object["id"] == nil: return fieldOfDocument(fault)
  default: return nil
  }
}

/// A tier put before the first one with a higher order, else at the end.
private func addition(of tier: ObjectView, to tiers: NodeID) -> Change {
  let tree = tier.tree
  let value = tree.text.string(tree.range(tier.node))
  return tier.elementAfter(in: tiers).map { insertion(tree.range($0).lowerBound, value + ", ") }
    ?? .addElement(to: tiers, value: value)
}

/// A field of the document among the items: `settings`.
private func fieldOfDocument(_ fault: SchemaViolation) -> ObjectFinding? {
  let tree = fault.tree
  guard !tree.isEmpty(fault.node), let key = tree.string(tree.key(of: fault.node)),
    let field = fault.schema.properties(of: .root).first(where: { $0.name == key })?.subschema,
    fault.schema.evaluate(tree, fault.node, against: field).violations.isEmpty
  else { return nil }
  var finding = ObjectFinding(at: fault.location) { _ in
    Message(
      "\(quoted(key)) is in \"items\"; it belongs in the document",
      fixes: { $0.moving([fault.node], to: .root, titled: "Move to the document") })
  }
  if fault.schema.required(at: fault.subschema).first == fault.name { finding.explains = [fault.node] }
  return finding
}

/// Items in an object of their own among the items: they belong beside it.
private func nestedItems(_ fault: SchemaViolation) -> ObjectFinding {
  var finding = ObjectFinding(at: fault.location) { context in
    Message(
      "\(quoted(context.key(of: fault.node) ?? "")) holds items; they belong in \"items\"",
      fixes: { document in
        let items = fault.tree.members(of: fault.node).map { $0.value }
        return document.moving(items, outOf: fault.node, to: document.itemObject, titled: "Move to \"items\"")
      })
  }
  if fault.schema.required(at: fault.subschema).first == fault.name { finding.explains = [fault.node] }
  return finding
}

extension ObjectView {
  /// Whether an element of `tiers` is an item.
  var isItemAmongTiers: Bool { self["itemIds"] == nil && self["label"] == nil && string("title") != nil }
}

private func misplaced(
  _ fault: SchemaViolation, _ name: String, in place: String,
  _ addition: @escaping @Sendable (DocumentContext) -> Change?
) -> ObjectFinding {
  let home = place == "tiers" ? "items" : "tiers"
  var finding = ObjectFinding(at: fault.location) { _ in
    Message(
      "\(name) is in \"\(place)\"; it belongs in \"\(home)\"",
      fixes: {
        addition($0).map { [.suggestion("Move to \"\(home)\"", .remove(fault.node), $0)] }
          ?? [.suggestion("Remove from \"\(place)\"", .remove(fault.node))]
      })
  }
  let required = fault.schema.required(at: fault.subschema)
  let isFirst = required.first { name in
    !fault.tree.members(of: fault.node).contains { fault.tree.string($0.key) == name }
  }
  if isFirst == fault.name { finding.explains = [fault.node] }
  return finding
}
