import SourceText

/// Strings, numbers and literals.
extension Parser {
  /// Reads the string at the next byte.
  @inline(__always)
  mutating func parseString(as role: Role) -> State {
    let start = next
    var offset = start + 1
    var flags: Node.Flags = []
    while true {
      offset = bytes.skippingPlainText(offset)
      let byte = bytes[offset]
      if byte == .quote { break }
      if byte >= 0x80 {
        flags.insert(.nonASCII)
        offset = skipMultibyte(offset)
      } else if byte == .backslash {
        flags.insert(.complex)
        offset = skipEscape(offset)
      } else if let end = skipControlCharacter(offset) {
        offset = end
      } else {
        return closeUnterminatedString(start, lineEnd: offset, flags, as: role)
      }
    }
    nodes.append(Node(.string, start: start, extent: offset + 1 - start, flags: flags))
    next = offset + 1
    return role.following
  }

  /// Records the first ill-formed sequence of the bytes outside ASCII at an offset; returns the offset after them.
  @inline(__always)
  private mutating func skipMultibyte(_ start: Int) -> Int {
    var offset = start
    while bytes[offset] >= 0x80 {
      let length = bytes.sequenceLength(offset)
      if length == 0, firstIllFormed == nil { firstIllFormed = offset }
      offset += max(1, length)
    }
    return min(offset, bytes.count)
  }

  /// Reports an invalid escape; returns the offset after it.
  @inline(__always)
  private mutating func skipEscape(_ start: Int) -> Int {
    switch bytes[start + 1] {
    case .quote, .backslash, .slash, .b, .f, .n, .r, .t: start + 2
    case .u: skipUnicodeEscape(start)
    default: continuedLine(start) ?? reportBadEscape(start, length: 2)
    }
  }

  /// Reports a backslash before a line break, as other languages continue a string on the next line; returns the end of the indentation.
  private mutating func continuedLine(_ start: Int) -> Int? {
    guard start + 1 < bytes.count, bytes.isLineEnd(start + 1), !hasGivenUp, isStringContinued(after: start + 1) else {
      return nil
    }
    let end = bytes.skippingSpaces(start + 1 + bytes.lineBreakLength(start + 1), to: bytes.count)
    report(.badEscape, start..<start + 1, fix: [TextEdit(start..<end, "")], isSafe: false)
    return end
  }

  private mutating func skipUnicodeEscape(_ start: Int) -> Int {
    guard let unit = bytes.hexUnit(start + 2) else { return reportBadEscape(start, length: 6) }
    guard (0xD800...0xDFFF).contains(unit) else { return start + 6 }
    if unit < 0xDC00, bytes[start + 6] == .backslash, bytes[start + 7] == .u, let low = bytes.hexUnit(start + 8),
      (0xDC00...0xDFFF).contains(low)
    {
      return start + 12
    }
    report(.loneSurrogate, start..<start + 6, fix: [TextEdit(start..<start + 6, "")], isSafe: false)
    return start + 6
  }

  /// Reports an invalid escape, up to what cannot belong to it; returns its end.
  private mutating func reportBadEscape(_ start: Int, length: Int) -> Int {
    var end = start + 1
    while end < start + length, end < bytes.count, bytes[end] >= .space, bytes[end] != .quote || end == start + 1 {
      end += 1
    }
    while end < bytes.count, bytes[end].isContinuation { end += 1 }
    if hasGivenUp { return end }
    // `\x41` and `\u{41}` are meant as a character, not as a backslash.
    let letter = bytes[start + 1].asciiLowercased
    let isNumeric = letter == .x || letter == .u || bytes[start + 1].isASCIIDigit
    // `\'` and `\-` are escapes of other languages for the character itself.
    let isLetter = letter >= .a && letter <= .z
    report(
      .badEscape, start..<end, fix: isNumeric ? [] : [TextEdit(start..<start + 1, isLetter ? "\\\\" : "")],
      isSafe: !isLetter || !isNearEscapedLetter(start))
    return end
  }

