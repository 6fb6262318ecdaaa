import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

/// A string as an array: `"a, b"`.
func splitString(_ fault: SchemaViolation) -> [Fix] {
  let nothing = ["", "none", "nothing", "empty", "-", "n/a", "keine", "ninguno", "aucun"]
  if let text = fault.tree.string(fault.node)?.lowercased(), nothing.contains(text) {
    return replacement(fault, "Change to []", "[]")
  }
  guard let array = arrayText(fault) else { return [] }
  return replacement(fault, array.utf8.count < 80 ? "Change to \(array)" : "Change to an array", array)
}

/// A string as the array of strings that the schema asks for; `nil` where it asks for something else.
func arrayText(_ fault: SchemaViolation) -> String? {
  guard fault.strings(of: .type) == ["array"], let text = fault.tree.string(fault.node), !isEncoded(text),
    let element = fault.schema.element(of: fault.subschema), types(element, fault.schema) == ["string"]
  else { return nil }
  let parts = words(in: text)
  return "[" + parts.filter { !$0.isEmpty }.map(jsonStringLiteral).joined(separator: ", ") + "]"
}

/// The parts of a string between semicolons, bars or commas, or those that begin with `#`.
private func words(in text: String) -> [String] {
  let tags = text.split(separator: " ")
  if !tags.isEmpty, tags.allSatisfy({ $0.hasPrefix("#") && $0.count > 1 }) {
    return tags.map { String($0.dropFirst()) }
  }
  let separator = [";", "|"].first { text.contains($0) } ?? ","
  return text.split(separator: separator).map { trimmed(String($0)) }
}

func types(_ subschema: SubschemaID, _ schema: Schema) -> [String] {
  guard let type = schema.annotation("type", of: subschema) else { return [] }
  return schema.document.string(type).map { [$0] }
    ?? schema.document.elements(of: type).compactMap { schema.document.string($0) }
}

/// The address of a picture as a media entry.
func mediaEntry(_ fault: SchemaViolation) -> [Fix] {
  let isElement = fault.role == .element
  guard let list = isElement ? fault.tree.parent(of: fault.node) : fault.node,
    fault.tree.string(fault.tree.key(of: list), equals: "media"), let uri = fault.tree.string(fault.node),
    let item = fault.tree.parent(of: list),
    let entry = mediaEntry(uri, ofItem: fault.tree.string(fault.tree.key(of: item)) ?? "")
  else { return [] }
  return replacement(fault, "Change to a media entry", isElement ? entry : "[\(entry)]")
}

/// The key of an item as its `id`, in the place of a number.
func keyAsID(_ fault: SchemaViolation) -> [Fix] {
  guard fault.name == "id", let item = fault.tree.parent(of: fault.node),
    let key = fault.tree.string(fault.tree.key(of: item)), validKey(key) == key, !key.isEmpty
  else { return [] }
  return replacement(fault, "Change to \(quoted(key))", jsonStringLiteral(key))
}

/// Strings as one.
func joinedStrings(_ fault: SchemaViolation) -> [Fix] {
  let parts = fault.tree.elements(of: fault.node).map { fault.tree.string($0) }
  guard fault.role != .element, parts.count > 1, parts.allSatisfy({ $0 != nil }) else { return [] }
  return replacement(fault, "Join the strings", jsonStringLiteral(parts.compactMap { $0 }.joined(separator: " ")))
}

/// The title of an item, or the id of an item of a state, as the item.
func objectNamed(_ fault: SchemaViolation) -> [Fix] {
  let elements = Array(fault.tree.elements(of: fault.node).prefix(2))
  let node = elements.count == 1 && fault.tree.kind(fault.node) == .array ? elements[0] : fault.node
  guard let text = fault.tree.string(node), !text.isEmpty else { return [] }
  let value = jsonStringLiteral(text)
  // A document that was encoded twice.
  if fault.node == .root, text.hasPrefix("{") { return replacement(fault, "Remove the quotes and escapes", text) }
  switch fault.schema.definition(of: fault.subschema) {
  case "item":
    guard let key = fault.tree.string(fault.tree.key(of: fault.node)) else { return [] }
    return replacement(fault, "Change to an item", "{ \"id\": \(jsonStringLiteral(key)), \"title\": \(value) }")
  case "stateItem":
    let id = slug(text)
    let name = id == text || id.isEmpty ? "" : ", \"name\": \(value)"
    return replacement(
      fault, "Change to an item", "{ \"id\": \(name.isEmpty ? value : jsonStringLiteral(id))\(name) }")
  default:
    return members(of: fault, for: node).flatMap { name in
      replacement(fault, "Change to an object with \(quoted(name))", "{ \(jsonStringLiteral(name)): \(value) }")
    }
  }
}

/// The names of fields that are true, as an object of them: `["highContrast"]`
func objectOfFlags(_ fault: SchemaViolation) -> [Fix] {
  let tree = fault.tree
  let names = tree.elements(of: fault.node).map { tree.string($0) ?? "" }
  let flags = Set(
    fault.schema.properties(of: fault.subschema).filter { types($0.subschema, fault.schema) == ["boolean"] }.map {
      $0.name
    })
  guard !names.isEmpty, names.allSatisfy(flags.contains) else { return [] }
  let members = names.map { jsonStringLiteral($0) + ": true" }
  return replacement(fault, "Change to an object", "{ " + members.joined(separator: ", ") + " }")
}

/// The fields of an object that a text without it may be: the one that is required, or the first two.
private func members(of fault: SchemaViolation, for node: NodeID) -> [String] {
  let texts = fault.schema.properties(of: fault.subschema).filter { types($0.subschema, fault.schema) == ["string"] }
  let fitting = texts.filter { fault.schema.evaluate(fault.tree, node, against: $0.subschema).violations.isEmpty }
  let formed = fitting.filter {
    hasForm($0.subschema, fault.schema) && fault.tree.string(node)?.contains(":") ?? false
  }
  let fields = formed.isEmpty ? fitting : formed
  let required = fields.filter { fault.schema.required(at: fault.subschema).contains($0.name) }
  if fault.schema.required(at: fault.subschema).count > 1 { return [] }
  return (required.isEmpty ? Array(fields.prefix(2)) : required).map { $0.name }
}

/// Whether a string holds an array or an object.
private func isEncoded(_ text: String) -> Bool {
  text.hasPrefix("[") && text.hasSuffix("]") || text.hasPrefix("{") && text.hasSuffix("}")
}

/// An array or object that was encoded as a string, where it is what the schema asks for: `"[\"a\"]"`, `"['a']"`
func encoded(_ fault: SchemaViolation) -> [Fix] {
  guard fault.node != .root, let text = fault.tree.string(fault.node), isEncoded(text) else { return [] }
  let source = DocumentText(text)
  let edits = SyntaxTree.repaired(source).problems.flatMap { $0.fix }.sorted {
    $0.range.lowerBound < $1.range.lowerBound
  }
  guard zip(edits, edits.dropFirst()).allSatisfy({ $0.range.upperBound <= $1.range.lowerBound }),
    case let json = source.applying(edits), case let value = json.string(0..<json.count), fault.admits(value)
  else { return [] }
  return replacement(fault, "Remove the quotes and escapes", value)
}
