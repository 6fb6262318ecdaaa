import CSVSyntax
import Findings
import JSONSyntax
import Rules
import SourceText

/// The git conflicts in a CSV, and markers of conflicts without the others.
func conflictFindings(_ table: CSVTable) -> [Finding] {
  var errors: [SyntaxError] = []
  // The markers of a conflict that has no end so far.
  var open: [ConflictMarker] = []
  for line in 0..<table.lineCount {
    guard let marker = ConflictMarker(line, table) else { continue }
    if marker.character == .less {
      errors += open.map { $0.error }
      open = []
    }
    open.append(marker)
    guard marker.character == .greater else { continue }
    errors += conflict(open).map { [$0] } ?? open.map { $0.error }
    open = []
  }
  return (errors + open.map { $0.error }).map { error in
    var finding = error.finding.changingMessage { message, _ in
      message.appBehavior = "Tiercade skips the lines of the markers and imports the other lines of all versions"
    }
    finding.impact = .changes
    return finding
  }
}

private struct ConflictMarker {
  let character: UInt8
  /// Its line, without and with its line end.
  let range: ByteRange
  let whole: ByteRange

  /// `nil` unless a line begins with a character seven times, as git marks conflicts.
  init?(_ line: Int, _ table: CSVTable) {
    let bytes = table.text.bytes
    guard [.less, .equals, .greater, .verticalBar].contains(bytes[table.start(ofLine: line)]) else { return nil }
    let range = table.range(ofLine: line)
    guard range.count >= 7,
      bytes[range.lowerBound..<range.lowerBound + 7].allSatisfy({ $0 == bytes[range.lowerBound] }),
      range.count == 7 || bytes[range.lowerBound + 7] == .space
    else { return nil }
    (character, self.range) = (bytes[range.lowerBound], range)
    whole = range.lowerBound..<max(range.upperBound, table.start(ofLine: line + 1))
  }

  var error: SyntaxError { SyntaxError(.conflictMarker, range, suggesting: [TextEdit(whole, "")]) }
}

/// The conflict of some markers; with the style diff3 there are four.
private func conflict(_ markers: [ConflictMarker]) -> SyntaxError? {
  let characters = markers.map { $0.character }
  guard characters == [.less, .equals, .greater] || characters == [.less, .verticalBar, .equals, .greater] else {
    return nil
  }
  let middle = markers[1].whole.lowerBound..<markers[markers.count - 2].whole.upperBound
  let lines = ConflictLines(markers[0].whole, middle, markers[markers.count - 1].whole)
  return SyntaxError(.conflict([lines]), markers[0].range)
}