  /// Whether the string has a valid escape of a letter near an invalid one: then it most likely is none either, as in `C:\Two\new`.
  private func isNearEscapedLetter(_ start: Int) -> Bool {
    var offset = start
    while offset > max(0, start - 256), bytes[offset - 1] != .quote, !bytes.isLineEnd(offset - 1) { offset -= 1 }
    while offset < start + 256, bytes[offset] != .quote, !bytes.isLineEnd(offset) {
      guard bytes[offset] == .backslash else {
        offset += 1
        continue
      }
      switch bytes[offset + 1] {
      case .b, .f, .n, .r, .t: return true
      default: offset += 2
      }
    }
    return false
  }

  /// Whether a line break is in a string of small letters, digits and hyphens, as in an id.
  private func isInWord(_ lineBreak: Int, _ next: Int) -> Bool {
    var (start, end) = (lineBreak, next)
    let isInID = { (byte: UInt8) in byte >= .a && byte.isASCIILetter || byte.isASCIIDigit || byte == .minus }
    while start > 0, lineBreak - start < 80, isInID(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, end - next < 80, isInID(bytes[end]) { end += 1 }
    return start > 0 && bytes[start - 1] == .quote && bytes[end] == .quote
  }

  /// Reports a control character in a string; returns the offset after it, or `nil` if the string ends before it.
  private mutating func skipControlCharacter(_ offset: Int) -> Int? {
    guard offset < bytes.count, !hasGivenUp else { return nil }
    if bytes.isLineEnd(offset), !isStringContinued(after: offset) { return nil }
    // CRLF is one line break: no editor has a position inside it.
    let end = offset + bytes.lineBreakLength(offset)
    let escapes = (offset..<end).map { jsonEscape(bytes[$0]) }.joined()
    // A line break is meant, or wraps a line at a space: then that, or the indentation, is beside it.
    let around = bytes.skippingSpacesBackward(offset, to: 1)..<bytes.skippingSpaces(end, to: bytes.count)
    let isBreak = bytes.isLineEnd(offset)
    // A hyphen or underscore joins the parts of an id, a slash those of an address.
    let isJoined = isBreak && ([.minus, .underscore, .slash].contains(bytes[offset - 1]) || isInWord(offset, end))
    if isBreak, bytes[offset - 1] == .equals {
      // As mail breaks lines.
      report(.controlCharacter, offset..<end, fix: [TextEdit(offset - 1..<end, "")], isSafe: false)
      return end
    }
    let isWrapped = isBreak && around != offset..<end
    let fix = isJoined || isWrapped ? TextEdit(around, isJoined ? "" : " ") : TextEdit(offset..<end, escapes)
    report(.controlCharacter, offset..<end, fix: [fix], isSafe: !isBreak)
    return end
  }

  /// Reads the number at the next byte: `-? (0 | 1…9 digits) (. digits)? ([eE] [+-]? digits)?`.
  @inline(__always)
  mutating func parseNumber() -> State {
    let start = next
    var offset = start
    var flags: Node.Flags = []
    if bytes[offset] == .minus { offset += 1 }
    let digits = offset
    offset = skippingDigits(offset)
    var isValid = offset > digits && (bytes[digits] != .digit0 || offset == digits + 1)
    if bytes[offset] == .period {
      flags.insert(.complex)
      isValid = isValid && bytes[offset + 1].isASCIIDigit
      offset = skippingDigits(offset + 1)
    }
    if bytes[offset].asciiLowercased == .e {
      flags.insert(.complex)
      offset += bytes[offset + 1] == .plus || bytes[offset + 1] == .minus ? 2 : 1
      isValid = isValid && bytes[offset].isASCIIDigit
      offset = skippingDigits(offset)
    }
    guard isValid, bytes.isDelimiter(offset) || bytes[offset] == .slash else { return recoverWord() }
    nodes.append(Node(.number, start: start, extent: offset - start, flags: flags))
    next = offset
    return .afterValue
  }

  @inline(__always)
  private func skippingDigits(_ start: Int) -> Int {
    var offset = start
    while bytes[offset].isASCIIDigit { offset += 1 }
    return offset
  }

  /// Reads `true`, `false` or `null`.
  @inline(__always)
  mutating func parseLiteral(_ kind: Node.Kind, _ literal: StaticString) -> State {
    let end = next + literal.utf8CodeUnitCount
    guard bytes.hasPrefix(literal, at: next), bytes.isDelimiter(end) || bytes[end] == .slash else {
      return recoverWord()
    }
    nodes.append(Node(kind, start: next, extent: end - next))
    next = end
    return .afterValue
  }
}
