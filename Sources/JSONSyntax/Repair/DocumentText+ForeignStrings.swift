import SourceText

extension DocumentText {
  /// The end of the letters, digits, dashes and underscores at an offset.
  func endOfWord(_ start: ByteOffset) -> ByteOffset {
    var end = start
    while byte(end).isWordByte, !starts(with: "->", at: end), end < start + 100 { end += 1 }
    return end
  }

  /// The string in quotes of any kind at an offset, as JSON, on one line; and whether they are surely quotes.
  func foreignString(at start: ByteOffset) -> (json: String, end: ByteOffset, isCertain: Bool)? {
    if byte(start).isWordByte, byte(start) < 0x80 { return nil }
    let known = quotes.filter { starts(with: $0.open, at: start) }
    let mark = known.isEmpty ? otherQuote(at: start) : nil
    for (open, close) in known + (mark.map { [($0, $0)] } ?? []) {
      if let string = foreignString(at: start + open.count, until: close) {
        return (
          string.json, string.end, mark == nil && close != [.apostrophe, .apostrophe] && close != [UInt8(ascii: ">")]
        )
      }
    }
    return nil
  }

  private func foreignString(at start: ByteOffset, until close: [UInt8]) -> (json: String, end: ByteOffset)? {
    var json: [UInt8] = [.quote]
    var end = start
    while end < count, end < start + 1_024, !isLineBreak(end) {
      let isJSON = close == [.quote]
      if starts(with: close, at: end), isJSON && end > start || isAfterString(end + close.count) {
        return (String(decoding: json + [.quote], as: UTF8.self), end + close.count)
      }
      if isJSON, end == start, byte(end) == .quote { return nil }
      // `''` is an apostrophe in YAML.
      if close == [.apostrophe], starts(with: "''", at: end) { end += 1 }
      let escaped = byte(end) == .backslash ? byte(end + 1) : 0
      if escaped == .apostrophe || escaped == UInt8(ascii: "`") {
        end += 1
      } else if escaped != 0 {
        json.append(.backslash)
        end += 1
      } else if byte(end) == .quote {
        json.append(.backslash)
      }
      json.append(byte(end))
      end += 1
    }
    return nil
  }

  /// A mark that is used as a quote: neither a letter or digit nor one of JSON.
  private func otherQuote(at offset: ByteOffset) -> [UInt8]? {
    let scalar = characters(in: offset..<min(count, offset + 1)).first?.scalar
    guard let scalar, scalar.value > 0x20, !scalar.properties.isAlphabetic, scalar.properties.numericType == nil,
      !":@#*[](){}<>,;=".unicodeScalars.contains(scalar)
    else { return nil }
    return Array(String(scalar).utf8)
  }

  /// Whether what is at an offset may follow a string.
  private func isAfterString(_ offset: ByteOffset) -> Bool {
    let next = skippingSpaces(offset)
    let isMark = [.comma, .colon, .semicolon, .equals, UInt8(ascii: ")")].contains(byte(next))
    return next >= count || isMark || isCloser(next) || isLineBreak(next) || starts(with: "->", at: next)
  }
}

private let quotes: [(open: [UInt8], close: [UInt8])] = [
  ("\"\"\"", "\"\"\""), ("'''", "'''"), ("\"", "\""), ("\"\"", "\"\""), ("'", "'"), ("''", "''"), ("\\\"", "\\\""),
  ("“", "”"), ("„", "“"), ("„", "”"), ("‘", "’"), ("‚", "‘"), ("`", "´"), ("`", "`"), ("«", "»"), ("»", "«"),
  ("‹", "›"), ("「", "」"), ("『", "』"), ("<", ">"), ("&quot;", "&quot;"), ("&#34;", "&#34;"), ("&ldquo;", "&rdquo;"),
].map { (Array($0.0.utf8), Array($0.1.utf8)) }
