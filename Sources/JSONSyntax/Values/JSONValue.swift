/// A JSON value for output; parsed documents are a `SyntaxTree`.
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// Members in output order; duplicate names are not checked.
  case object([Member])
  /// The bytes of a value, copied from another document; must be JSON.
  case raw([UInt8])

  package struct Member: Sendable, Equatable {
    package var name: String
    package var value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// An object without the members that are `nil`.
  package static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  package static func integer(_ value: Int) -> JSONValue { .integer(Int64(value)) }

  package static func array<Element>(_ elements: [Element], _ value: (Element) -> JSONValue) -> JSONValue {
    .array(elements.map(value))
  }

  /// The value as JSON without whitespace.
  ///
  /// - Source: RFC 8259. Infinite numbers and NaN become `null`.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    write(to: &output)
    return output
  }

  /// Appends the value as JSON without whitespace.
  package func write(to output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .integer(let value): output += "\(value)".utf8
    case .number(let value): output += (value.isFinite ? "\(value)" : "null").utf8
    case .string(let text): output.appendJSON(text)
    case .array(let elements): write(elements, "[", "]", to: &output) { $0.write(to: &$1) }
    case .object(let members):
      write(members, "{", "}", to: &output) { member, output in
        output.appendJSON(member.name)
        output.append(.colon)
        member.value.write(to: &output)
      }
    case .raw(let bytes): output += bytes
    }
  }

  private func write<Part>(
    _ parts: [Part], _ opener: String, _ closer: String, to output: inout [UInt8],
    _ write: (Part, inout [UInt8]) -> Void
  ) {
    output += opener.utf8
    for (index, part) in parts.enumerated() {
      if index > 0 { output.append(.comma) }
      write(part, &output)
    }
    output += closer.utf8
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { Member($0.0, $0.1) })
  }
}
