import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

/// The value that an object or array is wrapped around: `[84]`, `{"value": 84}`, `{"en": "Bridges"}`; a color from its channels.
func unwrapped(_ fault: SchemaViolation) -> [Fix] {
  let tree = fault.tree
  guard let value = wrappedValue(in: fault.node, fault) else { return color(ofChannelsIn: fault) + spread(fault) }
  let text = tree.text.string(tree.range(value))
  let title = tree.kind(fault.node) == .array ? "Remove the brackets" : "Change to \(shortened(text))"
  return replacement(fault, title, text)
}

/// The elements of an array that is an element itself: `[[{…}, {…}], {…}]`
private func spread(_ fault: SchemaViolation) -> [Fix] {
  let tree = fault.tree
  let elements = Array(tree.elements(of: fault.node).prefix(65))
  guard fault.role == .element, elements.count < 65, let first = elements.first, let last = elements.last,
    elements.allSatisfy({ fault.schema.evaluate(tree, $0, against: fault.subschema).violations.isEmpty })
  else { return [] }
  let range = tree.range(first).lowerBound..<tree.range(last).upperBound
  return replacement(fault, "Remove the brackets", tree.text.string(range))
}

private func shortened(_ text: String) -> String { text.utf8.count < 60 ? text : "the value in it" }

/// The only value in an object or array that is what the schema asks for; of several in an object the one whose key says so.
func wrappedValue(in node: NodeID, _ fault: SchemaViolation) -> NodeID? {
  let tree = fault.tree
  let isObject = tree.kind(node) == .object
  let values = isObject ? tree.members(of: node).prefix(16).map { $0.value } : Array(tree.elements(of: node).prefix(2))
  let fitting = values.filter { fault.schema.evaluate(tree, $0, against: fault.subschema).violations.isEmpty }
  if fitting.count < 2 || !isObject { return values.count == 1 || isObject ? fitting.first : nil }
  let names = ["value", fault.name, "id", "name", "title", "label"]
  let keys = fitting.map { tree.string(tree.key(of: $0)) ?? "" }
  // A title in several languages.
  let areLanguages = keys.allSatisfy { $0.utf8.count == 2 && $0.utf8.allSatisfy { $0.isASCIILetter } }
  return names.lazy.compactMap { keys.firstIndex(of: $0) }.first.map { fitting[$0] }
    ?? (areLanguages ? fitting.first : nil)
}

/// The id of an item to which an object points: `{"$ref": "#/items/tower"}`
func pointerTarget(_ fault: SchemaViolation, _ document: DocumentContext) -> [Fix] {
  let members = Array(fault.tree.members(of: fault.node).prefix(2))
  guard fault.role == .element, members.count == 1, let path = members.first.flatMap({ fault.tree.string($0.value) }),
    let id = path.split(separator: "/").last.map(String.init), document.index.itemKeys.contains(id)
  else { return [] }
  return replacement(fault, "Change to \(quoted(id))", jsonStringLiteral(id))
}

/// `[36, 113, 163]` or `{"r": 36, "g": 113, "b": 163}` where a color must be.
private func color(ofChannelsIn fault: SchemaViolation) -> [Fix] {
  let tree = fault.tree
  let values =
    tree.kind(fault.node) == .object
    ? tree.members(of: fault.node).map { $0.value } : Array(tree.elements(of: fault.node))
  guard fault.name == "color", values.count == 3, values.allSatisfy({ tree.kind($0) == .number }),
    let color = RGBColor.likely(for: values.map { tree.text.string(tree.range($0)) }.joined(separator: ", "))?.color
  else { return [] }
  return replacement(fault, "Change to \(quoted(color.text))", jsonStringLiteral(color.text))
}
