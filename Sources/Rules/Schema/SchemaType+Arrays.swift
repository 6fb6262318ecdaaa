import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

/// The only element of an array, if it is what the schema asks for.
func onlyElement(_ fault: SchemaViolation) -> [Fix] {
  let elements = Array(fault.tree.elements(of: fault.node).prefix(2))
  guard elements.count == 1, let value = elements.first,
    fault.schema.evaluate(fault.tree, value, against: fault.subschema).violations.isEmpty
  else { return [] }
  return replacement(fault, "Remove the brackets", fault.tree.text.string(fault.tree.range(value)))
}

/// Items in an array, as an object by their ids.
func objectByID(_ fault: SchemaViolation) -> [Fix] {
  let tree = fault.tree
  guard fault.name == "items", tree.isComplete(fault.node, .array), !tree.isEmpty(fault.node) else { return [] }
  var changes = bracketChanges(of: fault.node, tree, "{", "}")
  var ids: Set<String> = []
  for item in tree.elements(of: fault.node) {
    guard let id = ObjectView(tree, item).string("id"), !id.isEmpty, ids.insert(id).inserted else { return [] }
    changes.append(insertion(tree.range(item).lowerBound, jsonStringLiteral(id) + ": "))
  }
  return [Fix(title: "Change to an object with the ids as keys", isSafe: false, changes: changes)]
}

/// One string without its brackets; the strings of an array within an array without theirs.
func stringsWithoutBrackets(_ fault: SchemaViolation) -> [Fix] {
  let tree = fault.tree
  let elements = Array(tree.elements(of: fault.node))
  guard tree.isComplete(fault.node, .array), let first = elements.first, let last = elements.last,
    elements.allSatisfy({ tree.kind($0) == .string }), elements.count == 1 || fault.role == .element
  else { return [] }
  let range = tree.range(fault.node)
  return [
    .suggestion(
      "Remove the brackets", .edit(TextEdit(range.lowerBound..<tree.range(first).lowerBound, "")),
      .edit(TextEdit(tree.range(last).upperBound..<range.upperBound, "")))
  ]
}

extension SchemaViolation {
  /// Whether it is about an element of an array of strings that is none.
  package var isNoString: Bool { keyword == .type && role == .element && strings(of: .type) == ["string"] }
}

/// The further elements of an array of strings that are none.
func otherElements(_ fault: SchemaViolation) -> [NodeID] {
  let elements = fault.tree.parent(of: fault.node).map { fault.tree.elements(of: $0) }
  return elements?.filter { $0 > fault.node && fault.tree.kind($0) != .string } ?? []
}

func andMore(_ elements: [NodeID]) -> String {
  elements.isEmpty ? "" : " and \(counted(elements.count, "other value"))"
}

/// All elements as strings: numbers in quotes, arrays and objects with one string as that; without those that are null.
func stringFixes(_ fault: SchemaViolation, _ others: [NodeID]) -> [Fix] {
  let tree = fault.tree
  let changes = ([fault.node] + others).compactMap { element -> Change? in
    let values =
      tree.kind(element) == .object ? tree.members(of: element).map { $0.value } : Array(tree.elements(of: element))
    switch tree.kind(element) {
    case .null: return .remove(element)
    case .array, .object:
      guard values.count == 1, let text = values.first.flatMap({ tree.string($0) }) else { return nil }
      return .replace(.value(element), with: jsonStringLiteral(text))
    default: return .replace(.value(element), with: jsonStringLiteral(tree.text.string(tree.range(element))))
    }
  }
  guard changes.count == others.count + 1 else { return [] }
  return [Fix(title: "Change to strings", isSafe: false, changes: changes)]
}
