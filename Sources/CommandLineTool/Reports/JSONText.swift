import JSONSyntax
import TierlintCore

/// Appends JSON tokens without whitespace.
extension [UInt8] {
  /// Appends bytes unchanged.
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a JSON string, quotes included.
  mutating func append(string text: String) { append(contentsOf: jsonStringLiteral(text).utf8) }

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
}
