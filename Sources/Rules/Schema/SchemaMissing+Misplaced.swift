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
      return .addElement(to: tiers, value: tree.text.string(tree.range(fault.node)))
    }
  default: return nil
  }
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
