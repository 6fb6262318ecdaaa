import JSONSchema
import JSONSyntax
import SourceText

/// A violation of a schema, with what the schema's annotations say about it.
package struct SchemaFault: Sendable {
  package let violation: SchemaViolation
  package let tree: SyntaxTree
  package let schema: Schema

  package var keyword: Keyword { violation.keyword }

  /// The value at fault; the object for a missing member.
  package var node: NodeID { violation.role == .key ? tree.value(of: violation.node) : violation.node }

  /// The narrowest place: the key for an unknown or bad key, the opening brace for a missing member, else the value.
  package var place: DocumentLocation {
    switch keyword {
    case .required: .opener(node)
    case .additionalProperties: .key(node)
    default: violation.role == .key ? .key(node) : .value(node)
    }
  }

  /// The name of the missing member, or of the member at fault.
  package var name: String { violation.name ?? tree.string(tree.key(of: node)) ?? "" }

  /// The rule that speaks for the keyword here, by the annotation `x-tierlint`.
  package var rule: String? {
    schema.annotation("x-tierlint", of: violation.subschema).flatMap { node in
      schema.document.members(of: node).first { schema.document.string($0.key) == keyword.rawValue }
        .flatMap { schema.document.string($0.value) }
    }
  }

  /// Whether the app loads the file all the same, by the annotation `x-accepted`, and for keywords it never looks at.
  package var isAccepted: Bool {
    if keyword == .maxLength { return true }
    guard let accepted = schema.annotation("x-accepted", of: violation.subschema) else { return false }
    return schema.document.elements(of: accepted).contains { schema.document.string($0) == keyword.rawValue }
  }

  /// The value of a keyword at the subschema.
  package func value(of keyword: Keyword) -> NodeID? { schema.annotation(keyword.rawValue, of: violation.subschema) }

  /// The strings that `enum` or `type` lists, or its one string.
  package func strings(of keyword: Keyword) -> [String] {
    guard let value = value(of: keyword) else { return [] }
    if let one = schema.document.string(value) { return [one] }
    return schema.document.elements(of: value).compactMap { schema.document.string($0) }
  }

  /// The number that a keyword such as `maxLength` gives.
  package func limit(_ keyword: Keyword) -> Int? { value(of: keyword).flatMap { schema.document.integer($0) } }
}

extension Schema {
  /// The schema of project documents, built into the binary.
  package static let project = Schema(DocumentText(ProjectSchema.text))

  /// The schema of states, templates and flat items, built into the binary.
  package static let state = Schema(DocumentText(StateSchema.text))
}
