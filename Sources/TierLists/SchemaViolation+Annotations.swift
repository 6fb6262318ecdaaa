import JSONSchema
import JSONSyntax

/// What rules read from a violation: its value, its location, and the annotations of the schema.
extension SchemaViolation {
  /// The value that violates the schema; the object for a missing member.
  package var node: NodeID { role == .key ? tree.value(of: instance) : instance }

  /// The narrowest range: the key for an unknown or bad key, the opening brace for a missing member, else the value.
  package var location: DocumentLocation {
    switch keyword {
    case .required: .opener(node)
    case .additionalProperties: .key(node)
    default: role == .key ? .key(node) : .value(node)
    }
  }

  /// The name of the missing member, or of the member that violates the schema.
  package var name: String { missingName ?? tree.string(tree.key(of: node)) ?? "" }

  /// The id of the rule that reports the keyword here, from the annotation `x-tierlint`.
  package var annotatedRule: String? {
    schema.annotation("x-tierlint", of: subschema).flatMap { node in
      schema.document.members(of: node).first { schema.document.string($0.key, reads: keyword.rawValue) }
        .flatMap { schema.document.string($0.value) }
    }
  }

  /// Whether the app loads the file all the same, by the annotation `x-accepted`, and for keywords it never looks at.
  package var isAccepted: Bool {
    if keyword == .maxLength { return true }
    guard let accepted = schema.annotation("x-accepted", of: subschema) else { return false }
    return schema.document.elements(of: accepted).contains { schema.document.string($0, reads: keyword.rawValue) }
  }

  /// The value of a keyword at the subschema.
  func value(of keyword: Keyword) -> NodeID? { schema.annotation(keyword.rawValue, of: subschema) }

  /// The strings that `enum` or `type` lists, or its one string.
  package func strings(of keyword: Keyword) -> [String] {
    guard let value = value(of: keyword) else { return [] }
    if let one = schema.document.string(value) { return [one] }
    return schema.document.elements(of: value).compactMap { schema.document.string($0) }
  }

  /// The number that a keyword such as `maxLength` gives.
  package func limit(_ keyword: Keyword) -> Int64? { value(of: keyword).flatMap { schema.document.integer($0) } }
}
