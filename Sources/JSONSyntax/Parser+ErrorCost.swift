import SourceText

/// How many errors the rest of a line has if a string ends at a given offset.
extension Parser {
  /// Counts the tokens up to the end of a line that cannot follow each other, after a value before the offset.
  func errorCost(from start: Int, to lineEnd: Int) -> Int {
    var offset = bytes.skippingSpaces(start, to: lineEnd)
    var last = ByteReader.Token.string
    var separator: UInt8 = 0
    var cost = 0
    while offset < lineEnd {
      let (token, end) = bytes.token(at: offset, to: lineEnd)
      let canFollow: Bool
      switch token {
      case .string, .openString, .word, .opener: canFollow = last == .separator || last == .opener
      case .separator:
        canFollow = last.endsValue && !(bytes[offset] == .colon && separator == .colon)
        separator = bytes[offset]
      case .closer: canFollow = last != .separator
      }
      let isBroken = token == .openString || token == .word && !isNumberOrLiteral(offset..<end, lineEnd: lineEnd)
      cost += (canFollow ? 0 : 1) + (isBroken ? 1 : 0)
      last = token
      offset = bytes.skippingSpaces(end, to: lineEnd)
    }
    return cost
  }

  private func isNumberOrLiteral(_ word: ByteRange, lineEnd: Int) -> Bool {
    guard bytes.isDelimiter(word.upperBound) || word.upperBound >= lineEnd else { return false }
    return bytes[word.lowerBound].isASCIIDigit || bytes[word.lowerBound] == .minus || bytes.isLiteral(word)
  }
}

extension ByteReader.Token {
  fileprivate var endsValue: Bool { self != .separator && self != .opener }
}
