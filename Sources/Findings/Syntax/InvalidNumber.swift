import TierLists

/// What is wrong with a number, in one sentence.
func invalidNumber(_ word: String) -> String {
  let plain = displayText(unquoted: word)
  if word.hasSuffix("%") { return "\(plain) is not a number: remove the \"%\"" }
  if word.utf8.allSatisfy({ $0 == 0x2E }) { return "unexpected \(quoted(word))" }
  return "invalid number \(plain)" + (reason(word.utf8).map { ": " + $0 } ?? "")
}

/// The rule of the grammar that a number violates; `nil` if there are several.
private func reason(_ word: String.UTF8View) -> String? {
  let digits = word.first == 0x2D || word.first == 0x2B ? word.dropFirst() : word[...]
  if word.first == 0x2B { return "remove the \"+\"" }
  guard let first = digits.first else { return "a digit must follow the \"-\"" }
  if let comma = word.lastIndex(of: 0x2C) {
    return word[comma...].count == 4 ? "remove the comma, or write a point" : "write a point instead of the comma"
  }
  if digits.elementsEqual("NaN".utf8) || digits.elementsEqual("Infinity".utf8) { return "JSON has only finite numbers" }
  if digits.count(where: { $0 == 0x2E }) > 1 { return "it has more than one decimal point" }
  if first == 0x2E { return "a digit must precede the decimal point" }
  if digits.last == 0x2E { return "a digit must follow the decimal point" }
  let second = digits.dropFirst().first
  if first == 0x30, second == 0x78 || second == 0x58 { return "hexadecimal numbers are not allowed" }
  if first == 0x30, second.map({ $0 &- 0x30 < 10 }) ?? false { return "remove the leading zero" }
  return nil
}
