import SourceText

/// Words without quotes: misspelled literals, invalid numbers, unquoted keys, strings with missing or other quotes.
extension Parser {
  /// A word instead of a value: neither a literal nor a number.
  @inline(never)
  mutating func recoverWord() -> State {
    if let following = recoverUnopenedString(as: .value) { return following }
    let range = next..<bytes.wordEnd(next)
    let (kind, fix) = diagnosis(of: range)
    report(kind, range, fix: fix)
    appendRecovered(.missing, range)
    return .afterValue
  }

  /// A word, number or literal instead of a key.
  mutating func recoverWordForKey() -> State {
    if let following = recoverUnopenedString(as: .key) { return following }
    let end = bytes.wordEnd(next)
    let hasColon = bytes[bytes.skippingWhitespace(end)] == .colon
    if !hasColon, let last = nodes.last, isDecimalComma(between: last, and: end) {
      _ = nodes.popLast()
      // With three digits after it the comma may separate thousands.
      report(.badNumber, last.start..<end, fix: [TextEdit(next - 1..<next, ".")], isSafe: end - next != 3)
      appendRecovered(.missing, last.start..<end)
      return .afterValue
    }
    report(.unquotedKey, next..<end, fix: [TextEdit(next..<next, "\""), TextEdit(end..<end, "\"")])
    appendRecovered(.string, next..<end)
    return .colon
  }

  /// Whether a number, a comma and the digits up to `end` follow each other without spaces: `1,5` instead of `1.5`.
  private func isDecimalComma(between last: Node, and end: Int) -> Bool {
    last.kind == .number && lastEnd == next - 1 && bytes[next].isASCIIDigit && bytes.isDelimiter(end)
      && !(last.start..<lastEnd).contains { bytes[$0] == .period }
  }

  private func diagnosis(of range: ByteRange) -> (SyntaxError.Kind, [TextEdit]) {
    let first = bytes[range.lowerBound]
    if first.isASCIIDigit || first == .plus || first == .minus || first == .period {
      return (.badNumber, numberFix(range))
    }
    let word = range.count < 10 ? bytes.text(range) : ""
    if let literal = otherLiterals[word] { return (.badLiteral, [TextEdit(range, literal)]) }
    switch word {
    case "NaN", "Infinity": return (.badNumber, [])
    default: return (.unquotedString, [])
    }
  }

  /// Removes a plus sign, and adds or removes zeros next to the decimal point: neither changes the value.
  private func numberFix(_ range: ByteRange) -> [TextEdit] {
    // No number that anybody writes is longer.
    guard range.count <= 64 else { return [] }
    let word = bytes.text(range)
    let digits = word.drop { $0 == "+" }
    guard word.utf8.allSatisfy({ $0.isASCIIDigit || $0 == .plus || $0 == .period }),
      digits == "0" || digits.hasPrefix("0.") || !digits.hasPrefix("0"), let number = number(in: word)
    else { return [] }
    return [TextEdit(range, number)]
  }

  /// A string in single quotes; it ends at the end of the line at the latest.
  mutating func parseSingleQuoted(as role: Role) -> State {
    let start = next
    let close = bytes.firstUnescaped(from: start + 1, to: bytes.count) {
      bytes[$0] == .apostrophe || bytes.isLineEnd($0)
    }
    let isClosed = close < bytes.count && bytes[close] == .apostrophe
    let end = isClosed ? close + 1 : close
    let hasDouble = bytes.quote(from: start, to: end) != nil
    // `\'` is no escape of JSON.
    let escapes = (start..<end).filter {
      bytes[$0] == .backslash && bytes[$0 + 1] == .apostrophe && bytes[$0 - 1] != .backslash
    }
    let fix =
      [TextEdit(start..<start + 1, "\"")] + escapes.map { TextEdit($0..<$0 + 1, "") } + [TextEdit(end - 1..<end, "\"")]
    report(.singleQuotes, start..<end, fix: isClosed && !hasDouble ? fix : [])
    appendRecovered(.string, start..<end, flags: [.complex, .nonASCII])
    return role.following
  }

  /// A string in typographic quotes, as from word processors and phones; a straight quote may end it, too.
  mutating func parseCurlyQuoted(as role: Role) -> State {
    let start = next
    let close = bytes.firstUnescaped(from: start + 3, to: bytes.count) {
      bytes[$0] == .quote || bytes.isCurlyQuote($0) || bytes.isLineEnd($0)
    }
    let length = bytes[close] == .quote ? 1 : bytes.isCurlyQuote(close) ? 3 : 0
    let end = close + length
    let fix = [TextEdit(start..<start + 3, "\""), TextEdit(close..<end, "\"")]
    report(.curlyQuotes, start..<end, fix: length > 0 ? fix : [])
    appendRecovered(.string, start..<end, flags: [.complex, .nonASCII])
    return role.following
  }
}
