import Findings
import JSONSyntax
import SourceText
import TierLists

/// The characters after which `typingEdits` may have something to do. Brackets are not among them: many people type the comma after
/// a bracket, which would then be the second one.
package let typingTriggers = ["\n", ","]

/// The commas that are missing around a character that was just typed: before a new line, or next to a comma. Nothing is removed.
///
/// - Parameter offset: The cursor after the character and any indentation that an editor has added.
/// - Returns: Edits after which the document has fewer syntax errors; empty inside strings and in a CSV.
/// - Complexity: O(*bytes*).
package func typingEdits(after character: String, at offset: ByteOffset, in document: Document) -> [TextEdit] {
  let tree = document.tree
  guard document.csv == nil, typingTriggers.contains(character), let place = TypedPlace(tree, offset) else { return [] }
  let edits = tree.problems.filter { $0.kind == .missingComma }.flatMap { problem in
    problem.fix.filter { $0.text == "," && $0.range.isEmpty && place.contains($0.range.lowerBound) }
  }
  guard !edits.isEmpty else { return [] }
  let result = SyntaxTree.repaired(tree.text.applying(edits), name: document.name)
  let places = { (problems: [SyntaxError]) in problems.reduce(0) { $0 + $1.placeCount } }
  return places(result.problems) < places(tree.problems) ? edits : []
}

/// The line of the last token before a cursor, and the bytes from there to the next token.
private struct TypedPlace {
  private let range: ByteRange

  /// - Returns: `nil` inside a string or another token.
  init?(_ tree: SyntaxTree, _ offset: ByteOffset) {
    let text = tree.text
    let offset = max(0, min(offset, text.count))
    let nodes = tree.nodeIDs
    let next = nodes.partitioningIndex { tree[$0].start >= offset }
    var start = offset
    while start > 0, text.bytes[start - 1].isWhitespace { start -= 1 }
    let last = nodes[..<next].last { !tree[$0].isContainer && tree.kind($0) != .missing }
    // A string in which the character is typed ends after it, or has no end.
    if let last, tree.kind(last) != .end, tree.range(last).upperBound > start || tree.isRecovered(last) { return nil }
    while start > 0, !text.bytes[start - 1].endsLine { start -= 1 }
    var end = offset
    while end < text.count, text.bytes[end].isWhitespace { end += 1 }
    range = start..<end
  }

  func contains(_ offset: ByteOffset) -> Bool { range.lowerBound <= offset && offset <= range.upperBound }
}
