/// Writes JSON, one token after the other, without white space.
extension [UInt8] {
  /// Appends a text as it is.
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a JSON string, quotes included.
  mutating func append(string text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 { append(escaped: byte) }
    append(UInt8(ascii: "\""))
  }

  mutating func append(number: Int) { append(contentsOf: "\(number)".utf8) }

  /// Appends an array whose elements `write` appends.
  mutating func append<Part>(array: [Part], _ write: (Part, inout [UInt8]) -> Void) {
    append("[")
    for (index, element) in array.enumerated() {
      if index > 0 { append(",") }
      write(element, &self)
    }
    append("]")
  }

  private mutating func append(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case 0x09: append("\\t")
    case 0..<0x20: append(contentsOf: "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8)
    default: append(byte)
    }
  }
}
