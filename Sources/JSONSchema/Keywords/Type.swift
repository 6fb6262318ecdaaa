import JSONSyntax

/// A set of the types that the keyword `type` allows.
///
/// - Source: JSON Schema validation 2020-12, section 6.1.1.
package struct TypeSet: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let object = TypeSet(rawValue: 1)
  package static let array = TypeSet(rawValue: 2)
  package static let string = TypeSet(rawValue: 4)
  package static let number = TypeSet(rawValue: 8)
  package static let integer = TypeSet(rawValue: 16)
  package static let boolean = TypeSet(rawValue: 32)
  package static let null = TypeSet(rawValue: 64)

  private static let names: [(ASCIIName, TypeSet)] = [
    ("object", .object), ("array", .array), ("string", .string), ("number", .number), ("integer", .integer),
    ("boolean", .boolean), ("null", .null),
  ]

  /// Reads the value of the keyword: a name or an array of names.
  ///
  /// - Returns: `nil` for anything else, and for unknown names.
  init?(_ document: SyntaxTree, _ node: NodeID) {
    self = []
    let nodes = document.kind(node) == .array ? Array(document.elements(of: node)) : [node]
    for name in nodes {
      guard let type = Self.names.first(where: { document.string(name, equals: $0.0) })?.1 else { return nil }
      insert(type)
    }
  }
}

extension TypeSet {
  /// Whether a value has one of the types; a missing node is accepted.
  @inline(__always)
  func admits(_ tree: SyntaxTree, _ node: NodeID) -> Bool {
    switch tree.kind(node) {
    case .object: contains(.object)
    case .array: contains(.array)
    case .string: contains(.string)
    case .number: contains(.number) || contains(.integer) && tree.isInteger(node)
    case .true, .false: contains(.boolean)
    case .null: contains(.null)
    case .missing, .end: true
    }
  }
}

extension SyntaxTree {
  /// Whether a number is an integer, in any notation (`1.0`, `1e2`).
  fileprivate func isInteger(_ node: NodeID) -> Bool {
    !self[node].flags.contains(.complex) || DecimalNumber(numberToken(node)).isInteger
  }
}
