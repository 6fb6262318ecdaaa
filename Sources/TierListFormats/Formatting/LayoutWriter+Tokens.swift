import JSONSyntax
import SourceText

// Tokens and the whitespace and separators between them.
extension LayoutWriter {
  /// Writes the whitespace and separators before the next token.
  ///
  /// - Parameter next: The start of the next token in the old text.
  mutating func separate(upTo next: ByteOffset, _ write: (inout LayoutWriter) -> Void) {
    let start = output.count
    write(&self)
    if move == nil { changes.record(oldEnd..<next, start..<output.count, in: output) }
  }

  mutating func breakLine(_ depth: Int) {
    let start = output.count + layout.lineBreak.count
    output += lineStart[..<min(lineStart.count, layout.lineBreak.count + layout.indentation.count * depth)]
    line = (0, start)
  }

  mutating func writeBracket(_ node: NodeID) {
    let start = tree[node].start
    output.append(tree.text.bytes[start])
    oldEnd = start + 1
  }

  mutating func write(scalar node: NodeID) {
    let range = tree.range(node)
    let start = output.count
    let isChanged = tree.kind(node) == .string ? output.append(string: node, of: tree, layout) : false
    if !isChanged { output += tree.text.bytes[range] }
    if isChanged, move == nil { changes.record(range, start..<output.count, in: output) }
    oldEnd = range.upperBound
  }
}
