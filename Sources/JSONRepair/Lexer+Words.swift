import SourceText

// Text without quotes: literals, numbers, strings, and words that are not data.
extension Lexer {
  /// Whether text without quotes can begin at an offset.
  func isBareStart(_ offset: Int) -> Bool {
    let byte = source[offset]
    if byte < 0x80 { return byte > .space && !Notations.noBareStart.contains(byte) }
    return !source.scalar(offset).isOddSpace && quote(at: offset) == nil
  }

  mutating func findBare(_ start: Int, _ exact: Reading?) {
    let lineEnd = min(source.lineEnd(start), start + Limit.line)
    let wordEnds = Notations.wordEnds
    var end = (start..<lineEnd).first { wordEnds.contains(source[$0]) || isWideSeparator($0, in: wordEnds) } ?? lineEnd
    while end > start, source[end - 1] == .semicolon { end -= 1 }
    guard end > start else { return }
    let plain = PlainText(source, start..<lineEnd)
    findLiteral(start, end, plain, isExact: exact != nil)
    findNumber(start, plain)
    findDropped(start, end, lineEnd)
    if let quote = source.first(of: .quote, in: start..<lineEnd) {
      add(
        StringReading(
          start: start, end: quote + 1, content: start..<quote, price: Price.addQuote,
          edits: [Edit(start, start, "\"")], operation: .missingOpeningQuote))
    }
    findBareStrings(start, source.lineEnd(start), except: exact?.end)
    findBareKey(start, lineEnd)
  }

  /// Adds `true`, `false` and `null` as other languages write them, or with a letter wrong.
  private mutating func findLiteral(_ start: Int, _ end: Int, _ plain: PlainText, isExact: Bool) {
    guard end - start <= 24 else { return }
    let word = plain.lowercased(to: end)
    let known = Notations.literals.first { word.elementsEqual($0.text.utf8) }
    if let known, !source.text.slice(start..<end).elementsEqual(known.json.utf8) {
      add(known.json, for: start..<end, price: Price.notation)
    }
    guard known == nil, !isExact else { return }
    let near = ["true", "false", "null"].filter { isTypo(word, of: Array($0.utf8)) }
    if near.count == 1, let near = near.first { add(near, for: start..<end, price: Price.guess) }
  }

  /// Adds a literal or a number for the text of a range.
  private mutating func add(_ text: String, for range: Range<Int>, price: Int, _ kind: TokenKind = .literal) {
    let edits = add(Edit(range.lowerBound, range.upperBound, text))
    found.append(
      Reading(
        kind: kind, start: range.lowerBound, end: range.upperBound, price: price, edits: edits, isNull: text == "null",
        operation: kind == .number ? .number : .literal))
  }

  /// Adds numbers in other forms.
  private mutating func findNumber(_ start: Int, _ plain: PlainText) {
    for hasLetters in source[start].isASCIIDigit ? [false, true] : [false] {
      for form in Notations.numbers {
        guard let (length, number) = plain.number(form.parts, hasLetters: hasLetters),
          plain.ends.indices.contains(length), case let end = plain.ends[length], end > start
        else { continue }
        let isSame = source.text.slice(start..<end).elementsEqual(number.utf8)
        if !isSame, isNumber(number) { add(number, for: start..<end, price: form.price, .number) }
      }
    }
  }

  private func isNumber(_ text: String) -> Bool {
    let digits = text.utf8.first == .minus ? text.utf8.dropFirst() : text.utf8[...]
    return digits.first != .digit0 || digits.count == 1 || digits.dropFirst().first == .period
  }

  /// Adds the word and the phrase at an offset as text that is no data.
  private mutating func findDropped(_ start: Int, _ end: Int, _ lineEnd: Int) {
    skip(start, end, Price.dropWord + Price.dropCharacter * source.characters(start, end), .text)
    var phrase = end
    while true {
      let next = source.skippingSpaces(phrase, to: lineEnd)
      let wordEnd = (next..<max(next, lineEnd)).first { Notations.wordEnds.contains(source[$0]) } ?? lineEnd
      let isKey = source[source.skippingSpaces(wordEnd, to: lineEnd)] == .colon
      if next == phrase || wordEnd == next || isKey { break }
      phrase = wordEnd
    }
    if phrase > end {
      skip(start, phrase, Price.dropWord + Price.dropCharacter * source.characters(start, phrase), .text)
    }
  }

  /// Adds the text up to each place where a value may end as a string.
  private mutating func findBareStrings(_ start: Int, _ lineEnd: Int, except exact: Int?) {
    for end in places(start, lineEnd, Notations.bareEnds) where end != exact {
      let range = start..<end
      guard source.hasWord(range), source.first(of: .quote, in: range) == nil else { continue }
      let colons = range.filter { source[$0] == .colon && source[$0 + 1] == .space && $0 + 1 < end }.count
      let marks = source.count(Notations.bareMarks, in: range) + colons
      let price = Price.bareValue + Price.bareSpace * source.words(in: range) + Price.bareStructure * marks
      addBare(start, end, price)
    }
  }

  private mutating func addBare(_ start: Int, _ end: Int, _ price: Int) {
    add(
      StringReading(
        start: start, end: end, content: start..<end, price: price,
        edits: [Edit(start, start, "\""), Edit(end, end, "\"")], operation: .bareString, isEscaped: false))
  }

  /// Adds the text up to a colon, or what other notations have for one, as a key.
  private mutating func findBareKey(_ start: Int, _ lineEnd: Int) {
    var colon = start
    while colon < lineEnd, !Notations.keyEnds.contains(source[colon]), separator(at: colon)?.kind != .colon {
      colon += 1
    }
    let isColon = source[colon] == .colon || separator(at: colon)?.kind == .colon
    let end = source.trimmedEnd(start, colon)
    guard colon < lineEnd, isColon, end > start else { return }
    addBare(start, end, Price.bareKey + Price.bareSpace * (source.words(in: start..<end) - 1))
  }
}

/// Whether one letter is wrong, missing or too much, or two are swapped.
private func isTypo(_ word: [UInt8], of other: [UInt8]) -> Bool {
  guard abs(word.count - other.count) <= 1, word.count >= 3, word != other else { return false }
  let same = zip(word, other).prefix { $0 == $1 }.count
  let (rest, otherRest) = (word[same...], other[same...])
  let (next, otherNext) = (rest.dropFirst(), otherRest.dropFirst())
  if next == otherNext || rest == otherNext || next == otherRest { return true }
  return rest.count >= 2 && otherRest.count >= 2 && rest.first == otherNext.first && next.first == otherRest.first
    && rest.dropFirst(2) == otherRest.dropFirst(2)
}
