import Findings
import JSONSchema
import JSONSyntax
import TierLists

/// The finding about a required field that is in an object around the one that lacks it, or in an object in that; or whose own required
/// fields are in its place.
func movedMember(_ fault: SchemaViolation) -> ObjectFinding? {
  guard let wanted = fault.schema.member(fault.name, of: fault.subschema) else { return nil }
  let fits = { (value: NodeID) in fault.schema.evaluate(fault.tree, value, against: wanted).violations.isEmpty }
  if let value = (objectsAround(fault) + objectsIn(fault)).lazy.compactMap({ strangerIn($0, fault) }).first(where: fits)
  {
    return moved([value], fault, as: fault.tree.text.string(fault.tree.range(value)))
  }
  return unwrappedMembers(fault, wanted)
}

extension Schema {
  /// Whether it describes what is checked by itself: a finding about a tier reads no other tier, and not the root.
  fileprivate func describesMember(_ subschema: SubschemaID) -> Bool {
    ["tier", "item", "override", "stateItem"].contains(definition(of: subschema))
  }
}

/// The objects around the one that lacks the field, up to the tier, item or override; none where others of its kind lack it, too.
private func objectsAround(_ fault: SchemaViolation) -> [NodeID] {
  let tree = fault.tree
  guard !fault.schema.describesMember(fault.subschema), let parent = tree.parent(of: fault.node) else { return [] }
  let siblings = tree.kind(parent) == .array ? Array(tree.elements(of: parent).prefix(257)) : []
  if siblings.count > 256 { return [] }
  let lacking = siblings.lazy.filter { sibling in
    !tree.members(of: sibling).prefix(64).contains { tree.string($0.key) == fault.name }
  }
  guard lacking.prefix(2).count < 2 else { return [] }
  let around = sequence(first: parent) { tree.parent(of: $0) }.filter { tree.kind($0) == .object }
  let owner = around.firstIndex { tree.subschema(of: $0, in: fault.schema).map(fault.schema.describesMember) ?? false }
  return Array(around.prefix((owner ?? around.endIndex) + 1))
}

private func objectsIn(_ fault: SchemaViolation) -> [NodeID] {
  fault.tree.members(of: fault.node).map { $0.value }.filter { fault.tree.kind($0) == .object }
}

/// The value of the field in an object that does not know it.
private func strangerIn(_ object: NodeID, _ fault: SchemaViolation) -> NodeID? {
  // Objects with more members are maps.
  let value = fault.tree.members(of: object).prefix(64).first { fault.tree.string($0.key) == fault.name }?.value
  guard let value, let subschema = fault.tree.subschema(of: object, in: fault.schema),
    !fault.schema.properties(of: subschema).contains(where: { $0.name == fault.name }),
    !(fault.schema.additional(of: subschema).map(fault.schema.describesMember) ?? false)
  else { return nil }
  return value
}

/// The members of an object that lacks the object around them: `createdAt` and `updatedAt` without `audit`.
private func unwrappedMembers(_ fault: SchemaViolation, _ wanted: SubschemaID) -> ObjectFinding? {
  let tree = fault.tree
  let required = fault.schema.required(at: wanted)
  let names = fault.schema.properties(of: wanted).map { $0.name }
  let strangers = tree.members(of: fault.node).filter { key, value in
    guard let name = tree.string(key), names.contains(name), let field = fault.schema.member(name, of: wanted),
      fault.schema.member(name, of: fault.subschema) == nil
    else { return false }
    return fault.schema.evaluate(tree, value, against: field).violations.isEmpty
  }
  let found = Set(strangers.compactMap { tree.string($0.key) })
  guard !required.isEmpty, required.allSatisfy(found.contains) else { return nil }
  let members = strangers.map { tree.text.string(tree.range($0.key)) + ": " + tree.text.string(tree.range($0.value)) }
  return moved(strangers.map { $0.value }, fault, as: "{ " + members.joined(separator: ", ") + " }")
}

/// - Parameter value: The text of the field.
private func moved(_ members: [NodeID], _ fault: SchemaViolation, as value: String) -> ObjectFinding? {
  guard let first = members.first else { return nil }
  var finding = ObjectFinding(at: .key(first), impact: fault.isAccepted ? Impact.none : nil) { context in
    let owner = context.owner(of: fault.node).map { " of \($0)" } ?? ""
    let key = quoted(context.key(of: first) ?? "")
    let isWhole = context.key(of: first) == fault.name
    return Message(
      isWhole ? "\(key) is in another object, expected it in that\(owner)" : "\(key) belongs in \(quoted(fault.name))",
      fixes: [
        Fix(
          title: isWhole ? "Move to the object that lacks it" : "Move to \(quoted(fault.name))", isSafe: false,
          changes: members.map { .remove($0) } + [addition(value, fault)])
      ])
  }
  finding.explains = members
  return finding
}
