import SourceText
import Workspace

/// A range of lines and what replaces it; line numbers are from 0.
struct LineChange: Equatable {
  var old: Range<Int>
  var new: Range<Int>
}

/// The lines of a document by the rules of `diff` and `patch`: separated by LF only.
struct PatchLines {
  let text: DocumentText
  private let starts: [Int]

  init(_ text: DocumentText) {
    self.text = text
    var starts = [0]
    text.slice(0..<text.count).withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      while let last = starts.last, let end = memchr(base + last, 0x0A, bytes.count - last),
        case let next = UnsafeRawPointer(end) - base + 1, next < bytes.count
      { starts.append(next) }
    }
    self.starts = starts
  }

  /// 0 for an empty document.
  var count: Int { text.count > 0 ? starts.count : 0 }

  /// A line including its line ending.
  subscript(line: Int) -> ArraySlice<UInt8> { text.slice(start(of: line)..<max(start(of: line), start(of: line + 1))) }

  /// The start of a line; the end of the document for the line after the last.
  private func start(of line: Int) -> ByteOffset { line >= 0 && line < count ? starts[line] : text.count }
}

/// The changes of lines that turn one text into another; in order, not adjacent to each other.
///
/// As few as possible, unless finding them costs too much. Then lines that both texts have once are matched first (patience diff), and
/// what is between them is compared on its own.
/// - Complexity: O(n log n) of the lines.
func lineChanges(from old: PatchLines, to new: PatchLines) -> [LineChange] {
  var changes: [LineChange] = []
  var (line, partner) = (0, 0)
  for match in commonLines(old, new) + [(old.count, new.count)] {
    if line < match.line || partner < match.partner {
      changes.append(LineChange(old: line..<match.line, new: partner..<match.partner))
    }
    (line, partner) = (match.line + 1, match.partner + 1)
  }
  return changes
}

/// The lines that stay, in order. What the other text does not have is left out before lines are compared.
private func commonLines(_ old: PatchLines, _ new: PatchLines) -> [LineMatch] {
  // Equal lines have the number of the first of them in the old text.
  var numbers: [Line: Int32] = [:]
  let oldNumbers = (0..<old.count).map { line in
    numbers.value(of: Line(bytes: old[line]), orInsert: Int32(truncatingIfNeeded: line))
  }
  let newNumbers = (0..<new.count).map { numbers[Line(bytes: new[$0])] }
  var isShared = [Bool](repeating: false, count: old.count)
  for case let number? in newNumbers { isShared[Int(number)] = true }
  let oldLines = oldNumbers.indices.filter { isShared[Int(oldNumbers[$0])] }
  let newLines = newNumbers.indices.filter { newNumbers[$0] != nil }
  var matcher = LineMatcher(old: oldLines.map { oldNumbers[$0] }, new: newNumbers.compactMap { $0 })
  matcher.match(oldLines.indices, newLines.indices)
  return matcher.matches.map { (oldLines[$0.line], newLines[$0.partner]) }
}

/// A line that hashes its bytes at once, unlike a slice.
private struct Line: Hashable {
  let bytes: ArraySlice<UInt8>

  func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}

extension [Line: Int32] {
  /// The value of a line, which is added if it is missing.
  fileprivate mutating func value(of line: Line, orInsert new: Int32) -> Int32 {
    if let known = self[line] { return known }
    self[line] = new
    return new
  }
}
