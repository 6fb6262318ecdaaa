import Findings
import JSONSchema
import JSONSyntax
import TierLists

/// The finding about an item among the tiers, a tier or other object among the items, or a list inside another object; it explains all
/// others in it.
func misplacedObject(_ fault: SchemaViolation) -> ObjectFinding? {
  let tree = fault.tree
  let object = ObjectView(tree, fault.node)
  switch fault.schema.definition(of: fault.subschema) {
  case "tier" where object.isItemAmongTiers:
    guard let id = object.string("id"), !id.isEmpty else { return nil }
    return misplaced(fault, "item \(quoted(id))", in: "tiers", home: "items") { document in
      guard let items = document.itemObject, !document.index.itemKeys.contains(id) else { return nil }
      return .addMember(to: items, key: id, value: tree.text.string(tree.range(fault.node)))
    }
  case "item" where object["itemIds"] != nil && object.string("label") != nil && object["title"] == nil:
    return misplaced(fault, "tier \(quoted(object.string("label") ?? ""))", in: "items", home: "tiers") { document in
      guard let tiers = document.skeleton.tierArray, object["id"] != nil else { return nil }
      return addition(of: object, to: tiers)
    }
  case "item" where !tree.isEmpty(fault.node) && tree.members(of: fault.node).allSatisfy({ isItem($0.value, tree) }):
    // Items in an object of their own among the items: they belong beside it.
    return misplaced(fault) { context in
      Message(
        "\(quoted(context.key(of: fault.node) ?? "")) holds items; they belong in \"items\"",
        fixes: { $0.movingToItems(tree.members(of: fault.node).map { $0.value }, outOf: fault.node) })
    }
  case "item" where object["title"] == nil && object["id"] == nil: return fieldOfDocument(fault)
  case _ where fault.node == .root && tree.kind(.root) == .object:
    return tree.innerList.map { list in
      misplaced(fault, at: .key(list)) { context in
        Message("the list is inside \(quoted(context.key(of: list) ?? ""))", fixes: { unwrapping(list, $0.tree) })
      }
    }
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
  return misplaced(fault) { _ in
    Message(
      "\(quoted(key)) is in \"items\"; it belongs in the document",
      fixes: { $0.moving([fault.node], to: .root, titled: "Move to the document") })
  }
}

extension ObjectView {
  /// Whether an element of `tiers` is an item.
  var isItemAmongTiers: Bool { self["itemIds"] == nil && self["label"] == nil && string("title") != nil }
}

private func misplaced(
  _ fault: SchemaViolation, _ name: String, in place: String, home: String,
  _ addition: @escaping @Sendable (DocumentContext) -> Change?
) -> ObjectFinding {
  misplaced(fault) { _ in
    Message(
      "\(name) is in \"\(place)\"; it belongs in \"\(home)\"",
      fixes: {
        addition($0).map { [.suggestion("Move to \"\(home)\"", .remove(fault.node), $0)] }
          ?? [.suggestion("Remove from \"\(place)\"", .remove(fault.node))]
      })
  }
}

/// The finding about the first required field that an object lacks explains those about the others.
private func misplaced(
  _ fault: SchemaViolation, at location: DocumentLocation? = nil,
  _ render: @escaping @Sendable (ObjectContext) -> Message
) -> ObjectFinding {
  var finding = ObjectFinding(at: location ?? fault.location, render: render)
  let known = Set(fault.tree.members(of: fault.node).compactMap { fault.tree.string($0.key) })
  if fault.schema.required(at: fault.subschema).first(where: { !known.contains($0) }) == fault.name {
    finding.explains = [fault.node]
  }
  return finding
}
