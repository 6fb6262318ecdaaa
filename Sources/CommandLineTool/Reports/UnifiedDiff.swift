import SourceText
import Workspace

/// The changes of lines from one text to another in the format of `diff -u`; empty if there are none.
///
/// On a terminal, control characters are escaped.
func unifiedDiff(
  from old: DocumentText, to new: DocumentText, path: FilePath, _ terminal: TerminalSettings
) -> [UInt8] {
  unifiedDiff(from: old, to: new, path: path, terminal.styles, isForPeople: terminal.isTerminalOutput)
}

/// - Parameter isForPeople: Whether control characters are escaped.
func unifiedDiff(
  from old: DocumentText, to new: DocumentText, path: FilePath, _ styles: Styles, isForPeople: Bool
) -> [UInt8] {
  var diff = UnifiedDiff(old: PatchLines(old), new: PatchLines(new), styles: styles, isForPeople: isForPeople)
  let changes = lineChanges(from: diff.old, to: diff.new)
  guard !changes.isEmpty else { return [] }
  diff.write("--- \(patchName("a/", path))", .bold)
  diff.write("+++ \(patchName("b/", path))", .bold)
  for hunk in hunks(of: changes) { diff.write(hunk) }
  return diff.bytes
}

/// The number of unchanged lines around changes.
private let context = 3

/// Groups changes whose contexts touch.
private func hunks(of changes: [LineChange]) -> [[LineChange]] {
  changes.reduce(into: []) { hunks, change in
    if let last = hunks.last?.last, change.old.lowerBound - last.old.upperBound <= 2 * context {
      hunks[hunks.count - 1].append(change)
    } else {
      hunks.append([change])
    }
  }
}

private struct UnifiedDiff {
  let old: PatchLines
  let new: PatchLines
  let styles: Styles
  let isForPeople: Bool
  private(set) var bytes: [UInt8] = []

  init(old: PatchLines, new: PatchLines, styles: Styles, isForPeople: Bool) {
    (self.old, self.new, self.styles, self.isForPeople) = (old, new, styles, isForPeople)
  }

  mutating func write(_ text: String, _ style: Styles.Style) {
    bytes += styles(style, text).utf8
    bytes.append(0x0A)
  }

  mutating func write(_ hunk: [LineChange]) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let before = min(context, first.old.lowerBound)
    let after = min(context, old.count - last.old.upperBound)
    let lines = first.old.lowerBound - before..<last.old.upperBound + after
    let newLines = first.new.lowerBound - before..<last.new.upperBound + after
    write("@@ -\(numbers(of: lines)) +\(numbers(of: newLines)) @@", .cyan)
    var next = lines.lowerBound
    for change in hunk {
      for line in next..<change.old.lowerBound { write(" ", old[line], nil) }
      for line in change.old { write("-", old[line], .red) }
      for line in change.new { write("+", new[line], .green) }
      next = change.old.upperBound
    }
    for line in next..<lines.upperBound { write(" ", old[line], nil) }
  }

  /// The first line, from 1, and the number of lines unless it is 1. An empty range is given by the line before it.
  private func numbers(of range: Range<Int>) -> String {
    switch range.count {
    case 0: "\(range.lowerBound),0"
    case 1: "\(range.lowerBound + 1)"
    default: "\(range.lowerBound + 1),\(range.count)"
    }
  }

  private mutating func write(_ prefix: String, _ line: ArraySlice<UInt8>, _ style: Styles.Style?) {
    let content = line.last == 0x0A ? line.dropLast() : line
    if isForPeople || styles.isOn, let style = style {
      bytes += styles(style, prefix + displayText(content)).utf8
    } else {
      bytes += prefix.utf8
      bytes += isForPeople ? Array(displayText(content).utf8) : Array(content)
    }
    bytes.append(0x0A)
    if line.last != 0x0A { bytes += "\\ No newline at end of file\n".utf8 }
  }

  /// Does not escape the line ending.
  private func displayText(_ line: ArraySlice<UInt8>) -> String {
    guard isForPeople else { return String(decoding: line, as: UTF8.self) }
    return visible(line.last == 0x0D ? line.dropLast() : line)
  }
}

/// A path in the syntax of `git diff`: quoted if it has control or invisible characters, followed by a tab if it has spaces.
private func patchName(_ prefix: String, _ path: FilePath) -> String {
  let bytes = Array(prefix.utf8) + path.bytes
  guard
    bytes.contains(where: { $0 == 0x22 || $0 == 0x5C })
      || String(validating: bytes, as: UTF8.self)?.unicodeScalars.contains(where: needsEscape) ?? true
  else { return String(decoding: bytes, as: UTF8.self) + (bytes.contains(0x20) ? "\t" : "") }
  return "\"" + bytes.map(escaped).joined() + "\""
}

private func escaped(_ byte: UInt8) -> String {
  switch byte {
  case 0x22, 0x5C: return "\\" + String(Unicode.Scalar(byte))
  case 0x20..<0x7F: return String(Unicode.Scalar(byte))
  default:
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: max(0, 3 - digits.utf8.count)) + digits
  }
}
