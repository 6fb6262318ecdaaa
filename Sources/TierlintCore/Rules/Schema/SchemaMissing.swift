import JSONSchema
import JSONSyntax

extension Rule {
  static let schemaMissing = Rule(
    id: "schema/missing",
    severity: .error,
    impact: .refuses,
    fixable: .safe,
    summary: "A required field is missing.",
    appBehavior: "Tiercade refuses the whole file and does not show which field is missing",
    explanation: """
      Some fields have no default, and the app refuses a file without them. Where the value follows from the document – \
      an item's `id` from its key, a tier's `order` from its position – the fix adds it.
      """,
    checks: [.schema { fault, settings in missing(fault, settings) }]
  )
}

private func missing(_ fault: SchemaViolation, _ settings: Settings) -> Finding? {
  guard fault.keyword == .required else { return nil }
  if let misplaced = misplacedObject(fault) { return misplaced }
  if let misspelled = misspelledMember(fault) { return misspelledKey(misspelled, fault) }
  var finding = Finding(at: fault.location, impact: fault.isAccepted ? Impact.none : nil) { context in
    Message(
      "missing required field \(quoted(fault.name))" + (context.owner(of: fault.node).map { " in \($0)" } ?? ""),
      appBehavior: fault.isAccepted ? "Tiercade loads the file, but its published schema requires the field" : nil,
      fixes: fixes(fault, context))
  }
  finding.missingField = MissingField(name: fault.name, isDetermined: isDetermined(fault))
  return finding
}

/// The finding at an unknown key that was meant for the required field.
func misspelledKey(_ member: NodeID, _ fault: SchemaViolation) -> Finding {
  Finding(at: .key(member), impact: fault.isAccepted ? Impact.none : nil) { context in
    let key = context.tree.string(context.tree.key(of: member)) ?? ""
    return Message(
      "missing required field \(quoted(fault.name))" + (context.owner(of: fault.node).map { " in \($0)" } ?? "")
        + ", found \(quoted(key))" + oddCharacter(of: key, comparedWith: fault.name),
      fixes: [renaming(member, fault, to: fault.name)])
  }
}

private func fixes(_ fault: SchemaViolation, _ context: MessageContext) -> [Fix] {
  if let value = determinedValue(fault, context) { return [.safe("Add \(quoted(fault.name))", addition(value, fault))] }
  guard let skeleton = skeleton(fault, context) else { return [] }
  return [.suggestion("Add \(quoted(fault.name))", addition(skeleton, fault))]
}

/// Adds the field in the order of the schema.
private func addition(_ value: String, _ fault: SchemaViolation) -> Change {
  let names = fault.schema.properties(of: fault.subschema).map(\.name).prefix { $0 != fault.name }
  return .insertMember(to: fault.node, after: Array(names), key: fault.name, value: value)
}

/// Whether the value mostly follows from the document.
private func isDetermined(_ fault: SchemaViolation) -> Bool {
  switch fault.name {
  case "schemaVersion", "items", "itemIds", "order": true
  case "id": fault.schema.definition(of: fault.subschema) == "item"
  default: false
  }
}

/// The only possible value, if the document determines it.
private func determinedValue(_ fault: SchemaViolation, _ context: MessageContext) -> String? {
  switch fault.name {
  case "schemaVersion": return "1"
  case "items": return "{}"
  case "itemIds": return hasUnknownArray(fault) ? nil : "[]"
  case "id":
    guard let parent = context.ancestry.parent(of: fault.node), fault.tree.kind(parent) == .object else { return nil }
    return fault.tree.string(fault.tree.key(of: fault.node)).map(jsonStringLiteral)
  case "order": return context.nextOrder(of: fault.node)
  default: return nil
  }
}

/// Whether an unknown key of the tier has an array, which may be the missing one.
private func hasUnknownArray(_ fault: SchemaViolation) -> Bool {
  let known = Set(fault.schema.properties(of: fault.subschema).map(\.name))
  return fault.tree.members(of: fault.node).contains { key, value in
    fault.tree.kind(value) == .array && !known.contains(fault.tree.string(key) ?? "")
  }
}

/// A placeholder value to complete by hand.
private func skeleton(_ fault: SchemaViolation, _ context: MessageContext) -> String? {
  switch fault.name {
  case "tiers", "itemIds": "[]"
  case "projectId": jsonStringLiteral(newUUID(for: context.text, now: context.settings.now))
  case "audit":
    "{ \"createdAt\": \(jsonStringLiteral(timestamp(context.settings.now))), \"updatedAt\": \(jsonStringLiteral(timestamp(context.settings.now))) }"
  case "createdAt", "updatedAt": jsonStringLiteral(timestamp(context.settings.now))
  case "label", "title": ObjectView(fault.tree, fault.node).string("id").map(jsonStringLiteral) ?? "\"\""
  case "userId": "\"\""
  case "role": "\"viewer\""
  case "href": "\"https://\""
  default: nil
  }
}
