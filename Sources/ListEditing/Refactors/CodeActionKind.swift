/// LSP's `CodeActionKind`: hierarchical, separated by dots.
package struct CodeActionKind: RawRepresentable, ExpressibleByStringLiteral, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
  package init(stringLiteral value: String) { rawValue = value }

  package static let rewrite: Self = "refactor.rewrite"
  package static let move: Self = "refactor.move"

  /// Whether it is a requested kind or a subkind of it.
  package func isPart(of kind: String) -> Bool { rawValue == kind || rawValue.hasPrefix(kind + ".") || kind.isEmpty }
}
