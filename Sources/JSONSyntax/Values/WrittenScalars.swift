import SourceText

/// Literals as other languages write them.
let otherLiterals = [
  "True": "true", "TRUE": "true", "False": "false", "FALSE": "false", "None": "null", "NULL": "null", "Null": "null",
  "nil": "null", "undefined": "null", "\\N": "null",
]

/// What people write for true and false where the schema wants one of them.
private let truths: (yes: Set<String>, no: Set<String>) = (
  [
    "true", "yes", "on", "y", "t", "1", "x", "ja", "oui", "si", "sí", "sim", "da", "wahr", "vrai", "vero", "verdadero",
    "verdadeiro", "an", "○", "✓", "✔", "☑", "✅", "да", "так", "істина", "истина", "כן", "אמת", "نعم", "صحيح", "是", "はい",
  ],
  [
    "false", "no", "off", "n", "f", "0", "nein", "non", "nao", "não", "nee", "falsch", "faux", "falso", "aus", "✗", "✘",
    "☐",
    "❌", "нет", "ні", "хибність", "ложь", "לא", "שקר", "لا", "خطأ", "否", "いいえ",
  ]
)

/// Whether a word means true or false where the schema wants one of them; `nil` if it means neither.
package func truth(meantBy word: String) -> Bool? {
  if word.hasPrefix("!") { return truth(meantBy: String(word.dropFirst())).map { !$0 } }
  let plain = asciiForms(of: word).lowercased().unicodeScalars.filter {
    $0.properties.isAlphabetic || $0.properties.numericType != nil || $0.value > 0x2000 && $0.value != 0xFE0F
  }
  let text = String(String.UnicodeScalarView(plain))
  if truths.yes.contains(text) { return true }
  // An empty box: `[ ]`
  return truths.no.contains(text) || text.isEmpty && word.contains("[") ? false : nil
}

/// The literal that a word means where a value must be.
func literal(meantBy word: String) -> String? {
  let lower = asciiForms(of: word).lowercased()
  let aliases = ["yes": "true", "on": "true", "!0": "true", "no": "false", "off": "false", "!1": "false"]
  if let alias = aliases[lower] { return alias }
  let plain = lower.filter { $0 != " " }
  let half = plain.prefix(plain.count / 2)
  if plain == half + half, ["true", "false", "null"].contains(half) { return String(half) }
  guard 2...8 ~= lower.utf8.count else { return nil }
  return ["true", "false", "null"].first { $0.sorted() == lower.sorted() || isTypo(lower, of: $0) }
}

/// Whether one letter is missing, doubled, wrong or added.
private func isTypo(_ word: String, of literal: String) -> Bool {
  let (one, other) = (Array(word.utf8), Array(literal.utf8))
  let start = zip(one, other).prefix { $0 == $1 }.count
  let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
  let longest = max(one.count, other.count)
  return abs(one.count - other.count) <= 1 && start + end >= longest - 1 && start > 0
}

/// The number in a word without the remarks around it: `about 84`, `84?`
func remarkedNumber(in word: String) -> String? {
  let isDigit = { (byte: UInt8) in byte.isASCIIDigit || byte == .period }
  let tail = word.utf8.drop { !$0.isASCIIDigit }
  let digits = tail.prefix(while: isDigit)
  guard !digits.isEmpty, !tail.dropFirst(digits.count).contains(where: isDigit) else { return nil }
  return number(in: String(Substring(digits)))
}

