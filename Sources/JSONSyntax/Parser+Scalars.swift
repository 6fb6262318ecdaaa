import SourceText

extension Parser {
  /// Reads the string that begins at the next byte.
  @inline(__always)
  mutating func string(then following: State) {
    let start = next
    var offset = start + 1
    var flags: Node.Flags = []
    while true {
      offset = bytes.skippingPlainText(offset)
      let byte = bytes[offset]
      if byte == 0x22 { break }
      if byte >= 0x80 {
        flags.insert(.nonASCII)
        offset = multibyte(offset)
      } else if byte == 0x5C {
        flags.insert(.complex)
        offset = escape(offset)
      } else if let end = endOfControl(offset) {
        offset = end
      } else {
        return unterminatedString(start, end: offset, flags, then: following)
      }
    }
    nodes.append(Node(.string, start: start, extent: offset + 1 - start, flags: flags))
    next = offset + 1
    state = following
  }

  /// The offset after the bytes beyond ASCII that begin at one.
  @inline(__always)
  private mutating func multibyte(_ start: Int) -> Int {
    hasNonASCII = true
    var offset = start
    while bytes[offset] >= 0x80 {
      let length = bytes.sequenceLength(offset)
      if length == 0, firstIllFormed == nil { firstIllFormed = offset }
      offset += max(1, length)
    }
    return min(offset, bytes.count)
  }

  /// The offset after the escape that begins at one.
  @inline(__always)
  private mutating func escape(_ start: Int) -> Int {
    switch bytes[start + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: start + 2
    case 0x75: unicodeEscape(start)
    default: badEscape(start, length: 2)
    }
  }

  private mutating func unicodeEscape(_ start: Int) -> Int {
    guard let unit = bytes.hexUnit(start + 2) else { return badEscape(start, length: 6) }
    guard (0xD800...0xDFFF).contains(unit) else { return start + 6 }
    if unit < 0xDC00, bytes[start + 6] == 0x5C, bytes[start + 7] == 0x75, let low = bytes.hexUnit(start + 8),
      (0xDC00...0xDFFF).contains(low)
    {
      return start + 12
    }
    report(.loneSurrogate, start..<start + 6)
    return start + 6
  }

  /// Reports an escape that RFC 8259 does not know; the range ends before whatever cannot belong to it.
  private mutating func badEscape(_ start: Int, length: Int) -> Int {
    var end = start + 1
    while end < start + length, end < bytes.count, bytes[end] >= 0x20, bytes[end] != 0x22 || end == start + 1 {
      end += 1
    }
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    // Before x, u and digits somebody meant a character by its number, and not a backslash.
    let isNumeric =
      bytes[start + 1] | 0x20 == 0x78 || bytes[start + 1] | 0x20 == 0x75 || bytes.isDigit(bytes[start + 1])
    report(.badEscape, start..<end, fix: isNumeric ? [] : [TextEdit(start..<start + 1, "\\\\")])
    return end
  }

  /// Where the string goes on behind a control character, which is reported; `nil` where the string ends.
  private mutating func endOfControl(_ offset: Int) -> Int? {
    guard offset < bytes.count else { return nil }
    if bytes.isLineEnd(offset), !lineGoesOnInString(offset) { return nil }
    // CRLF is one line break: no editor has a place in its middle.
    let end = offset + (bytes[offset] == 0x0D && bytes[offset + 1] == 0x0A ? 2 : 1)
    let escapes = (offset..<end).map { jsonEscape(bytes[$0]) }.joined()
    report(.controlCharacter, offset..<end, fix: [TextEdit(offset..<end, escapes)])
    return end
  }

  /// Reads the number that begins at the next byte: `-? (0 | 1…9 digits) (. digits)? ([eE] [+-]? digits)?`.
  @inline(__always)
  mutating func number() {
    let start = next
    var offset = start
    var flags: Node.Flags = []
    if bytes[offset] == 0x2D { offset += 1 }
    let digits = offset
    offset = skippingDigits(offset)
    var isGood = offset > digits && (bytes[digits] != 0x30 || offset == digits + 1)
    if bytes[offset] == 0x2E {
      flags.insert(.complex)
      isGood = isGood && bytes.isDigit(bytes[offset + 1])
      offset = skippingDigits(offset + 1)
    }
    if bytes[offset] | 0x20 == 0x65 {
      flags.insert(.complex)
      offset += bytes[offset + 1] == 0x2B || bytes[offset + 1] == 0x2D ? 2 : 1
      isGood = isGood && bytes.isDigit(bytes[offset])
      offset = skippingDigits(offset)
    }
    guard isGood, bytes.isDelimiter(offset) || bytes[offset] == 0x2F else { return recoverWord() }
    nodes.append(Node(.number, start: start, extent: offset - start, flags: flags))
    next = offset
    state = .afterValue
  }

  @inline(__always)
  private func skippingDigits(_ start: Int) -> Int {
    var offset = start
    while bytes.isDigit(bytes[offset]) { offset += 1 }
    return offset
  }

  /// Reads `true`, `false` or `null`, whose first four bytes are `word`.
  @inline(__always)
  mutating func literal(_ kind: Node.Kind, word: UInt32, count: Int) {
    let isSame = UInt32(truncatingIfNeeded: bytes.word(next)) == word && (count == 4 || bytes[next + 4] == 0x65)
    guard isSame, bytes.isDelimiter(next + count) || bytes[next + count] == 0x2F else { return recoverWord() }
    nodes.append(Node(kind, start: next, extent: count))
    next += count
    state = .afterValue
  }
}

extension ByteReader {
  @inline(__always)
  func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// The value of the four hexadecimal digits at an offset.
  func hexUnit(_ offset: Int) -> Int? {
    var unit = 0
    for place in offset..<offset + 4 {
      guard let digit = hexDigit(self[place]) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }
}

/// The value of a hexadecimal digit in ASCII.
package func hexDigit(_ byte: UInt8) -> Int? {
  switch byte {
  case 0x30...0x39: Int(byte) - 0x30
  case 0x41...0x46: Int(byte) - 0x37
  case 0x61...0x66: Int(byte) - 0x57
  default: nil
  }
}
