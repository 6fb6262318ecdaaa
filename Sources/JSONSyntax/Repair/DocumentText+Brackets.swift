import SourceText

extension DocumentText {
  func isCloser(_ offset: Int) -> Bool { byte(offset) == .closeBrace || byte(offset) == .closeBracket }

  /// The end of the token before an offset, without spaces, line breaks and a comma between.
  func endOfToken(before offset: Int) -> Int {
    var end = min(offset, count)
    while end > 0, bytes[end - 1] <= .space || bytes[end - 1] == .comma { end -= 1 }
    return end
  }

  /// The start of the string that ends before an offset.
  func startOfString(endingBefore offset: Int) -> Int? {
    let end = endOfToken(before: offset)
    guard end > 0, bytes[end - 1] == .quote else { return nil }
    return (max(0, end - 300)..<end - 1).last { bytes[$0] == .quote && byte($0 - 1) != .backslash }
  }

  /// The first closing brackets on lines with another indentation than the lines of their opening brackets.
  func misalignedClosers(limit: Int) -> [Int] {
    var open: [Int] = []
    var found: [Int] = []
    var (offset, lineIndent, lineStart) = (0, skippingSpaces(0), 0)
    while offset < count, found.count < limit {
      switch bytes[offset] {
      case .quote:
        offset += 1
        while offset < count, bytes[offset] != .quote, !isLineBreak(offset) {
          offset += bytes[offset] == .backslash ? 2 : 1
        }
        if offset < count, isLineBreak(offset) { continue }
      case .openBrace, .openBracket: open.append(lineIndent)
      case .closeBrace, .closeBracket:
        let isFirst = lineStart + lineIndent == offset || isCloser(lineStart + lineIndent)
        if let indent = open.popLast(), isFirst, indent != lineIndent {
          found.append(offset)
          if isCloser(offset - 1) { open.append(indent) }
        }
      case .newline, .carriageReturn:
        lineStart = offset + 1
        lineIndent = skippingSpaces(offset + 1) - lineStart
      default: break
      }
      offset += 1
    }
    return found
  }
}
