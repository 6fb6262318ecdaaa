import JSONSyntax
import ListEditing

/// The keywords at the location.
extension SchemaLocation {
  /// Whether the schema describes values here.
  package var isDescribed: Bool { subschema != nil }

  var required: [String] { subschema.map { schema.required(at: $0) } ?? [] }

  /// The value of a keyword in the schema document.
  func keyword(_ name: String) -> NodeID? { subschema.flatMap { schema.annotation(name, of: $0) } }

  /// The values of a keyword, one or an array of them; strings decoded, other values as JSON text.
  func annotations(_ name: String) -> [String] {
    guard let node = keyword(name) else { return [] }
    let tree = schema.document
    let nodes = tree.kind(node) == .array ? Array(tree.elements(of: node)) : [node]
    return nodes.map { tree.string($0) ?? tree.text.string(tree.range($0)) }
  }

  func annotation(_ name: String) -> String? { annotations(name).first }

  /// The values of a keyword as JSON text.
  func literals(_ name: String) -> [String] {
    guard let node = keyword(name) else { return [] }
    let tree = schema.document
    let nodes = tree.kind(node) == .array ? Array(tree.elements(of: node)) : [node]
    return nodes.map { tree.text.string(tree.range($0)) }
  }

  /// The types that a value may have, by the names of JSON Schema.
  package var types: [String] { annotations("type") }

  /// The type to write: the first that the schema lists, else that of its first example.
  var usualType: String? {
    if let type = types.first { return type }
    guard let examples = keyword("examples"),
      let first = schema.document.elements(of: examples).first(where: { _ in true })
    else { return nil }
    switch schema.document.kind(first) {
    case .object: return "object"
    case .array: return "array"
    case .number: return "number"
    case .true, .false: return "boolean"
    default: return "string"
    }
  }
}
