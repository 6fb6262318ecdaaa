import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

/// The number without its quotes, or the one that a text says, if the field can have it.
func numberMeant(_ fault: SchemaViolation) -> [Fix] {
  let unquoted = unquotingFixes(fault)
  if !unquoted.isEmpty { return unquoted }
  let maximum = fault.schema.annotation("maximum", of: fault.subschema).flatMap { fault.schema.document.double($0) }
  guard let text = fault.tree.string(fault.node),
    let number = appleSeconds(text, fault) ?? writtenNumber(text, outOf: maximum), let written = json(number),
    number <= maximum ?? number
  else { return removal(ofEmpty: fault) }
  guard number.rounded() == number || fault.strings(of: .type) == ["number"] else { return [] }
  return replacement(fault, "Change to \(written)", written)
}

/// A number as people write it, whole ones without a fraction; `nil` for one that nobody writes.
func json(_ number: Double) -> String? {
  guard abs(number) < 1e15 else { return nil }
  return number.rounded() == number ? String(Int64(number)) : String(number)
}

/// An optional field removed whose text says that there is no value: `""`, `"N/A"`
private func removal(ofEmpty fault: SchemaViolation) -> [Fix] {
  let word = visibleLetters(fault.tree.string(fault.node) ?? "").filter { $0.isLetter }
  guard fault.role == .member, ["", "na", "none", "null", "nan", "tbd", "unknown"].contains(word) else { return [] }
  return [.suggestion("Remove \(quoted(fault.name))", .remove(fault.node))]
}

/// A date as the seconds since 2001 that a saved state has.
private func appleSeconds(_ text: String, _ fault: SchemaViolation) -> Double? {
  guard fault.name.hasSuffix("Date"), let date = LikelyDate(text) else { return nil }
  return Double(date.seconds - 978_307_200)
}

/// Quotes around a number, true or false.
func quotation(_ fault: SchemaViolation) -> [Fix] {
  guard [.number, .true, .false].contains(fault.tree.kind(fault.node)) else { return [] }
  let range = fault.tree.range(fault.node)
  return [.suggestion("Add quotes", insertion(range.lowerBound, "\""), insertion(range.upperBound, "\""))]
}

/// Seconds or milliseconds since 1970 as a date; `nil` where the schema asks for no date.
func dateMeant(_ fault: SchemaViolation) -> [Fix]? {
  guard fault.schema.annotation("format", of: fault.subschema) != nil || dateFields.contains(fault.name) else {
    return nil
  }
  guard let number = fault.tree.integer(fault.node), number > 0 else { return [] }
  let seconds = number > 99_999_999_999 ? number / 1000 : number
  guard (100_000_000...9_999_999_999).contains(seconds) else { return [] }
  let date = timestamp(seconds)
  return replacement(fault, "Change to \(quoted(date))", jsonStringLiteral(date))
}

private let dateFields: Set<String> = ["createdAt", "updatedAt"]

/// A whole number in the place of a fraction: for an `order` one that fits between those of its neighbors.
func wholeNumberMeant(_ fault: SchemaViolation, _ document: DocumentContext) -> [Fix] {
  guard let number = fault.tree.double(fault.node), abs(number) < 1e15 else { return [] }
  let nearest = [number.rounded(.up), number.rounded(.down)].map { String(Int64($0)) }
  let isOrder = fault.name == "order"
  let free = isOrder ? fault.tree.parent(of: fault.node).flatMap(document.nextOrder) : nil
  let texts = free.map { [$0] } ?? (isOrder ? [] : nearest)
  return texts.flatMap { replacement(fault, "Change to \($0)", $0) }
}

/// A word or a digit for true or false; both of them for other words.
func booleanMeant(_ fault: SchemaViolation) -> [Fix] {
  let text = fault.tree.string(fault.node) ?? fault.tree.text.string(fault.tree.range(fault.node))
  let unquoted = unquotingFixes(fault)
  if !unquoted.isEmpty { return unquoted }
  let name = fault.name.lowercased()
  let said = text.lowercased() == name ? true : ["un" + name, "not " + name].contains(text.lowercased()) ? false : nil
  let isWord = fault.tree.kind(fault.node) == .string && text.utf8.count < 24
  let meant = (said ?? truth(meantBy: text)).map { [$0] } ?? (isWord ? [true, false] : [])
  return meant.flatMap { replacement(fault, "Change to \($0)", String($0)) }
}
