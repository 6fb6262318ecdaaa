import SourceText

/// A range of lines and its replacement.
struct LineChange: Equatable {
  /// Line numbers from 0.
  var old: Range<Int>
  /// Including their line endings.
  var new: [ArraySlice<UInt8>]
}

/// The lines of a document by the rules of `diff` and `patch`: separated by LF only.
struct PatchLines {
  let text: DocumentText
  private let starts: [Int]

  init(_ text: DocumentText) {
    self.text = text
    let ends = text.slice(0..<text.count).indices.filter { text.bytes[$0] == 0x0A }.map { $0 + 1 }
    starts = [0] + ends.filter { $0 < text.count }
  }

  /// 0 for an empty document.
  var count: Int { text.count > 0 ? starts.count : 0 }

  /// A line including its line ending.
  subscript(line: Int) -> ArraySlice<UInt8> { text.slice(start(of: line)..<max(start(of: line), start(of: line + 1))) }

  /// The start of a line; the end of the document for the line after the last.
  func start(of line: Int) -> ByteOffset { line >= 0 && line < count ? starts[line] : text.count }

  /// The line that contains an offset; the one after the last at the end of a document that ends with LF.
  fileprivate func line(at offset: ByteOffset) -> Int {
    if offset >= text.count, text.count == 0 || text.bytes[text.count - 1] == 0x0A { return count }
    return max(0, starts.partitioningIndex { $0 > offset } - 1)
  }
}

/// The changes of lines by edits, which must be sorted without overlaps; in order, not adjacent to each other.
func lineChanges(in lines: PatchLines, _ edits: [TextEdit]) -> [LineChange] {
  var groups: [(lines: Range<Int>, edits: [TextEdit])] = []
  for edit in edits {
    let first = lines.line(at: edit.range.lowerBound)
    let end = max(first, min(lines.count, lines.line(at: edit.range.upperBound) + 1))
    // In place, because a formatted document can have an edit per line.
    if let last = groups.indices.last, first < groups[last].lines.upperBound {
      groups[last].lines = groups[last].lines.lowerBound..<max(end, groups[last].lines.upperBound)
      groups[last].edits.append(edit)
    } else {
      groups.append((first..<end, [edit]))
    }
  }
  return groups.compactMap { change(of: $0.lines, $0.edits, in: lines) }.reduce(into: []) { changes, change in
    if let last = changes.indices.last, changes[last].old.upperBound == change.old.lowerBound {
      changes[last].old = changes[last].old.lowerBound..<change.old.upperBound
      changes[last].new += change.new
    } else {
      changes.append(change)
    }
  }
}

/// - Returns: `nil` if the lines do not change.
private func change(of old: Range<Int>, _ edits: [TextEdit], in lines: PatchLines) -> LineChange? {
  var bytes: [UInt8] = []
  var end = lines.start(of: old.lowerBound)
  for edit in edits {
    bytes += lines.text.slice(end..<max(end, edit.range.lowerBound))
    bytes += edit.text.utf8
    end = max(end, edit.range.upperBound)
  }
  bytes += lines.text.slice(end..<max(end, lines.start(of: old.upperBound)))
  let rewritten = PatchLines(DocumentText(bytes))
  let least = min(old.count, rewritten.count)
  var front = 0
  while front < least, rewritten[front] == lines[old.lowerBound + front] { front += 1 }
  var back = 0
  while back < least - front, rewritten[rewritten.count - 1 - back] == lines[old.upperBound - 1 - back] { back += 1 }
  let new = (front..<rewritten.count - back).map { rewritten[$0] }
  let rest = old.lowerBound + front..<old.upperBound - back
  return rest.isEmpty && new.isEmpty ? nil : LineChange(old: rest, new: new)
}
