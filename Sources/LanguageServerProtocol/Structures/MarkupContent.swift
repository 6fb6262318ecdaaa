import JSONSyntax

/// - Source: LSP 3.17, MarkupContent.
package struct MarkupContent: Sendable, Equatable {
  package var isMarkdown: Bool
  package var value: String

  package init(isMarkdown: Bool, value: String) {
    self.isMarkdown = isMarkdown
    self.value = value
  }

  package var json: JSONValue {
    .object(["kind": isMarkdown ? "markdown" : "plaintext", "value": .string(value)])
  }
}
