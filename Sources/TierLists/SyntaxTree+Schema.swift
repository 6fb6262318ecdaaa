import JSONSchema
import JSONSyntax

extension SyntaxTree {
  /// The subschema for a value, by its path.
  package func subschema(of node: NodeID, in schema: Schema) -> SubschemaID? {
    guard let parent = parent(of: node) else { return node == .root ? .root : nil }
    guard let around = subschema(of: parent, in: schema) else { return nil }
    guard kind(parent) == .object else { return schema.element(of: around) }
    return string(key(of: node)).flatMap { schema.member($0, of: around) }
  }
}
