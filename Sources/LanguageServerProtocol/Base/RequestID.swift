import JSONSyntax

/// What ties a response to its request: a number and a string of the same digits are two ids.
///
/// - Source: JSON-RPC 2.0, section 4; LSP 3.17, RequestMessage.
package enum RequestID: Sendable, Hashable {
  /// The token as it was written, so that it is echoed as it came.
  case number(String)
  case string(String)

  /// - Returns: `nil` for what is neither a number nor a string.
  package init?(_ tree: SyntaxTree, _ node: NodeID) {
    switch tree.kind(node) {
    case .number: self = .number(tree.text.string(tree.range(node)))
    case .string:
      guard let text = tree.string(node) else { return nil }
      self = .string(text)
    default: return nil
    }
  }

  package var json: JSONValue {
    switch self {
    case .number(let token): .raw(Array(token.utf8))
    case .string(let text): .string(text)
    }
  }
}
