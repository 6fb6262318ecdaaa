/// A text as a JSON string.
package func jsonStringLiteral(_ text: String) -> String {
  var json: [UInt8] = []
  json.appendJSON(text)
  return String(decoding: json, as: UTF8.self)
}

extension [UInt8] {
  /// Appends a text as a JSON string, quotes included.
  package mutating func appendJSON(_ text: String) {
    append(0x22)
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      for (index, byte) in bytes.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
        self += bytes[start..<index]
        self += escape(byte)
        start = index + 1
      }
      self += bytes[start...]
    }
    append(0x22)
  }
}

/// A character that may not stand in a string as it is.
private func escape(_ byte: UInt8) -> [UInt8] {
  switch byte {
  case 0x22, 0x5C: [0x5C, byte]
  case 0x0A: Array("\\n".utf8)
  case 0x0D: Array("\\r".utf8)
  case 0x09: Array("\\t".utf8)
  default: Array("\\u00".utf8) + (byte < 16 ? [0x30] : []) + Array(String(byte, radix: 16).utf8)
  }
}
