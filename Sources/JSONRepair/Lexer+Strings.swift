import SourceText

/// A string as it was probably meant.
struct StringReading {
  var start: Int
  var end: Int
  /// The characters between the quotes.
  var content: Range<Int>
  var price: Int
  var edits: [Edit] = []
  var operation: Operation
  var skip = -1
  /// Whether characters that JSON forbids are escaped.
  var isEscaped = true
  /// Whether backslashes become slashes.
  var hasSlashes = false
  var notation: UInt64 = 0
}

// Strings in straight quotes that are not closed where they should be.
extension Lexer {
  mutating func findStrings(_ start: Int) {
    let lineEnd = source.lineEnd(start)
    let ends = quotes(start + 1, min(lineEnd, start + Limit.string))
    let plain = ends.first { !$0.isEscaped }?.offset
    findJoined(start, lineEnd)
    findInnerQuotes(start, ends)
    if let plain { findMoved(start, plain, lineEnd) }
    for place in places(start + 1, lineEnd, Notations.stringEnds) {
      add(
        StringReading(
          start: start, end: place, content: start + 1..<place, price: Price.addQuote,
          edits: [Edit(place, place, "\"")], operation: .missingClosingQuote))
      let last = source[place - 1]
      guard place > start + 2, last < 0x80, !source.isWord(place - 1), last != .backslash, last != .quote else {
        continue
      }
      add(
        StringReading(
          start: start, end: place, content: start + 1..<place - 1, price: Price.otherCharacter,
          edits: [Edit(place - 1, place, "\"")], operation: .otherCharacterForQuote))
    }
    findOtherCloser(start, lineEnd)
    if plain.map({ !isFollowed($0 + 1) }) ?? true { findLineBreaks(start, lineEnd) }
  }

  /// The first quotes of a range, and whether a backslash is before each.
  private func quotes(_ start: Int, _ end: Int) -> [(offset: Int, isEscaped: Bool)] {
    var result: [(offset: Int, isEscaped: Bool)] = []
    var offset = start
    while offset < end, result.count < 8 {
      let isEscaped = source[offset] == .backslash && offset + 1 < end
      let place = isEscaped ? offset + 1 : offset
      if source[place] == .quote { result.append((place, isEscaped)) }
      offset = place + 1
    }
    return result
  }

  /// Adds strings that an operator joins, perhaps on several lines.
  private mutating func findJoined(_ start: Int, _ lineEnd: Int) {
    var gaps: [Edit] = []
    var end = simpleEnd(start, lineEnd)
    while let close = end, let next = nextJoined(close), gaps.count < Limit.places {
      guard let after = simpleEnd(next, source.lineEnd(next)) else { break }
      gaps.append(Edit(close, next + 1, ""))
      end = after
    }
    guard let end, !gaps.isEmpty else { return }
    add(
      StringReading(
        start: start, end: end + 1, content: start + 1..<end, price: Price.joinStrings, edits: gaps,
        operation: .joinedStrings))
  }

  /// The closing quote of a string without escapes.
  private func simpleEnd(_ start: Int, _ lineEnd: Int) -> Int? {
    let end = (start + 1..<max(start + 1, min(lineEnd, start + Limit.quoted))).first {
      source[$0] == .quote || source[$0] == .backslash
    }
    return end.flatMap { source[$0] == .quote ? $0 : nil }
  }

  /// The opening quote of a string that an operator joins to one.
  private func nextJoined(_ close: Int) -> Int? {
    let operation = source.skippingWhitespace(close + 1)
    let joiner = Notations.joiners.first {
      source.starts(with: $0.text, at: operation) && (!$0.needsSpace || operation > close + 1)
    }
    guard let joiner else { return nil }
    let next = source.skippingWhitespace(operation + joiner.text.count)
    return source[next] == .quote ? next : nil
  }

  /// Adds the string up to each later quote, with those before escaped.
  private mutating func findInnerQuotes(_ start: Int, _ ends: [(offset: Int, isEscaped: Bool)]) {
    var inner: [Edit] = []
    for (quote, isEscaped) in ends where inner.count <= 4 {
      let closes = isFollowed(quote + 1)
      var reading = StringReading(
        start: start, end: quote + 1, content: start + 1..<quote, price: Price.innerQuote * inner.count, edits: inner,
        operation: inner.isEmpty ? .none : .innerQuote)
      if isEscaped {
        guard closes else { continue }
        reading.content = start + 1..<quote - 1
        reading.edits.append(Edit(quote - 1, quote, ""))
        (reading.price, reading.operation) = (reading.price + Price.endBackslash, .endBackslash)
        add(reading)
        continue
      }
      if inner.isEmpty || closes { add(reading) }
      if inner.isEmpty, source.first(of: .backslash, in: reading.content) != nil {
        (reading.operation, reading.hasSlashes) = (.backslashPath, true)
        add(reading)
      }
      inner.append(Edit(quote, quote, "\\"))
    }
  }

