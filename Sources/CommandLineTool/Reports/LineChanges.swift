import SourceText

/// Lines of a text that others take the place of.
struct LineChange: Equatable {
  /// Line numbers from 0.
  var old: Range<Int>
  /// With their line ends.
  var new: [ArraySlice<UInt8>]
}

/// The lines of a text as `diff` and `patch` count them: each ends after LF, the last one perhaps without.
struct PatchLines {
  let text: DocumentText
  private let starts: [Int]

  init(_ text: DocumentText) {
    self.text = text
    let ends = text.slice(0..<text.count).indices.filter { text.bytes[$0] == 0x0A }.map { $0 + 1 }
    starts = [0] + ends.filter { $0 < text.count }
  }

  /// Also of an empty text, which has none.
  var count: Int { text.count > 0 ? starts.count : 0 }

  /// A line with its end.
  subscript(line: Int) -> ArraySlice<UInt8> { text.slice(start(of: line)..<max(start(of: line), start(of: line + 1))) }

  /// Where a line begins; the end of the text for the line after the last.
  fileprivate func start(of line: Int) -> ByteOffset { line >= 0 && line < count ? starts[line] : text.count }

  /// The line that holds an offset; the one after the last where a new line could begin there.
  fileprivate func line(at offset: ByteOffset) -> Int {
    if offset >= text.count, text.count == 0 || text.bytes[text.count - 1] == 0x0A { return count }
    return lastStart(in: starts, notBehind: offset)
  }
}

/// What edits, sorted and without overlaps, do to the lines of a text; in order, none touching the next.
func lineChanges(in lines: PatchLines, _ edits: [TextEdit]) -> [LineChange] {
  var groups: [(lines: Range<Int>, edits: [TextEdit])] = []
  for edit in edits {
    let first = lines.line(at: edit.range.lowerBound)
    let end = max(first, min(lines.count, lines.line(at: edit.range.upperBound) + 1))
    if let last = groups.last, first < last.lines.upperBound {
      groups[groups.count - 1] = (last.lines.lowerBound..<max(end, last.lines.upperBound), last.edits + [edit])
    } else {
      groups.append((first..<end, [edit]))
    }
  }
  return groups.compactMap { change(of: $0.lines, $0.edits, in: lines) }.reduce(into: []) { changes, change in
    if let last = changes.last, last.old.upperBound == change.old.lowerBound {
      let both = last.old.lowerBound..<change.old.upperBound
      changes[changes.count - 1] = LineChange(old: both, new: last.new + change.new)
    } else {
      changes.append(change)
    }
  }
}

/// - Returns: `nil` where the lines stay the same.
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
  var change = LineChange(old: old, new: (0..<rewritten.count).map { rewritten[$0] })
  while let line = change.new.first, !change.old.isEmpty, line == lines[change.old.lowerBound] {
    change = LineChange(old: change.old.dropFirst(), new: Array(change.new.dropFirst()))
  }
  while let line = change.new.last, !change.old.isEmpty, line == lines[change.old.upperBound - 1] {
    change = LineChange(old: change.old.dropLast(), new: change.new.dropLast())
  }
  return change.old.isEmpty && change.new.isEmpty ? nil : change
}
