import SourceText

/// Words without quotes: misspelled literals, bad numbers, unquoted keys, strings whose quotes got lost.
extension Parser {
  /// A word stands where a value should; it is no literal and no number.
  @inline(never)
  mutating func recoverWord() {
    if readsAsUnopenedString(expectsKey: false) { return }
    let range = next..<wordEnd(next)
    let (kind, fix) = diagnosis(of: range)
    report(kind, range, fix: fix)
    nodes.append(Node(.missing, start: range.lowerBound, extent: range.count, flags: .recovered))
    next = range.upperBound
    state = .afterValue
  }

  /// A word, number or literal stands where a key should.
  mutating func wordForKey() {
    if readsAsUnopenedString(expectsKey: true) { return }
    if isDecimalComma() { return decimalComma() }
    let end = wordEnd(next)
    if bytes[bytes.skippingWhitespace(end)] != 0x3A, wrapsIntoArray() { return }
    let range = next..<end
    report(.unquotedKey, range, fix: [TextEdit(next..<next, "\""), TextEdit(end..<end, "\"")])
    nodes.append(Node(.string, start: next, extent: range.count, flags: .recovered))
    next = end
    state = .colon
  }

  /// Whether digits stand behind a number and a comma without a blank: `1,5` in place of `1.5`.
  private func isDecimalComma() -> Bool {
    guard let last = nodes.last, last.kind == .number, lastEnd == next - 1, bytes.isDigit(bytes[next]) else {
      return false
    }
    return bytes.isDelimiter(wordEnd(next)) && bytes[bytes.skippingWhitespace(wordEnd(next))] != 0x3A
  }

  private mutating func decimalComma() {
    guard let number = nodes.popLast() else { return unexpectedText() }
    let comma = next - 1
    let end = wordEnd(next)
    report(.badNumber, number.start..<end, fix: [TextEdit(comma..<comma + 1, ".")])
    nodes.append(Node(.missing, start: number.start, extent: end - number.start, flags: .recovered))
    next = end
    state = .afterValue
  }

  /// The end of the word, number or broken literal at an offset; at least one byte further.
  func wordEnd(_ start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, bytes[end].isWordByte { end += 1 }
    return end
  }

  private func diagnosis(of range: ByteRange) -> (SyntaxError.Kind, [TextEdit]) {
    let word = bytes.text(range)
    let meant = [
      "True": "true", "TRUE": "true", "False": "false", "FALSE": "false", "None": "null", "NULL": "null",
      "Null": "null", "nil": "null", "undefined": "null",
    ]
    if let literal = meant[word] { return (.badLiteral, [TextEdit(range, literal)]) }
    let first = bytes[range.lowerBound]
    if bytes.isDigit(first) || first == 0x2B || first == 0x2D || first == 0x2E { return (.badNumber, numberFix(range)) }
    if word == "NaN" || word == "Infinity" { return (.badNumber, []) }
    return (.unquotedString, [])
  }

  /// A plus sign, and zeros before the first digit or missing before the point, can go or come without a doubt.
  private func numberFix(_ range: ByteRange) -> [TextEdit] {
    let word = bytes.text(range)
    guard word.utf8.allSatisfy({ bytes.isDigit($0) || $0 == 0x2B || $0 == 0x2E }) else { return [] }
    let parts = word.drop { $0 == "+" }.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let whole = parts.first, let fraction = parts.last,
      whole.allSatisfy(\.isNumber), fraction.allSatisfy(\.isNumber), !(whole.isEmpty && fraction.isEmpty)
    else {
      guard parts.count == 1, word.hasPrefix("+"), let digits = parts.first, digits == "0" || !digits.hasPrefix("0"),
        digits.allSatisfy(\.isNumber), !digits.isEmpty
      else { return [] }
      return [TextEdit(range, String(digits))]
    }
    guard whole.count < 2 || !whole.hasPrefix("0") else { return [] }
    let mended = (whole.isEmpty ? "0" : String(whole)) + (fraction.isEmpty ? "" : "." + fraction)
    return [TextEdit(range, mended)]
  }

  /// A string in single quotes; it ends at the line break at the latest.
  mutating func singleQuoted(then following: State) {
    let start = next
    var end = start + 1
    while !bytes.isLineEnd(end), bytes[end] != 0x27 { end += bytes[end] == 0x5C ? 2 : 1 }
    let isClosed = end < bytes.count && bytes[end] == 0x27
    end = min(isClosed ? end + 1 : end, bytes.count)
    let hasDouble = bytes.quote(from: start, to: end) != nil
    let fix = [TextEdit(start..<start + 1, "\""), TextEdit(end - 1..<end, "\"")]
    report(.singleQuotes, start..<end, fix: isClosed && !hasDouble && end - start > 1 ? fix : [])
    nodes.append(Node(.string, start: start, extent: end - start, flags: [.recovered, .complex, .nonASCII]))
    next = end
    state = following
  }

  /// A string in typographic quotes, as word processors and phones write them; a straight quote may end it too.
  mutating func curlyQuoted(then following: State) {
    let start = next
    var end = start + 3
    while !bytes.isLineEnd(end), !bytes.isCurlyQuote(end), bytes[end] != 0x22 { end += bytes[end] == 0x5C ? 2 : 1 }
    let inner = min(end, bytes.count)
    let isStraight = bytes[inner] == 0x22
    let isClosed = isStraight || bytes.isCurlyQuote(inner)
    end = min(isClosed ? inner + (isStraight ? 1 : 3) : inner, bytes.count)
    let fix = [TextEdit(start..<start + 3, "\""), TextEdit(inner..<end, "\"")]
    report(.curlyQuotes, start..<end, fix: isClosed ? fix : [])
    nodes.append(Node(.string, start: start, extent: end - start, flags: [.recovered, .complex, .nonASCII]))
    next = end
    state = following
  }

  /// Whether the word that comes next is directly behind a number or literal, or on one line with it and an odd quote.
  func isLoose() -> Bool {
    guard let last = nodes.last, last.kind == .number || last.kind == .true || last.kind == .false || last.kind == .null
    else { return false }
    return lastEnd == next || isSameLine(lastEnd, next) && quoteCount(from: next) % 2 == 1
  }

  /// Takes back the number or literal before the word: it begins something that is neither.
  mutating func repairLooseWord() {
    guard let last = nodes.popLast() else { return unexpectedText() }
    next = last.start
    recoverWord()
  }
}
