import Configurations
import Findings
import JSONSchema
import JSONSyntax
import TierLists

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
      an item's `id` from its key, a tier's `order` from its position – the fix adds it, unless brackets are wrong.
      """,
    checks: [.schema { fault, settings in missing(fault, settings) }],
    explains: [
      .value(.unfinishedObject),
      Relation(mistake: .lostItem) { location, facts in idOfItemAmongTiers(location.node, facts) },
      Relation(mistake: .lostItem) { location, facts in
        let items = facts.parent(of: location.node) == facts.itemObject ? items(in: location.node, facts.tree) : []
        return items.compactMap { facts.tree.string($0.key).map { .name($0) } }
      },
      // A tier among the items.
      Relation(mistake: .lostItem) { location, facts in
        let isItem = facts.parent(of: location.node) == facts.itemObject
        let ids = isItem ? Array(ObjectView(facts.tree, location.node).elements("itemIds")) : []
        return ids.compactMap { facts.tree.string($0).map { .name($0) } }
      },
    ],
    traits: [.missingField]
  )
}

private func idOfItemAmongTiers(_ node: NodeID, _ facts: RelationFacts) -> [Relation.Subject] {
  let object = ObjectView(facts.tree, node)
  guard object.isItemAmongTiers, facts.isInTiers(node), let id = object.string("id") else { return [] }
  return [.name(id)]
}

private func missing(_ fault: SchemaViolation, _ settings: Settings) -> ObjectFinding? {
  guard fault.keyword == .required else { return nil }
  if let misplaced = misplacedObject(fault) ?? movedMember(fault) { return misplaced }
  if let misspelled = misspelledMember(fault) { return misspelledKey(misspelled, fault) }
  var finding = ObjectFinding(at: fault.location, impact: fault.isAccepted ? Impact.none : nil) { context in
    Message(
      "missing required field \(quoted(fault.name))" + (context.owner(of: fault.node).map { " in \($0)" } ?? ""),
      appBehavior: fault.isAccepted ? acceptedBehavior : nil, fixes: { fixes(fault, $0) })
  }
  finding.missingField = fault.name
  return finding
}

/// Of a field that only the schema requires.
private let acceptedBehavior = "Tiercade loads the file, but its published schema requires the field"

/// The finding at an unknown key that was meant for the required field.
func misspelledKey(_ member: NodeID, _ fault: SchemaViolation) -> ObjectFinding {
  let meant = meaning(of: member, fault, AbsentFields(fault, in: fault.node), fault.name)
  var finding = ObjectFinding(at: .key(member), impact: fault.isAccepted ? Impact.none : nil) { context in
    let key = context.key(of: member) ?? ""
    return Message(
      "missing required field \(quoted(fault.name))" + (context.owner(of: fault.node).map { " in \($0)" } ?? "")
        + ", found \(quoted(key))" + oddCharacter(of: key, comparedWith: fault.name),
      appBehavior: fault.isAccepted ? acceptedBehavior : nil,
      fixes: { document in
        [renaming(member, to: meant)] + (mayMean(key, fault.name) ? [] : fixes(fault, document))
      })
  }
  finding.meantKey = meant
  return finding
}

private func fixes(_ fault: SchemaViolation, _ document: DocumentContext) -> [Fix] {
  removal(ofEmpty: fault) + additions(fault, document)
}

/// An empty object among others removed, as a snippet leaves it.
private func removal(ofEmpty fault: SchemaViolation) -> [Fix] {
  let tree = fault.tree
  guard let parent = tree.parent(of: fault.node), tree.kind(parent) == .array, tree.isComplete(fault.node, .object),
    tree.isEmpty(fault.node)
  else { return [] }
  return [.suggestion("Remove the empty object", .remove(fault.node))]
}

private func additions(_ fault: SchemaViolation, _ document: DocumentContext) -> [Fix] {
  if let value = determinedValue(fault, document) {
    let isSafe = isCertain(fault, document)
    return [Fix(title: "Add \(quoted(fault.name))", isSafe: isSafe, changes: [addition(value, fault)])]
  }
  guard let skeleton = skeleton(fault, document) else { return [] }
  return [.suggestion("Add \(quoted(fault.name))", addition(skeleton, fault))]
}

/// Adds the field in the order of the schema.
func addition(_ value: String, _ fault: SchemaViolation) -> Change {
  let names = fault.schema.properties(of: fault.subschema).map { $0.name }.prefix { $0 != fault.name }
  return .insertMember(to: fault.node, after: Array(names), key: fault.name, value: value)
}

/// The only possible value, if the document determines it.
private func determinedValue(_ fault: SchemaViolation, _ document: DocumentContext) -> String? {
  switch fault.name {
  case "schemaVersion": return "1"
  case "items": return "{}"
  case "itemIds": return "[]"
  case "id": return itemKey(fault, document)
  case "order": return document.nextOrder(of: fault.node)
  default: return nil
  }
}

/// Whether the field is really missing, not in another place: no unknown key has what may be or hold it, and an item's key is not
/// the name of a field. A tier without `itemIds` may have been that of an item in no tier.
private func isCertain(_ fault: SchemaViolation, _ document: DocumentContext) -> Bool {
  if fault.name == "itemIds", !document.index.unplacedItems.isEmpty { return false }
  let known = Set(fault.schema.properties(of: fault.subschema).map { $0.name })
  guard fault.name != "id" else {
    let key = fault.tree.string(fault.tree.key(of: fault.node)) ?? ""
    // An `id` beside the item may be its own.
    let siblings = fault.tree.parent(of: fault.node)
    return !known.contains(key) && validKey(key) == key
      && siblings.flatMap { ObjectView(fault.tree, $0).string("id") } != key
  }
  return !fault.tree.members(of: fault.node).contains { key, value in
    fault.tree[value].isContainer && !known.contains(fault.tree.string(key) ?? "")
  }
}

/// A placeholder value to complete by hand.
private func skeleton(_ fault: SchemaViolation, _ document: DocumentContext) -> String? {
  switch fault.name {
  case "tiers": "[]"
  case "projectId": jsonStringLiteral(newUUID(for: document.text, now: document.settings.now))
  case "audit":
    "{ \"createdAt\": \(jsonStringLiteral(timestamp(document.settings.now))), \"updatedAt\": \(jsonStringLiteral(timestamp(document.settings.now))) }"
  case "createdAt", "updatedAt": jsonStringLiteral(timestamp(document.settings.now))
  case "id": tierID(ObjectView(fault.tree, fault.node), document)
  case "label", "title":
    ObjectView(fault.tree, fault.node).string("id").map(jsonStringLiteral) ?? itemKey(fault, document)
  case "userId": "\"\""
  case "role": "\"viewer\""
  case "href": "\"https://\""
  default: nil
  }
}

/// An id for a tier, of its label; as the other tiers have theirs: in lower case or not.
private func tierID(_ tier: ObjectView, _ document: DocumentContext) -> String? {
  guard let label = tier.string("label") else { return nil }
  let key = validKey(asciiLetters(label))
  if key.isEmpty {
    let index = document.skeleton.tiers.first { $0.view.node == tier.node }?.index ?? 0
    return jsonStringLiteral(document.taken.freeID(for: Tier(tier, index: index)))
  }
  let ids = document.skeleton.tiers.compactMap { $0.view.string("id") }
  let id = !ids.isEmpty && ids.allSatisfy { $0 != $0.lowercased() } ? key : key.lowercased()
  return document.taken.ids.contains(id.lowercased()) ? nil : jsonStringLiteral(id)
}

/// The key of an object in `items`.
private func itemKey(_ fault: SchemaViolation, _ document: DocumentContext) -> String? {
  guard let parent = document.ancestry.parent(of: fault.node), fault.tree.kind(parent) == .object else { return nil }
  return fault.tree.string(fault.tree.key(of: fault.node)).map(jsonStringLiteral)
}
