import SourceText

// Strings in other quotes, and the text of strings.
extension Lexer {
  /// Adds the strings in other quotes that begin at an offset.
  mutating func findQuoted(_ start: Int) {
    let end = min(source.lineEnd(start), start + Limit.quoted)
    for (index, pair) in Notations.quotes.enumerated() where source.starts(with: pair.opening, at: start) {
      findQuoted(start, index, end)
    }
    guard let quote = quote(at: start), quote != [.quote] else { return }
    let content = start + quote.count
    guard let close = source.first(of: .quote, in: content..<max(content, end)), isFollowed(close + 1) else { return }
    add(
      StringReading(
        start: start, end: close + 1, content: content..<close, price: Price.otherCloseQuote,
        edits: [Edit(start, content, "\"")], operation: .openingQuote))
  }

  private mutating func findQuoted(_ start: Int, _ pair: Int, _ end: Int) {
    let (opening, closing) = Notations.quotes[pair]
    let notation = Notations.quotes.firstIndex { $0.opening == opening } ?? pair
    var (offset, tries) = (start + opening.count, 0)
    while tries < 4, let close = source.first(of: closing, in: offset..<max(offset, end)) {
      offset = close + closing.count
      guard offset <= end else { return }
      if source[close - 1] == .backslash, closing.first != .backslash { continue }
      if tries == 0 || isFollowed(offset) {
        add(
          StringReading(
            start: start, end: offset, content: start + opening.count..<close,
            price: Price.notation + Oddity.structure.price * tries, edits: quoteEdits(start, close, opening, closing),
            operation: .otherQuotes, notation: 1 << UInt64(notation)))
      }
      tries += 1
    }
  }

  private func quoteEdits(_ start: Int, _ close: Int, _ opening: [UInt8], _ closing: [UInt8]) -> [Edit] {
    var edits = [Edit(start, start + opening.count, "\"")]
    if opening.first != .quote, closing.first != .backslash {
      for offset in start + opening.count..<close where source[offset] == .quote && source[offset - 1] != .backslash {
        edits.append(Edit(offset, offset, "\\"))
      }
    }
    return edits + [Edit(close, close + closing.count, "\"")]
  }

  /// Adds readings of a quote at an offset that is too much, or of another character that was meant as one.
  mutating func findQuotesAround(_ start: Int) {
    let lineEnd = min(source.lineEnd(start), start + Limit.line)
    let next = start + source.characterLength(start)
    let isQuote = quote(at: start)
    if isQuote == nil, !source.isWord(start), source.isWord(next),
      let close = source.first(of: .quote, in: next..<max(next, lineEnd)), isFollowed(close + 1)
    {
      add(
        StringReading(
          start: start, end: close + 1, content: next..<close, price: Price.addQuote,
          edits: [Edit(start, next, "\"")], operation: .otherCharacterForQuote))
    }
    findPrefixed(start)
    findLateQuote(start, lineEnd)
    if let isQuote {
      let isDouble = start > 0 && source[start - 1] == source[start]
      skip(start, start + isQuote.count, isDouble ? Price.dropDoubleQuote : Price.dropQuote, .extraQuote)
    }
  }

  /// Adds a string with a letter before its quote, as other languages have it.
  private mutating func findPrefixed(_ start: Int) {
    for prefix in Notations.stringPrefixes where source.starts(with: prefix, at: start) {
      guard let string = exact(start + prefix.count), string.kind == .string else { continue }
      add(
        StringReading(
          start: start, end: string.end, content: string.content.range, price: Price.notation,
          edits: [Edit(start, start + prefix.count, "")], operation: .otherQuotes))
    }
  }

  /// Adds a string whose opening quote is one or two letters late.
  private mutating func findLateQuote(_ start: Int, _ lineEnd: Int) {
    var quote = start
    for _ in 0..<2 where source.isWord(quote) || source[quote] == .minus { quote += source.characterLength(quote) }
    guard quote > start, source[quote] == .quote else { return }
    let close = (quote + 1..<max(quote + 1, lineEnd)).first { source[$0] == .quote || source[$0] == .backslash }
    guard let close, source[close] == .quote, isFollowed(close + 1) else { return }
    add(
      StringReading(
        start: start, end: close + 1, content: start..<close, price: Price.moveQuote,
        edits: [Edit(start, start, "\""), Edit(quote, quote + 1, "")], operation: .shiftedQuote, isEscaped: false))
  }

