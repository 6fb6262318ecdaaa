import JSONSchema
import JSONSyntax
import SourceText
import TierLists

extension Document {
  /// The schema of lists of this kind; `nil` for other documents.
  var schema: Schema? { kind == .configuration ? nil : Schema.of(kind) }
}

extension Layout {
  /// Sorts the keys of an object.
  ///
  /// - Parameter keys: In document order.
  /// - Returns: `nil` where they are sorted already.
  func ordered(_ keys: ArraySlice<NodeID>, in tree: SyntaxTree, _ schema: MemberSchema?) -> [NodeID]? {
    if isApp { return sorted(keys.map { (tree.utf8($0), $0) }) { $0.lexicographicallyPrecedes($1) } }
    return schema.flatMap { schema in sorted(keys.map { (schema.place(of: $0, in: tree) ?? .max, $0) }, by: <) }
  }

  private func sorted<Name>(
    _ named: [(name: Name, key: NodeID)], by precedes: (Name, Name) -> Bool
  ) -> [NodeID]? {
    guard zip(named, named.dropFirst()).contains(where: { precedes($1.name, $0.name) }) else { return nil }
    // Stable: keys that compare equal, such as unknown ones, keep the document order.
    return named.sorted { precedes($0.name, $1.name) || $0.key < $1.key && !precedes($1.name, $0.name) }.map { $0.key }
  }
}
