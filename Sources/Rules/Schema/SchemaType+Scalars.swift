import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

extension MeantValues {
  /// The number that a string says.
  mutating func addNumbers(_ text: String) {
    guard fault.strings(of: .type).contains(where: { $0 == "number" || $0 == "integer" }) else { return }
    if fault.name == "order" { add(placeInArray) }
    let maximum = fault.schema.annotation("maximum", of: fault.subschema).flatMap { fault.schema.document.double($0) }
    add(clockTime(text).map { String($0) })
    add((appleSeconds(text) ?? writtenNumber(text, outOf: maximum)).flatMap(json))
  }

  /// The place of a tier in the list, where its `order` is a word: `"third"`
  private var placeInArray: String? {
    guard let object = tree.parent(of: fault.node), let array = tree.parent(of: object), tree.kind(array) == .array
    else { return nil }
    return tree.elements(of: array).enumerated().first { $0.element == object }.map { String($0.offset) }
  }

  /// Minutes and seconds, perhaps with hours, as milliseconds where the field has those: `3:25`
  private func clockTime(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard fault.name.hasSuffix("Ms"), (2...3).contains(parts.count), numbers.count == parts.count,
      numbers.allSatisfy({ (0..<1000).contains($0) })
    else { return nil }
    return numbers.reduce(0) { $0 * 60 + $1 } * 1000
  }

  /// A date as the seconds since 2001 that a saved state has.
  private func appleSeconds(_ text: String) -> Double? {
    fault.name.hasSuffix("Date") ? LikelyDate(text).map { Double($0.seconds - 978_307_200) } : nil
  }

  /// True or false as a word says it; both for other words.
  mutating func addTruth(_ text: String) {
    guard fault.strings(of: .type) == ["boolean"] else { return }
    let (name, word) = (fault.name.lowercased(), text.lowercased())
    let said = word == name ? true : ["un" + name, "not " + name].contains(word) ? false : truth(meantBy: text)
    let isWord = tree.kind(fault.node) == .string && text.utf8.count < 24
    for value in said.map({ [$0] }) ?? (isWord ? [true, false] : []) { add(String(value)) }
  }

  /// A number as the date, the color, the id, the string, the whole number or the truth that it may be.
  mutating func addMeaningsOfNumber(_ document: DocumentContext) {
    if isDateField { return addDate() }
    add(color.map(jsonStringLiteral))
    if fault.name == "id" {
      let key = tree.parent(of: fault.node).flatMap { tree.string(tree.key(of: $0)) } ?? ""
      if !key.isEmpty, validKey(key) == key { add(jsonStringLiteral(key)) }
    }
    addQuotation()
    addWholeNumbers(document)
    addTruth(tree.text.string(tree.range(fault.node)))
  }

  mutating func addQuotation() {
    add("\"" + tree.text.string(tree.range(fault.node)) + "\"", "Add quotes")
  }

  private var isDateField: Bool {
    fault.strings(of: .type) == ["string"]
      && (fault.schema.annotation("format", of: fault.subschema) != nil
        || ["createdAt", "updatedAt"].contains(fault.name))
  }

  /// Seconds or milliseconds since 1970 as a date, or days since the end of 1899, as spreadsheets count: 2009 to 2064.
  private mutating func addDate() {
    guard let serial = tree.double(fault.node), serial > 0, serial < 1e15 else { return }
    let isDay = (40_000...60_000).contains(serial)
    let seconds = isDay ? (serial - 25_569) * 86_400 : serial > 99_999_999_999 ? serial / 1000 : serial
    guard isDay || (100_000_000...9_999_999_999).contains(seconds) else { return }
    add(jsonStringLiteral(timestamp(Int64(isDay ? seconds.rounded() : seconds.rounded(.down)))))
  }

  /// Six digits as a color, or the color as one number, where only that is what the schema asks for.
  private var color: String? {
    let written = tree.text.string(tree.range(fault.node))
    let hexadecimal = String(max(0, tree.integer(fault.node) ?? 0), radix: 16, uppercase: true)
    let digits =
      written.utf8.count == 6
      ? written : String(repeating: "0", count: max(0, 6 - hexadecimal.utf8.count)) + hexadecimal
    guard digits.utf8.count == 6, !fault.admits(jsonStringLiteral(written)) else { return nil }
    return RGBColor("#" + digits)?.text
  }

  /// A whole number in the place of a fraction: for an `order` one that fits between those of its neighbors.
  private mutating func addWholeNumbers(_ document: DocumentContext) {
    guard let number = tree.double(fault.node), abs(number) < 1e15 else { return }
    guard fault.name != "order" else { return add(tree.parent(of: fault.node).flatMap(document.nextOrder)) }
    for nearest in [number.rounded(.up), number.rounded(.down)] { add(String(Int64(nearest))) }
  }
}

/// A number as people write it, whole ones without a fraction; `nil` for one that nobody writes.
func json(_ number: Double) -> String? {
  guard abs(number) < 1e15 else { return nil }
  return number.rounded() == number ? String(Int64(number)) : String(number)
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
