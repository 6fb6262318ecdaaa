import JSONSyntax

/// The path of a value in a list, with the ids of tiers instead of their indices: `/tiers/s/color`.
package struct FieldPath: Sendable, Equatable {
  /// The names from the root to the value, unescaped.
  package var names: [String]

  package init(_ names: [String]) { self.names = names }

  /// - Parameter text: A JSON Pointer, or names with periods between them.
  package init(_ text: String) {
    names = pointerTokens(text) ?? text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// As a JSON Pointer.
  package var pointer: String { names.map { "/" + pointerToken($0) }.joined() }
}
