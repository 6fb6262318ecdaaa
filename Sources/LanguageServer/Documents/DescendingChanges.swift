import LanguageServerProtocol
import ListAnalysis
import SourceText

extension LiveDocument {
  /// Makes the first change, and those after it that can be made with it. Invalid ones are ignored.
  ///
  /// - Returns: How many they are.
  mutating func apply(_ changes: ArraySlice<Params>, _ encoding: PositionEncodingKind) -> Int {
    guard let first = changes.first, let node = first["text"], first.tree.kind(node) == .string else { return 1 }
    guard first.tree.isPresent(first["range"]) else {
      replaceAll(with: DocumentText(first.tree.utf8(node)))
      return 1
    }
    guard oversize == nil, let joined = DescendingChanges(changes, lines, encoding) else { return 1 }
    replace(joined.range, with: joined.text)
    return joined.count
  }
}

/// The changes of a notification that can be made at once, because each is before the one before it: so an editor sends the edits
/// of a formatter, thousands for a large document.
struct DescendingChanges {
  /// What they replace together.
  let range: ByteRange
  let text: [UInt8]
  /// How many changes they are; at least one.
  let count: Int

  /// - Parameter changes: Of parts of a text.
  /// - Returns: `nil` if the first is not a change of a part of the text.
  /// - Complexity: O(bytes in the range).
  init?(_ changes: some Collection<Params>, _ lines: LineIndex, _ encoding: PositionEncodingKind) {
    let positions = PositionConverter(lines, encoding)
    var parts: [(range: ByteRange, text: ArraySlice<UInt8>)] = []
    var start: Position?
    for change in changes {
      guard let node = change["text"], change.tree.kind(node) == .string, change.tree.isPresent(change["range"]),
        let range = Range<Position>(change.view("range")), start.map({ range.upperBound <= $0 }) ?? true
      else { break }
      let bytes = positions.byteRange(of: range)
      parts.append((bytes, change.tree.utf8(node)))
      // Positions before it are the same in the text before and after the change, unless it completes a CRLF.
      if bytes.lowerBound > 0, lines.text.bytes[bytes.lowerBound - 1] == .carriageReturn { break }
      start = positions.position(of: bytes.lowerBound)
    }
    guard let first = parts.last?.range, let last = parts.first?.range else { return nil }
    range = first.lowerBound..<last.upperBound
    count = parts.count
    var (text, end) = ([UInt8](), first.lowerBound)
    for part in parts.reversed() {
      text += lines.text.bytes[end..<part.range.lowerBound]
      text += part.text
      end = part.range.upperBound
    }
    self.text = text
  }
}