/// What is written as a part of the points that there are, out of 100 as ratings are: `9/10`, `84/100`
private func percentage(_ word: String) -> String? {
  let parts = word.split(separator: "/", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
  guard parts.count == 2, let most = Int(parts[1]), [5, 10, 20, 50, 100].contains(most), let points = Double(parts[0]),
    case let share = points * Double(100 / most), (0...100).contains(share)
  else { return nil }
  return share.rounded() == share ? String(Int(share)) : String(share)
}

/// A number with marks between its thousands: `1,999,000`, `1.250,5`
func number(inGroups word: String) -> String? {
  guard let mark = word.first(where: { $0 == "," || $0 == "." }) else { return nil }
  let parts = word.split(separator: mark == "," ? "." : ",", omittingEmptySubsequences: false)
  let groups = parts[0].split(separator: mark, omittingEmptySubsequences: false)
  let areGroups = groups.dropFirst().allSatisfy { $0.utf8.count == 3 } && (1...3).contains(groups[0].utf8.count)
  let hasFraction = parts.dropFirst().allSatisfy { !$0.isEmpty && !$0.contains(mark) }
  guard areGroups, hasFraction, parts.count < 3, word.utf8.first != .digit0 else { return nil }
  return groups.joined() + parts.dropFirst().map { "." + $0 }.joined()
}

func trimmed(_ word: Substring) -> String {
  String(word.reversed().drop { $0 == " " }.reversed())
}

private let numberWords = [
  "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
  "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]

private let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]

/// A whole number up to 100 in words: `seventy-nine`
package func number(spelled word: String) -> Int? {
  let parts = word.lowercased().split { $0 == "-" || $0 == " " }.map(String.init)
  guard let first = parts.first, parts.count < 3 else { return nil }
  if parts.count == 1, let number = numberWords.firstIndex(of: first) { return number }
  if first == "hundred" || parts == ["one", "hundred"] { return 100 }
  guard let ten = tens.firstIndex(of: first).map({ 10 * $0 + 20 }) else { return nil }
  if parts.count == 1 { return ten }
  return numberWords.firstIndex(of: parts[1]).flatMap { (1...9).contains($0) ? ten + $0 : nil }
}

/// A number in Chinese or Japanese numerals: `九十五`
private func number(inIdeographs word: String) -> Int? {
  let digits: [Character: Int] = ["〇": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9]
  let units: [Character: Int] = ["十": 10, "百": 100, "千": 1000]
  var (total, digit) = (0, 0)
  guard (1...7).contains(word.count) else { return nil }
  for character in word {
    if let unit = units[character] {
      (total, digit) = (total + max(1, digit) * unit, 0)
    } else if let next = digits[character] {
      digit = digit * 10 + next
    } else {
      return nil
    }
  }
  return total + digit
}

/// The number in a word without what surrounds it.
func number(in word: String) -> String? {
  if let currency = ["€", "$", "£", "¥", "~", "+", "ca.", "ca ", "about ", "circa ", "approx. ", "etwa "].first(
    where: word.hasPrefix)
  {
    return number(in: String(word.dropFirst(currency.count).drop { $0 == " " }))
  }
  // Digits of other scripts.
  let western = word.unicodeScalars.compactMap { scalar in
    scalar.properties.numericType == .decimal ? scalar.properties.numericValue.map { String(Int($0)) } : nil
  }
  if let number = number(inIdeographs: word) { return String(number) }
  if word.utf8.first ?? 0 >= 0x80, !word.isEmpty, western.count == word.unicodeScalars.count { return western.joined() }
  if word.hasPrefix("."), word.utf8.dropFirst().first?.isASCIIDigit == true { return number(in: "0" + word) }
  if let digit = ["l": "1", "I": "1", "O": "0"][word] { return digit }
  guard let first = word.utf8.first, first.isASCIIDigit || first == .minus else { return nil }
  if word.hasPrefix("0x") || word.hasPrefix("0X") { return Int64(word.dropFirst(2), radix: 16).map { String($0) } }
  if let last = word.last, word.dropLast().utf8.allSatisfy({ $0.isASCIIDigit }) {
    // A letter for the digit that looks like it.
    let letters: [Character: String] = ["o": "0", "O": "0", "l": "1", "I": "1", "О": "0", "о": "0", "З": "3", "з": "3"]
    if let digit = letters[last] { return word.dropLast() + digit }
    if let fraction = ["½": ".5", "¼": ".25", "¾": ".75"][last] { return word.dropLast() + fraction }
  }
  if word.hasSuffix(".0"), parseOnce(DocumentText(String(word.dropLast(2)))).problems.isEmpty {
    return String(word.dropLast(2))
  }
  let terms = word.split(separator: "+").map { Int($0.filter { $0 != " " }) ?? -1 }
  if terms.count > 1, terms.count < 5, word.contains(" + "), terms.allSatisfy({ (0..<1_000_000).contains($0) }) {
    return String(terms.reduce(0, +))
  }
  let groups = word.split(separator: " ")
  if groups.count == 2, groups.allSatisfy({ $0.utf8.count == 1 && $0.utf8.allSatisfy { $0.isASCIIDigit } }) {
    return groups.joined()
  }
  if groups.count > 1, groups[0].utf8.count < 4, groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }),
    groups.allSatisfy({ $0.utf8.allSatisfy { $0.isASCIIDigit } }), word.utf8.first != .digit0
  {
    return groups.joined()
  }
  // A place of a snippet: `88$0`
  if word.hasSuffix("$0") { return number(in: String(word.dropLast(2))) }
  if let share = percentage(word) { return share }
  // With a note behind it: `84【4†source】`
  if let note = word.firstIndex(where: { "【†(".contains($0) }), note > word.startIndex {
    return number(in: trimmed(word[..<note]))
  }
  if word.contains("_") { return number(in: word.filter { $0 != "_" }) }
  let digits = word.utf8.drop { $0 == .minus }.prefix { $0.isASCIIDigit || $0 == .period }
  let parts = digits.split(separator: .period, omittingEmptySubsequences: false)
  guard parts.count <= 2, let whole = parts.first, !whole.isEmpty else { return nil }
  let rest = word.utf8.drop { $0 == .minus }.dropFirst(digits.count)
  // "1.5.2", "0x10" and "2025-06" are more than a number with a unit.
  guard rest.first.map({ $0 == .space || $0 == UInt8(ascii: "%") || $0 >= 0x80 || $0.isASCIILetter }) ?? true,
    !rest.contains(where: { $0.isASCIIDigit })
  else { return nil }
  let plain = whole.drop { $0 == .digit0 }
  let fraction = parts.count == 2 && !parts[1].isEmpty ? "." + String(Substring(parts[1])) : ""
  return (first == .minus ? "-" : "") + (plain.isEmpty ? "0" : String(Substring(plain))) + fraction
}
