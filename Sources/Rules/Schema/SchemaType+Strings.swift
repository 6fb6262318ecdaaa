import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

/// A string as an array: `"a, b"`.
func splitString(_ fault: SchemaViolation) -> [Fix] {
  guard let array = arrayText(fault) else { return [] }
  return replacement(fault, array.utf8.count < 80 ? "Change to \(array)" : "Change to an array", array)
}

/// A string as the array of strings that the schema asks for; `nil` where it asks for something else.
func arrayText(_ fault: SchemaViolation) -> String? {
  guard fault.strings(of: .type) == ["array"], let text = fault.tree.string(fault.node),
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

private func types(_ subschema: SubschemaID, _ schema: Schema) -> [String] {
  guard let type = schema.annotation("type", of: subschema) else { return [] }
  return schema.document.string(type).map { [$0] }
    ?? schema.document.elements(of: type).compactMap { schema.document.string($0) }
}

/// The address of a picture as a media entry.
func mediaEntry(_ fault: SchemaViolation) -> [Fix] {
  guard fault.name == "media", let uri = fault.tree.string(fault.node), let parent = fault.tree.parent(of: fault.node),
    let entry = mediaEntry(uri, ofItem: fault.tree.string(fault.tree.key(of: parent)) ?? "")
  else { return [] }
  return replacement(fault, "Change to a media entry", "[\(entry)]")
}

/// The title of an item, or the id of an item of a state, as the item.
func objectNamed(_ fault: SchemaViolation) -> [Fix] {
  guard let text = fault.tree.string(fault.node), !text.isEmpty else { return [] }
  let value = jsonStringLiteral(text)
  // A document that was encoded twice.
  if fault.node == .root, text.hasPrefix("{") { return replacement(fault, "Remove the quotes and escapes", text) }
  switch fault.schema.definition(of: fault.subschema) {
  case "item":
    guard let key = fault.tree.string(fault.tree.key(of: fault.node)) else { return [] }
    return replacement(fault, "Change to an item", "{ \"id\": \(jsonStringLiteral(key)), \"title\": \(value) }")
  case "stateItem": return replacement(fault, "Change to an item", "{ \"id\": \(value) }")
  case "source": return replacement(fault, "Change to a source", "{ \"href\": \(value) }")
  default: return []
  }
}
