import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

/// The fixes that say what people mean by a key that items do not have: a picture, a tier, an attribute.
///
/// - Parameter key: The unknown key of an item.
func intendedFixes(_ fault: SchemaViolation, of item: NodeID, _ key: String, _ document: DocumentContext) -> [Fix] {
  guard fault.schema.definition(of: fault.subschema) == "item" || isInItems(item, document) else { return [] }
  return movingFieldsOfMedia(fault, of: item) + picture(fault, of: item, key)
    + placement(fault.node, of: item, key, document) + attribute(fault, of: item, key, document)
}

private func isInItems(_ item: NodeID, _ document: DocumentContext) -> Bool {
  document.kind == .project && document.tree.parent(of: item) == document.itemObject
}

/// The fields of a media entry that are in the item itself; none unless the fault is about the first of them.
func fieldsOfMedia(_ fault: SchemaViolation) -> [(key: NodeID, value: NodeID)] {
  let tree = fault.tree
  guard fault.schema.definition(of: fault.subschema) == "item", let item = tree.parent(of: fault.node) else {
    return []
  }
  let fields = tree.members(of: item).prefix(64).filter { ["kind", "uri", "mime"].contains(tree.string($0.key)) }
  return fields.count > 1 && fields.first?.value == fault.node ? fields : []
}

private func movingFieldsOfMedia(_ fault: SchemaViolation, of item: NodeID) -> [Fix] {
  let (tree, fields) = (fault.tree, fieldsOfMedia(fault))
  guard !fields.isEmpty, ObjectView(tree, item)["media"] == nil else { return [] }
  let id = validKey((tree.string(tree.key(of: item)) ?? "") + "-" + (ObjectView(tree, item).string("kind") ?? "media"))
  let members =
    ["\"id\": " + jsonStringLiteral(id)]
    + fields.map { tree.text.string(tree.range($0.key)) + ": " + tree.text.string(tree.range($0.value)) }
  let entry = "{ " + members.joined(separator: ", ") + " }"
  guard ObjectView(tree, item).string("uri")?.lowercased().hasPrefix("file://") ?? false,
    let media = fault.schema.subschema(ofDefinition: "media"),
    isLoaded(entry, as: media, fault.schema)
  else { return [] }
  return [mediaFix("Move to a media entry", fault, entry, removing: fields.dropFirst().map { $0.value })]
}

/// A media entry in the place of a member.
private func mediaFix(_ title: String, _ fault: SchemaViolation, _ entry: String, removing others: [NodeID] = []) -> Fix
{
  let changes: [Change] = [
    .replace(.key(fault.node), with: "\"media\""), .replace(.value(fault.node), with: "[\(entry)]"),
  ]
  return Fix(title: title, isSafe: false, changes: changes + others.map { .remove($0) })
}

/// Whether the app loads a text in the place of a field.
func isLoaded(_ text: String, as field: SubschemaID, _ schema: Schema) -> Bool {
  let tree = SyntaxTree(DocumentText(text))
  return tree.problems.isEmpty && schema.evaluate(tree, .root, against: field).violations.allSatisfy { $0.isAccepted }
}

private let pictureNames: Set<String> = [
  "image", "imageurl", "imagepath", "img", "picture", "photo", "poster", "cover", "thumbnail",
]

/// A file as a media entry.
private func picture(_ fault: SchemaViolation, of item: NodeID, _ key: String) -> [Fix] {
  let tree = fault.tree
  guard pictureNames.contains(key.lowercased()), ObjectView(tree, item)["media"] == nil,
    let text = tree.string(fault.node), let entry = mediaEntry(text, ofItem: tree.string(tree.key(of: item)) ?? "")
  else { return [] }
  return [mediaFix("Change to a media entry", fault, entry)]
}

/// The media entry of a picture or another file, given by its name, path or address.
func mediaEntry(_ text: String, ofItem key: String) -> String? {
  let path = text.contains("/") || text.contains("\\") ? text : "Media/" + text
  guard let type = MediaType.of(text), let mime = type.types.first, let uri = fileAddress(path) else { return nil }
  let members = [
    ("id", validKey(key + "-" + type.kind)), ("kind", type.kind), ("uri", uri), ("mime", mime),
  ]
  return "{ " + members.map { jsonStringLiteral($0) + ": " + jsonStringLiteral($1) }.joined(separator: ", ") + " }"
}

/// The name of a tier: the item moves there.
///
/// - Parameter value: The name or id of the tier.
func placement(_ value: NodeID, of item: NodeID, _ key: String, _ document: DocumentContext) -> [Fix] {
  let tree = document.tree
  guard ["tier", "rank", "tierlabel", "tierid"].contains(key.lowercased()), let name = tree.string(value),
    let id = tree.string(tree.key(of: item)),
    let tier = document.skeleton.tiers.first(where: { $0.label == name || $0.id == name }), let ids = tier.itemIDs,
    tree.kind(ids) == .array
  else { return [] }
  let entries = document.skeleton.tiers.flatMap { tier in
    Array(tree.elements(of: tier.itemIDs)).filter { tree.string($0) == id }.map { (tier: tier, entry: $0) }
  }
  if entries.contains(where: { $0.tier === tier }) {
    return [.suggestion("Remove \(quoted(key))", .remove(value))]
  }
  let changes = entries.map { Change.remove($0.entry) } + [.addElement(to: ids, value: jsonStringLiteral(id))]
  return [Fix(title: "Move the item to \(tier.shown)", isSafe: false, changes: [.remove(value)] + changes)]
}

/// A value that an attribute can have, as an attribute.
private func attribute(_ fault: SchemaViolation, of item: NodeID, _ key: String, _ document: DocumentContext) -> [Fix] {
  let tree = fault.tree
  let isArray = tree.kind(fault.node) == .array && tree.elements(of: fault.node).allSatisfy { tree.kind($0) == .string }
  guard isArray || [.string, .number, .true, .false].contains(tree.kind(fault.node)), validKey(key) == key,
    key.first?.isLetter ?? false, key != "season" || !isTooLarge(fault.node, tree)
  else { return [] }
  let home = ObjectView(tree, item)["attributes"]
  return document.moving(fault.node, into: home, "attributes", titled: "Move to \"attributes\"")
}
