/// How well the rest of a line reads when a string ends at some place.
extension Parser {
  private enum Token {
    case value, separator, opener, closer
  }

  /// Tokens from an offset to the end of its line that do not fit behind each other, a value standing before the offset.
  func misfits(_ start: Int, to lineEnd: Int) -> Int {
    var offset = bytes.skippingSpaces(start, to: lineEnd)
    var before = Token.value
    var separator: UInt8 = 0
    var misfits = 0
    while offset < lineEnd {
      let (token, end, isBroken) = token(at: offset, to: lineEnd)
      let fits: Bool
      switch token {
      case .value, .opener: fits = before == .separator || before == .opener
      case .separator:
        fits = before == .value && !(bytes[offset] == 0x3A && separator == 0x3A)
        separator = bytes[offset]
      case .closer: fits = before != .separator
      }
      misfits += (fits ? 0 : 1) + (isBroken ? 1 : 0)
      before = token == .closer ? .value : token
      offset = bytes.skippingSpaces(end, to: lineEnd)
    }
    return misfits
  }

  private func token(at start: Int, to lineEnd: Int) -> (Token, end: Int, isBroken: Bool) {
    switch bytes[start] {
    case 0x2C, 0x3A: return (.separator, start + 1, false)
    case 0x7B, 0x5B: return (.opener, start + 1, false)
    case 0x7D, 0x5D: return (.closer, start + 1, false)
    case 0x22:
      guard let quote = bytes.quote(from: start + 1, to: lineEnd) else { return (.value, lineEnd, true) }
      return (.value, quote + 1, false)
    default:
      let end = wordEnd(start)
      let isPlain = bytes.isDigit(bytes[start]) || bytes[start] == 0x2D || bytes.isLiteral(start..<end)
      return (.value, end, !isPlain || !(bytes.isDelimiter(end) || end >= lineEnd))
    }
  }
}
