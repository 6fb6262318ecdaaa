import Findings
import JSONSchema
import JSONSyntax
import SourceText

/// The value in the type that the schema asks for, where it holds all that was meant.
func typeFixes(_ fault: SchemaViolation, _ document: DocumentContext) -> [Fix] {
  let types = fault.strings(of: .type)
  switch (fault.tree.kind(fault.node), types) {
  case (.string, ["array"]): return encoded(fault) + splitString(fault) + mediaEntry(fault)
  case (.string, ["object"]): return fieldOfNeighbor(fault) + encoded(fault) + objectNamed(fault)
  case (.number, ["object"]), (.true, ["object"]), (.false, ["object"]): return fieldOfNeighbor(fault)
  case (.object, ["array"]): return arrayOfOne(fault) + arrayOfTiers(fault) + arrayOfValues(fault) + unwrapped(fault)
  case (.object, ["string"]): return idOfItem(fault, document) + pointerTarget(fault, document) + unwrapped(fault)
  case (.array, ["object"]):
    return fieldOfNeighbor(fault) + objectByID(fault) + objectOfPairs(fault)
      + (fault.node == .root ? [] : unwrapped(fault))
      + (fault.node == .root ? fault.tree.innerList.map { unwrapping($0, fault.tree) } ?? [] : [])
  case (.array, ["string"]):
    let strings = stringsWithoutBrackets(fault)
    return (strings.isEmpty ? unwrapped(fault) : strings) + joinedStrings(fault)
  case (.array, _), (.object, _): return unwrapped(fault)
  case (_, ["boolean"]): return booleanMeant(fault)
  case (.number, ["string"]): return dateMeant(fault) ?? keyAsID(fault) + quotation(fault)
  case (.true, ["string"]), (.false, ["string"]): return quotation(fault)
  case (.number, ["integer"]): return wholeNumberMeant(fault, document)
  case (.null, _): return fault.role == .element ? [.suggestion("Remove null", .remove(fault.node))] : []
  case (.string, ["number"]), (.string, ["integer"]): return numberMeant(fault)
  default: return unquotingFixes(fault)
  }
}

func replacement(_ fault: SchemaViolation, _ title: String, _ text: String) -> [Fix] {
  [.suggestion(title, .replace(.value(fault.node), with: text))]
}

func insertion(_ offset: ByteOffset, _ text: String) -> Change { .edit(TextEdit(offset..<offset, text)) }
