import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

/// The number without its quotes, or the one that a text says, if the field can have it.
func numberMeant(_ fault: SchemaViolation) -> [Fix] {
  let unquoted = unquotingFixes(fault)
  if !unquoted.isEmpty { return unquoted }
  let size = sizeFixes(fault)
  if !size.isEmpty { return size }
  if let milliseconds = clockTime(fault) {
    return replacement(fault, "Change to \(milliseconds)", String(milliseconds))
  }
  let maximum = fault.schema.annotation("maximum", of: fault.subschema).flatMap { fault.schema.document.double($0) }
  guard let text = fault.tree.string(fault.node),
    let number = appleSeconds(text, fault) ?? writtenNumber(text, outOf: maximum), let written = json(number),
    number <= maximum ?? number
  else { return removal(ofEmpty: fault) }
  guard number.rounded() == number || fault.strings(of: .type) == ["number"] else { return [] }
  return replacement(fault, "Change to \(written)", written)
}

/// Width and height in one text as two members: `"640x480"`
private func sizeFixes(_ fault: SchemaViolation) -> [Fix] {
  let parts = (fault.tree.string(fault.node) ?? "").split { "x×*".contains($0) }.map { Int64(trimmed(String($0))) }
  guard fault.name == "w", parts.count == 2, let width = parts[0], let height = parts[1],
    let media = fault.tree.parent(of: fault.node), ObjectView(fault.tree, media)["h"] == nil
  else { return [] }
  return [
    Fix(
      title: "Change to \(width) and add \"h\"", isSafe: false,
      changes: [
        .replace(.value(fault.node), with: String(width)),
        .insertMember(to: media, after: ["w"], key: "h", value: String(height)),
      ])
  ]
}

/// Minutes and seconds, perhaps with hours, as milliseconds where the field has those: `3:25`
private func clockTime(_ fault: SchemaViolation) -> Int? {
  guard fault.name.hasSuffix("Ms"), let text = fault.tree.string(fault.node) else { return nil }
  let parts = text.split(separator: ":", omittingEmptySubsequences: false)
  let numbers = parts.compactMap { Int($0) }
  guard (2...3).contains(parts.count), numbers.count == parts.count, numbers.allSatisfy({ (0..<1000).contains($0) })
  else {
    return nil
  }
  return numbers.reduce(0) { $0 * 60 + $1 } * 1000
}

/// The place of a tier in the list, where its `order` is a word: `"third"`
func placeInArray(_ fault: SchemaViolation) -> [Fix] {
  guard fault.name == "order", unquotingFixes(fault).isEmpty, let object = fault.tree.parent(of: fault.node),
    let array = fault.tree.parent(of: object), fault.tree.kind(array) == .array,
    let place = fault.tree.elements(of: array).enumerated().first(where: { $0.element == object })?.offset
  else { return [] }
  return replacement(fault, "Change to \(place)", String(place))
}

/// A number as people write it, whole ones without a fraction; `nil` for one that nobody writes.
func json(_ number: Double) -> String? {
  guard abs(number) < 1e15 else { return nil }
  return number.rounded() == number ? String(Int64(number)) : String(number)
}

/// An optional field removed whose text says that there is no value: `""`, `"N/A"`
private func removal(ofEmpty fault: SchemaViolation) -> [Fix] {
  let text = fault.tree.string(fault.node) ?? ""
  let word = visibleLetters(text).filter { $0.isLetter }
  guard fault.role == .member, !text.contains(where: { $0.isNumber }),
    ["", "na", "none", "null", "nan", "tbd", "unknown"].contains(word)
  else { return [] }
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
  guard let serial = fault.tree.double(fault.node), serial > 0, serial < 1e15 else { return [] }
  // Days since the end of 1899, as spreadsheets count: 2009 to 2064.
  if (40_000...60_000).contains(serial) { return dateFix(fault, Int64(((serial - 25_569) * 86_400).rounded())) }
  guard let number = fault.tree.integer(fault.node) else { return [] }
  let seconds = number > 99_999_999_999 ? number / 1000 : number
  guard (100_000_000...9_999_999_999).contains(seconds) else { return [] }
  return dateFix(fault, seconds)
}

private func dateFix(_ fault: SchemaViolation, _ seconds: Int64) -> [Fix] {
  let date = timestamp(seconds)
  return replacement(fault, "Change to \(quoted(date))", jsonStringLiteral(date))
}

/// Six digits as a color, where only that is what the schema asks for.
func colorOfDigits(_ fault: SchemaViolation) -> [Fix] {
  let written = fault.tree.text.string(fault.tree.range(fault.node))
  // Or the color as one number.
  let hexadecimal = String(max(0, fault.tree.integer(fault.node) ?? 0), radix: 16, uppercase: true)
  let digits =
    written.utf8.count == 6 ? written : String(repeating: "0", count: max(0, 6 - hexadecimal.utf8.count)) + hexadecimal
  guard digits.utf8.count == 6, let color = RGBColor("#" + digits), fault.admits(jsonStringLiteral(color.text)),
    !fault.admits(jsonStringLiteral(written))
  else { return [] }
  return replacement(fault, "Change to \(quoted(color.text))", jsonStringLiteral(color.text))
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

/// What people write for true and false.
private let truths: (yes: Set<String>, no: Set<String>) = (
  ["true", "yes", "on", "y", "t", "1", "x", "✓", "✔", "☑", "✅"],
  ["false", "no", "off", "n", "f", "0", "✗", "✘", "☐", "❌"]
)

/// Whether a word means true or false; `nil` if it means neither.
private func truth(meantBy word: String) -> Bool? {
  if word.hasPrefix("!") { return truth(meantBy: String(word.dropFirst())).map { !$0 } }
  let plain = asciiForms(of: word).lowercased().unicodeScalars.filter {
    $0.properties.isAlphabetic || $0.properties.numericType != nil || $0.value > 0x2000 && $0.value != 0xFE0F
  }
  let text = String(String.UnicodeScalarView(plain))
  if truths.yes.contains(text) { return true }
  // An empty box: `[ ]`
  return truths.no.contains(text) || text.isEmpty && word.contains("[") ? false : nil
}
