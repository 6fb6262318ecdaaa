import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

/// The value in the type that the schema asks for, where it holds all that was meant.
func typeFixes(_ fault: SchemaViolation, _ document: DocumentContext) -> [Fix] {
  let types = fault.strings(of: .type)
  switch (fault.tree.kind(fault.node), types) {
  case (.string, ["array"]): return encoded(fault) + splitString(fault) + mediaEntry(fault)
  case (.string, ["object"]) where isRemark(fault):
    return [
      .suggestion("Remove \(quoted(fault.tree.string(fault.tree.key(of: fault.node)) ?? ""))", .remove(fault.node))
    ]
  case (.string, ["object"]): return fieldOfNeighbor(fault) + encoded(fault) + mediaEntry(fault) + objectNamed(fault)
  case (.number, ["object"]), (.true, ["object"]), (.false, ["object"]): return fieldOfNeighbor(fault)
  case (.object, ["array"]): return arrayOfOne(fault) + arrayOfTiers(fault) + arrayOfValues(fault) + unwrapped(fault)
  case (.object, ["string"]): return idOfItem(fault, document) + pointerTarget(fault, document) + unwrapped(fault)
  case (.array, ["object"]) where fault.tree.isEmpty(fault.node): return replacement(fault, "Change to {}", "{}")
  case (.object, ["array"]) where fault.tree.isEmpty(fault.node): return replacement(fault, "Change to []", "[]")
  case (.null, ["array"]) where fault.role != .element: return replacement(fault, "Change to []", "[]")
  case (.null, ["object"]) where fault.role != .element: return replacement(fault, "Change to {}", "{}")
  case (.array, ["object"]):
    return fieldOfNeighbor(fault) + objectOfFlags(fault) + objectNamed(fault) + objectByTierOrder(fault)
      + objectByID(fault) + objectOfPairs(fault)
      + (fault.node == .root ? [] : unwrapped(fault))
      + (fault.node == .root ? fault.tree.innerList.map { unwrapping($0, fault.tree) } ?? [] : [])
  case (.array, ["string"]):
    let strings = stringsWithoutBrackets(fault)
    return (strings.isEmpty ? unwrapped(fault) : strings) + joinedStrings(fault)
  case (.array, _), (.object, _): return unwrapped(fault)
  case (_, ["boolean"]): return booleanMeant(fault)
  case (.number, ["string"]): return dateMeant(fault) ?? colorOfDigits(fault) + keyAsID(fault) + quotation(fault)
  case (.true, ["string"]), (.false, ["string"]): return quotation(fault)
  case (.number, ["integer"]): return wholeNumberMeant(fault, document)
  case (.null, _): return fault.role == .element ? [.suggestion("Remove null", .remove(fault.node))] : []
  case (.string, ["number"]), (.string, ["integer"]): return placeInArray(fault) + numberMeant(fault)
  default: return unquotingFixes(fault)
  }
}

/// Whether a text among objects is a remark, as its key says: `"_comment"`, `"//"`
func isRemark(_ fault: SchemaViolation) -> Bool {
  guard fault.role != .element, fault.tree.kind(fault.node) == .string,
    let key = fault.tree.string(fault.tree.key(of: fault.node))?.lowercased()
  else { return false }
  return ["_", "/", "#"].contains { key.hasPrefix($0) } || ["comment", "note", "todo"].contains(key)
}

func replacement(_ fault: SchemaViolation, _ title: String, _ text: String) -> [Fix] {
  [.suggestion(title, .replace(.value(fault.node), with: text))]
}

extension SchemaViolation {
  /// Whether a JSON text in the place of the value is what the schema asks for.
  func admits(_ json: String) -> Bool {
    let tree = SyntaxTree(DocumentText(json))
    return tree.problems.isEmpty && schema.evaluate(tree, .root, against: subschema).violations.isEmpty
  }
}

func insertion(_ offset: ByteOffset, _ text: String) -> Change { .edit(TextEdit(offset..<offset, text)) }
