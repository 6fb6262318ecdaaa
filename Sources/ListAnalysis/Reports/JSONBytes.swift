import JSONSyntax
import SourceText
import TierLists

extension TextEdit {
  package var json: JSONValue {
    .object(["offset": .integer(range.lowerBound), "length": .integer(range.count), "text": .string(text)])
  }
}

/// Appends JSON tokens without whitespace.
extension [UInt8] {
  /// Appends bytes unchanged.
  package mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Escapes characters that a terminal would obey, hide or break lines at, which JSON allows in strings.
  ///
  /// - Parameter start: Where complete tokens of JSON begin.
  package mutating func escapeInvisible(from start: Int) {
    guard self[start...].contains(where: { $0 >= 0x7F }) else { return }
    let text = String(decoding: self[start...], as: UTF8.self)
    guard text.unicodeScalars.contains(where: isInvisible) else { return }
    removeSubrange(start...)
    for scalar in text.unicodeScalars {
      if isInvisible(scalar) { append(escaping: scalar) } else { append(contentsOf: String(scalar).utf8) }
    }
  }

  private mutating func append(escaping scalar: Unicode.Scalar) {
    for unit in String(scalar).utf16 {
      append(contentsOf: "\\u\(String(Int(unit) + 0x10000, radix: 16).dropFirst())".utf8)
    }
  }

  /// Appends a JSON string, quotes included.
  package mutating func append(string text: String) { append(contentsOf: jsonStringLiteral(text).utf8) }

  package mutating func append(number: Int) { append(contentsOf: "\(number)".utf8) }

  /// Appends an array whose elements `write` appends.
  package mutating func append<Part>(array: [Part], _ write: (Part, inout [UInt8]) -> Void) {
    append("[")
    for (index, element) in array.enumerated() {
      if index > 0 { append(",") }
      write(element, &self)
    }
    append("]")
  }
}

/// Apart from line breaks between tokens.
private func isInvisible(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x7F && needsEscape(scalar) }
