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
      } else if byte == .backslash, let length = escapeLength(offset) {
        flags.insert(.complex)
        offset += length
      } else {
        return fail(offset..<offset + 1, in: role == .key ? .key : .value)
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

  /// The length of the escape at an offset; `nil` if it is invalid. Reports one half of a surrogate pair.
  @inline(__always)
  private mutating func escapeLength(_ start: Int) -> Int? {
    switch bytes[start + 1] {
    case .quote, .backslash, .slash, .b, .f, .n, .r, .t: 2
    case .u: unicodeEscapeLength(start)
    default: nil
    }
  }

  private mutating func unicodeEscapeLength(_ start: Int) -> Int? {
    guard let unit = bytes.hexUnit(start + 2) else { return nil }
    guard (0xD800...0xDFFF).contains(unit) else { return 6 }
    if unit < 0xDC00, bytes[start + 6] == .backslash, bytes[start + 7] == .u, let low = bytes.hexUnit(start + 8),
      (0xDC00...0xDFFF).contains(low)
    {
      return 12
    }
    report(.loneSurrogate, start..<start + 6, fix: [TextEdit(start..<start + 6, "")], isSafe: false)
    return 6
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
    guard isValid, bytes.isDelimiter(offset) || bytes[offset] == .slash else {
      return fail(start..<bytes.wordEnd(start), in: .value)
    }
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
      return fail(next..<bytes.wordEnd(next), in: .value)
    }
    nodes.append(Node(kind, start: next, extent: end - next))
    next = end
    return .afterValue
  }
}
