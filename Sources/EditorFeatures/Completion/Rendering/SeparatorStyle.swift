import JSONSyntax
import SourceText
import TierlintCore

/// How a document writes colons and commas within a line, with the whitespace around them.
struct SeparatorStyle {
  let colon: String
  let comma: String

  /// Taken from the first member of the root.
  init(_ tree: SyntaxTree) {
    var colon = ": "
    if let first = tree.members(of: .root).first(where: { _ in true }), tree.kind(first.value) != .missing {
      let written = tree.text.slice(gap(tree.range(first.key).upperBound, tree.range(first.value).lowerBound))
      let isPlain = written.allSatisfy { $0 == .space || $0 == .colon } && written.count { $0 == .colon } == 1
      if isPlain { colon = String(decoding: written, as: UTF8.self) }
    }
    self.colon = colon
    comma = colon.hasSuffix(":") ? "," : ", "
  }
}
