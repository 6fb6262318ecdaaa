import CSVSyntax
import JSONSyntax
import ListEditing
import SourceText
import TierLists

/// The nested ranges for expanding a selection: the word, the string without quotes, the value, the member, and so on up to
/// the document.
///
/// - Returns: The smallest first; each is inside the next one and contains the offset. Never empty.
/// - Complexity: O(values before the offset).
package func selectionRanges(in document: Document, at offset: ByteOffset) -> [ByteRange] {
  let text = document.text
  let offset = max(0, min(offset, text.count))
  let inner = document.csv.map { fieldRanges($0, offset) } ?? valueRanges(document.tree, offset)
  return ([text.word(at: offset, in: inner.first)].compactMap { $0 } + inner + [0..<text.count])
    .reduce(into: []) { ranges, range in
      guard range.lowerBound <= offset, offset <= range.upperBound else { return }
      let last = ranges.last ?? offset..<offset
      guard range.lowerBound <= last.lowerBound, last.upperBound <= range.upperBound else { return }
      if range != ranges.last { ranges.append(range) }
    }
}

private func valueRanges(_ tree: SyntaxTree, _ offset: ByteOffset) -> [ByteRange] {
  guard let path = DocumentPath(tree, offset, edge: .touching) else { return [] }
  let values = path.values.indices.reversed().flatMap { index -> [ByteRange] in
    let value = path.values[index]
    let range = tree.range(value)
    guard index > 0, tree.kind(path.values[index - 1]) == .object else { return [range] }
    let key = tree.range(tree.key(of: value))
    let member = key.lowerBound..<max(key.upperBound, range.upperBound)
    return path.isKey && index == path.values.count - 1 ? [key, member] : [range, member]
  }
  let string = path.isKey ? path.tree.key(of: path.value) : path.value
  return (tree.kind(string) == .string ? [tree.content(string)] : []) + values
}

private func fieldRanges(_ csv: CSVDocument, _ offset: ByteOffset) -> [ByteRange] {
  guard let cell = csv.table.cell(at: offset) else { return [] }
  let range = csv.table.range(cell)
  return [csv.table.content(cell), range, csv.table.range(ofLine: csv.table.line(of: cell))]
}

extension DocumentText {
  /// The word around an offset, inside a range; `nil` where there is none.
  fileprivate func word(at offset: ByteOffset, in range: ByteRange?) -> ByteRange? {
    guard let range = range.map(clamped), range.lowerBound <= offset, offset <= range.upperBound else { return nil }
    var (start, end) = (offset, offset)
    while start > range.lowerBound, isWordByte(bytes[start - 1]) { start -= 1 }
    while end < range.upperBound, isWordByte(bytes[end]) { end += 1 }
    return start < end ? start..<end : nil
  }
}

/// Whether a byte is a letter, a digit, an underscore or not ASCII.
private func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, .underscore, 0x61...0x7A, 0x80...0xFF: true
  default: false
  }
}
