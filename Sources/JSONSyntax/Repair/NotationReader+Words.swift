import SourceText

/// Keys, and values without quotes.
extension NotationReader {
  /// A number, a literal or a text without quotes.
  mutating func bareValue(isMember: Bool) -> Bool {
    let start = offset
    let end = text.skippingSpacesBackward(endOfBareValue(isMember: isMember))
    let word = text.string(start..<max(start, end))
    let first = text.byte(start) == .colon ? text.byte(start + 1) : text.byte(start)
    guard end - start < 1_000, first.isWordByte || text.isColor(start),
      word.contains(where: { $0.isLetter || $0.isNumber }),
      !word.utf8.contains(.quote), !word.contains(": ")
    else { return false }
    let isDigits = first != .digit0 && text.slice(start..<end).allSatisfy { $0.isASCIIDigit }
    if !isDigits, !parseOnce(DocumentText(word)).problems.isEmpty {
      let json = json(ofBare: word)
      edits.append(TextEdit(start..<end, json))
      hasText = hasText || json.hasPrefix("\"")
    }
    offset = end
    return true
  }

  private func json(ofBare word: String) -> String {
    if let literal = otherLiterals[word] ?? ["~": "null", "YES": "true", "NO": "false"][word] { return literal }
    let isNumber = !word.contains { $0.isLetter }
    let symbol = word.hasPrefix(":") ? word.dropFirst() : word[...]
    return isNumber ? number(in: word) ?? jsonStringLiteral(word) : jsonStringLiteral(String(symbol))
  }

  private func endOfBareValue(isMember: Bool) -> ByteOffset {
    var parentheses = 0
    var isNumber = true
    var separators = 0
    var end = offset
    while end < text.count, !text.isLineBreak(end), !text.isCloser(end) {
      let byte = text.byte(end)
      if byte == .openBrace || byte == .openBracket { break }
      if byte == .comma || byte == .semicolon {
        if !isMember || isNumber || separators > 8 || isEndOfEntry(end) { break }
        separators += 1
      }
      if byte == .numberSign, end > offset, text.byte(end - 1) == .space { break }
      parentheses += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
      if parentheses < 0 { break }
      isNumber = isNumber && (byte.isASCIIDigit || byte == .period)
      end += 1
    }
    return end
  }

  /// Whether after a comma there is another key, or nothing on the line.
  private func isEndOfEntry(_ comma: ByteOffset) -> Bool {
    let next = text.skippingSpaces(comma + 1)
    return next >= text.count || text.isLineBreak(next) || text.isCloser(next) || key(at: next) != nil
  }

  /// The key at an offset as JSON, where it ends, and the mark between it and its value.
  func key(at offset: ByteOffset) -> (json: String, end: ByteOffset, mark: ByteRange)? {
    let isIndex = text.byte(offset) == .openBracket
    let hasPrefix = isIndex || [.colon, .period, UInt8(ascii: "@")].contains(text.byte(offset))
    let start = hasPrefix ? offset + 1 : offset
    let word = start..<text.endOfWord(start)
    let string = text.foreignString(at: start)
    guard string != nil || !word.isEmpty, !isIndex || text.byte(string?.end ?? word.upperBound) == .closeBracket else {
      return nil
    }
    let end = (string?.end ?? word.upperBound) + (isIndex ? 1 : 0)
    let mark = text.skippingSpaces(end)
    if string == nil, let equals = text.endOfType(after: mark) {
      return (jsonStringLiteral(text.string(word)), end, mark..<equals)
    }
    guard let assignment = assignments.first(where: { text.starts(with: $0, at: mark) }) else { return nil }
    let next = text.byte(mark + assignment.count)
    // `12:30` and `https://` are no members.
    if string == nil, assignment == [UInt8.colon], next == .slash || text.byte(start).isASCIIDigit && next > .space {
      return nil
    }
    // `this.rating = 84`
    let path = text.string(word)
    let name = assignment == [.equals] ? path.split(separator: ".").last.map(String.init) ?? path : path
    return (string?.json ?? jsonStringLiteral(name), end, mark..<mark + assignment.count)
  }
}

extension DocumentText {
  /// Whether a color is at an offset: `#B71C1C`
  func isColor(_ offset: ByteOffset) -> Bool {
    byte(offset) == .numberSign && slice(offset + 1..<offset + 7).allSatisfy { hexDigit($0) != nil }
      && !byte(offset + 7).isWordByte
  }

  /// The end of the `=` after the type of a member: `: number =`
  fileprivate func endOfType(after colon: ByteOffset) -> ByteOffset? {
    let type = skippingSpaces(colon + 1)
    let end = endOfWord(type)
    let equals = skippingSpaces(end)
    return byte(colon) == .colon && end > type && byte(equals) == .equals ? equals + 1 : nil
  }
}

private let assignments: [[UInt8]] = ["=>", ":=", "->", "→", "==", "::", ":", "="].map { Array($0.utf8) }
