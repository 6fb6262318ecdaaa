import JSONSyntax

/// The supported formats; all are assertions.
///
/// - Source: JSON Schema validation 2020-12, section 7.3; `int64` and `double` are those of the OpenAPI format registry.
enum Format: String, Sendable {
  case dateTime = "date-time"
  case uri, uuid, int64, double

  /// Whether a value matches the format; values of other types always do.
  func admits(_ tree: SyntaxTree, _ node: NodeID) -> Bool {
    switch self {
    case .dateTime: return PlainDateTime(tree.text, tree.content(node)) != nil || admits(tree, node, isDateTime)
    case .uri: return isPlainURI(tree.text, tree.content(node)) || admits(tree, node, isURI)
    case .uuid: return admits(tree, node, isUUID)
    case .int64:
      return tree.isShortInteger(node) || tree.kind(node) != .number || tree.integer(node) != nil
        || isFraction(tree, node)
    case .double: return tree.isShortInteger(node) || !tree.isBeyondDouble(node)
    }
  }

  private func admits(_ tree: SyntaxTree, _ node: NodeID, _ isValid: (ArraySlice<UInt8>) -> Bool) -> Bool {
    tree.kind(node) != .string || isValid(tree.utf8(node))
  }

  private func isFraction(_ tree: SyntaxTree, _ node: NodeID) -> Bool {
    !DecimalNumber(tree.numberToken(node)).isInteger
  }
}