  // MARK: The text of a string

  /// Adds a reading of a string: what JSON does not allow in it is escaped, or removed where it is invisible, or there is none.
  mutating func add(_ string: StringReading) {
    var string = string
    if string.isEscaped { escape(&string) }
    let inner = string.edits.filter {
      string.content.lowerBound <= $0.start && $0.end <= string.content.upperBound && $0.text != "\""
    }
    let content = written(string.content, inner)
    guard isValid(content) else { return }
    let edits = add(string.edits)
    found.append(
      Reading(
        kind: .string, start: string.start, end: string.end, price: string.price, edits: edits, content: content,
        skip: string.skip, operation: string.operation, notation: string.notation))
  }

  private func escape(_ string: inout StringReading) {
    let range = string.content
    let isSpecial = { (offset: Int) in source[offset] == .backslash || source[offset] < .space }
    guard var offset = range.first(where: isSpecial) else { return }
    let isPath =
      string.hasSlashes || isDrive(range.lowerBound)
      || range.contains { source[$0] == .backslash && $0 + 1 < range.upperBound && isUnknownEscape($0) }
    var new: [Edit] = []
    while offset < range.upperBound {
      let isEdited = string.edits.contains { $0.start <= offset && offset <= $0.end }
      if source[offset] == .backslash {
        if let length = escapeLength(offset), !(isPath && isLetterEscape(offset)) {
          offset += length
          continue
        }
        if !isEdited { new.append(escapedBackslash(offset, string, isPath: isPath)) }
        offset += source[offset + 1] == .backslash ? 2 : 1
        continue
      }
      if source[offset] < .space, !isEdited { new.append(Edit(offset, offset + 1, escape(ofControlAt: offset))) }
      offset += 1
    }
    guard !new.isEmpty else { return }
    string.price += Price.escape + (string.hasSlashes ? Price.slash : 0)
    if string.operation == .none { string.operation = .escape }
    string.edits = (string.edits + new).sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }

  private func escapedBackslash(_ offset: Int, _ string: StringReading, isPath: Bool) -> Edit {
    if string.hasSlashes { return Edit(offset, offset + 1, "/") }
    if !isPath, let other = otherEscape(offset) { return Edit(offset, offset + 2, other) }
    let isNeedless = offset + 1 < string.content.upperBound && Notations.needlesslyEscaped.contains(source[offset + 1])
    return isNeedless ? Edit(offset, offset + 1, "") : Edit(offset, offset, "\\")
  }

  private func isUnknownEscape(_ offset: Int) -> Bool {
    let next = source[offset + 1]
    return next != .quote && next != .backslash && next != .slash && next != .u && !isLetterEscape(offset)
      && otherEscape(offset) == nil
  }

  /// What JSON has for an escape of another language.
  private func otherEscape(_ offset: Int) -> String? {
    Notations.otherEscapes.first { escape in
      source[offset + 1] == escape.letter
        && (offset + 2..<offset + 2 + escape.digits).allSatisfy { source[$0].isHexDigit }
    }?.json
  }

  private func isLetterEscape(_ offset: Int) -> Bool { [.b, .f, .n, .r, .t].contains(source[offset + 1]) }

  /// Whether a path of Windows begins: `C:\`.
  private func isDrive(_ offset: Int) -> Bool {
    source[offset].isASCIILetter && source[offset + 1] == .colon && source[offset + 2] == .backslash
  }

  private func escape(ofControlAt offset: Int) -> String {
    switch source[offset] {
    case .tab: "\\t"
    case .newline: "\\n"
    case .carriageReturn: "\\r"
    // Tabs and breaks of word processors, and separators
    case 0x0B, 0x0C, 0x1C...0x1F: source.isWord(offset - 1) && source.isWord(offset + 1) ? " " : ""
    default: ""
    }
  }
}
