import SourceText

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
