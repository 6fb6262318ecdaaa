import JSONSyntax

/// The id of a request and its response. A number and a string with the same digits are different ids.
///
/// - Source: JSON-RPC 2.0, section 4; LSP 3.17, RequestMessage.
package enum RequestID: Sendable, Hashable {
  /// The number as it was sent, so that the response repeats it exactly.
  case number(String)
  case string(String)

  /// - Returns: `nil` if the value is neither a number nor a string.
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
