/// A string as a JSON string literal.
package func jsonStringLiteral(_ text: String) -> String {
  var json: [UInt8] = []
  json.appendJSON(text)
  return String(decoding: json, as: UTF8.self)
}

extension [UInt8] {
  /// Appends a string as a JSON string literal, including quotes.
  package mutating func appendJSON(_ text: String) {
    append(.quote)
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      for (index, byte) in bytes.enumerated() where byte < .space || byte == .quote || byte == .backslash {
        self += bytes[start..<index]
        self += jsonEscape(byte).utf8
        start = index + 1
      }
      self += bytes[start...]
    }
    append(.quote)
  }
}

/// The escape of a quote, a backslash or a control character in a JSON string.
func jsonEscape(_ byte: UInt8) -> String {
  switch byte {
  case .quote: "\\\""
  case .backslash: "\\\\"
  case 0x08: "\\b"
  case .tab: "\\t"
  case .newline: "\\n"
  case 0x0C: "\\f"
  case .carriageReturn: "\\r"
  default: "\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
  }
}
