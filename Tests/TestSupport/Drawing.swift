import Findings
import SourceText
import TierLists

/// Diagnostics as drawn in `findings.expected`: the line, carets under the range, then messages and fixes.
package func drawing(of diagnostics: [Diagnostic], in text: DocumentText) -> String {
  let lines = LineIndex(text)
  return diagnostics.map { drawing(of: $0, lines) }.joined(separator: "\n")
}

private func drawing(of diagnostic: Diagnostic, _ lines: LineIndex) -> String {
  let start = lines.location(of: diagnostic.range.lowerBound)
  let lineRange = lines.range(ofLine: start.line - 1)
  let end = max(diagnostic.range.lowerBound, min(diagnostic.range.upperBound, lineRange.upperBound))
  let width = max(1, lines.location(of: end).column - start.column)
  let number = String(start.line)
  let margin = String(repeating: " ", count: number.count)
  var drawn = "\(number) | \(visible(lines.text.string(lineRange)))\n"
  drawn += "\(margin) | " + String(repeating: " ", count: start.column - 1) + String(repeating: "^", count: width)
  drawn += " \(diagnostic.severity.name) \(diagnostic.rule)\n"
  drawn += "\(margin) = \(diagnostic.message)\n"
  drawn += "\(margin) = app \(diagnostic.impact.rawValue): \(diagnostic.appBehavior)\n"
  for related in diagnostic.related {
    let location = lines.location(of: related.range.lowerBound)
    drawn += "\(margin) = see \(location.line):\(location.column): \(related.message)\n"
  }
  for fix in diagnostic.fixes { drawn += "\(margin) = \(fix.isSafe ? "fix" : "suggestion"): \(fix.title)\n" }
  return drawn
}

/// A line with its control characters as control pictures.
private func visible(_ line: String) -> String {
  line.unicodeScalars.reduce(into: "") { visible, scalar in
    visible.unicodeScalars.append(scalar.value < 0x20 ? Unicode.Scalar(scalar.value + 0x2400) ?? scalar : scalar)
  }
}
