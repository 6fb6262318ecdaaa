import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

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
    switch tree.kind(element) {
    case .null: return .remove(element)
    case .array, .object:
      return wrappedValue(in: element, fault).map {
        .replace(.value(element), with: tree.text.string(tree.range($0)))
      }
    default: return .replace(.value(element), with: jsonStringLiteral(tree.text.string(tree.range(element))))
    }
  }
  guard changes.count == others.count + 1 else { return [] }
  return [Fix(title: "Change to strings", isSafe: false, changes: changes)]
}

/// Quotes around a number, true or false.
func quotation(_ fault: SchemaViolation) -> [Fix] {
  guard [.number, .true, .false].contains(fault.tree.kind(fault.node)) else { return [] }
  let written = fault.tree.text.string(fault.tree.range(fault.node))
  return [.suggestion("Add quotes", .replace(.value(fault.node), with: "\"" + written + "\""))]
}

func insertion(_ offset: ByteOffset, _ text: String) -> Change { .edit(TextEdit(offset..<offset, text)) }