  /// Adds readings where the closing quote is some characters off, or before a separator that it should be after.
  private mutating func findMoved(_ start: Int, _ quote: Int, _ lineEnd: Int) {
    var end = quote + 1
    for _ in 0..<2 where source.isWord(end) || source[end] == .minus { end += source.characterLength(end) }
    if end > quote + 1, isFollowed(end) || end >= lineEnd {
      add(
        StringReading(
          start: start, end: end, content: start + 1..<end, price: Price.moveQuote,
          edits: [Edit(quote, quote + 1, ""), Edit(end, end, "\"")], operation: .shiftedQuote, isEscaped: false))
    }
    let separator = source.trimmedEnd(start + 1, quote) - 1
    if separator > start, source[separator] == .comma || source[separator] == .colon {
      add(
        StringReading(
          start: start, end: separator, content: start + 1..<separator, price: Price.moveQuote,
          edits: [Edit(separator, separator, "\"")], operation: .movedQuote, skip: quote))
    }
  }

  /// Where a string without its quote may end: before the separators of a line, and at its end.
  func places(_ start: Int, _ lineEnd: Int, _ separators: ASCIISet) -> [Int] {
    var found: [Int] = []
    let end = min(lineEnd, start + Limit.line)
    func insert(_ place: Int) { if place > start, !found.contains(place) { found.append(place) } }
    for offset in start..<max(start, end) where found.count < Limit.places {
      let isComment =
        source[offset].isSpaceOrTab && Notations.commentStarts.contains { source.starts(with: $0, at: offset + 1) }
      let isSeparator = separators.contains(source[offset]) || isWideSeparator(offset, in: separators)
      if isSeparator || isComment { insert(source.trimmedEnd(start, offset)) }
    }
    guard end == lineEnd else { return found }
    if found.count < Limit.places { insert(source.trimmedEnd(start, end)) }
    var tail = end
    while tail > start, Notations.lineTail.contains(source[tail - 1]) { tail -= 1 }
    insert(tail)
    return found
  }

  /// Adds the string up to a quote of another kind.
  private mutating func findOtherCloser(_ start: Int, _ lineEnd: Int) {
    for offset in start + 1..<max(start + 1, min(lineEnd, start + Limit.line)) {
      guard let quote = quote(at: offset), quote.count > 1 || quote.first != .quote else { continue }
      guard isFollowed(offset + quote.count) else { continue }
      add(
        StringReading(
          start: start, end: offset + quote.count, content: start + 1..<offset, price: Price.otherCloseQuote,
          edits: [Edit(offset, offset + quote.count, "\"")], operation: .closingQuote))
      return
    }
  }

  /// The quote of any kind at an offset.
  func quote(at offset: Int) -> [UInt8]? {
    let byte = source[offset]
    guard byte >= 0xC2 || byte == .quote || byte == .apostrophe || byte == UInt8(ascii: "`") else { return nil }
    return Notations.quoteCharacters.first { source.starts(with: $0, at: offset) }
  }

  /// Adds the string up to a quote on one of the next lines.
  private mutating func findLineBreaks(_ start: Int, _ lineEnd: Int) {
    var (end, joins): (Int, [Edit]) = (lineEnd, [])
    for _ in 1...3 {
      let next = source.skippingWhitespace(end)
      guard next < count else { return }
      joins.append(join(end, next))
      let nextEnd = source.lineEnd(next)
      if let quote = source.first(of: .quote, in: next..<max(next, min(nextEnd, next + Limit.quoted))) {
        guard isFollowed(quote + 1) else { return }
        let odd = Notations.openEnds.contains(source[end - 1]) ? Oddity.structure.price : 0
        add(
          StringReading(
            start: start, end: quote + 1, content: start + 1..<quote, price: Price.joinLines * joins.count + odd,
            edits: joins, operation: .lineBreak))
        return
      }
      end = nextEnd
    }
  }

  /// What a line break in a string becomes: a space, but between paragraphs and items of a list what JSON has for it. A backslash before
  /// it joins lines in other languages.
  private mutating func join(_ end: Int, _ next: Int) -> Edit {
    let isItem = (Notations.bullets + [[.minus]]).contains {
      source.starts(with: $0, at: next) && source[next + $0.count] == .space
    }
    let text = source.lines(end, next) > 1 ? "\\n\\n" : isItem ? "\\n" : " "
    let start = source[end - 1] == .backslash ? source.trimmedEnd(0, end - 1) : end
    return Edit(start, next, text)
  }
}
