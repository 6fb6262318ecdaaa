import JSONSchema
import JSONSyntax
import SourceText
import TierlintCore

extension Document {
  /// The schema of lists of this kind; `nil` for what is no list.
  var schema: Schema? { kind == .configuration ? nil : Schema.of(kind) }
}

extension FormatStyle {
  /// The keys of an object in the order of the style.
  ///
  /// - Parameter keys: In the order of the document.
  /// - Returns: `nil` where they are in order already.
  func ordered(_ keys: ArraySlice<NodeID>, in tree: SyntaxTree, _ schema: MemberSchema?) -> [NodeID]? {
    switch self {
    case .app: sorted(keys, by: { tree.utf8($0) }) { $0.lexicographicallyPrecedes($1) }
    case .plain: schema.flatMap { schema in sorted(keys, by: { schema.place(of: $0, in: tree) ?? .max }, <) }
    }
  }

  private func sorted<Name>(
    _ keys: ArraySlice<NodeID>, by name: (NodeID) -> Name, _ precedes: (Name, Name) -> Bool
  ) -> [NodeID]? {
    let named = keys.map { (name: name($0), key: $0) }
    guard zip(named, named.dropFirst()).contains(where: { precedes($1.name, $0.name) }) else { return nil }
    // Keys with one name, such as those that the schema does not know, stay in the order of the document.
    return named.sorted { precedes($0.name, $1.name) || $0.key < $1.key && !precedes($1.name, $0.name) }.map(\.key)
  }
}
