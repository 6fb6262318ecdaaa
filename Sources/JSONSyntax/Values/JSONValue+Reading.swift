extension JSONValue {
  /// A value of a document, without its layout. Numbers keep their digits; what is nested too deep to be read is copied.
  ///
  /// - Parameter depth: The levels of nesting that are read.
  package init(_ node: NodeID, in tree: SyntaxTree, depth: Int = 512) {
    switch tree.kind(node) {
    case .true: self = true
    case .false: self = false
    case .null, .missing: self = .null
    case .string: self = .string(tree.string(node) ?? "")
    case .array where depth > 0:
      self = .array(tree.elements(of: node).map { JSONValue($0, in: tree, depth: depth - 1) })
    case .object where depth > 0:
      self = .object(
        tree.members(of: node).map { key, value in
          Member(tree.string(key) ?? "", JSONValue(value, in: tree, depth: depth - 1))
        })
    default:
      let text = tree.text.string(tree.range(node))
      let integer = tree.integer(node).flatMap { String($0) == text ? $0 : nil }
      self = integer.map { .integer($0) } ?? .raw(Array(text.utf8))
    }
  }
}
