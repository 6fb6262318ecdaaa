import Findings
import JSONSyntax
import SourceText

/// How a document writes colons and commas within a line, with the whitespace around them.
struct SeparatorStyle {
  let colon: String
  private(set) var comma: String

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

  /// With the comma of an array that has one elsewhere than before or after a range.
  init(_ tree: SyntaxTree, in array: NodeID?, around range: ByteRange) {
    self.init(tree)
    guard let array, tree.kind(array) == .array else { return }
    let elements = tree.elements(of: array).prefix(4).map { tree.range($0) }
    let gaps = zip(elements, elements.dropFirst()).map { gap($0.upperBound, $1.lowerBound) }
    let other = gaps.first { $0.upperBound != range.lowerBound && $0.lowerBound != range.upperBound }
    if let other, tree.text.slice(other).first == .comma { comma = other.count == 1 ? "," : ", " }
  }
}
