import Findings
import SourceText
import TierLists

/// `PATH:LINE:COLUMN: severity[rule] message`, a line each.
package func conciseReport(_ styles: Styles) -> Report {
  Report { diagnostic, subject, output in
    let start = subject.lines.location(of: diagnostic.range.lowerBound)
    let label = label(diagnostic, styles)
    let path = styles(.bold, subject.name)
    output += "\(path):\(start.line):\(start.column): \(label) \(visible(diagnostic.fullMessage))\n".utf8
  }
}

/// Each finding with its line in the document, underlined, the app's behavior and the fixes.
///
/// - Parameter columns: The width of the terminal, for excerpts.
package func fullReport(_ styles: Styles, columns: Int = 120) -> Report {
  Report(separator: "\n", closing: "\n") { diagnostic, subject, output in
    write(diagnostic, subject, styles, columns: columns, to: &output)
  }
}

private func write(
  _ diagnostic: Diagnostic, _ subject: Subject, _ styles: Styles, columns: Int, to output: inout [UInt8]
) {
  let frame = codeFrame(of: diagnostic.range, in: subject.lines, hiding: subject.secrets, columns: columns)
  let gutter = repeated(" ", String(frame.lineNumber).utf8.count)
  output += [styles.start(diagnostic.severity.style), diagnostic.severity.name, "[", diagnostic.rule, "]", styles.end]
  output += [styles.start(.bold), ": ", visible(diagnostic.message), styles.end, "\n"]
  output += [gutter, styles(.blue, "-->"), " "]
  appendLocation(diagnostic.range, subject, to: &output)
  output += ["\n"]
  if subject.lines.text.count > 0 { write(frame, gutter: gutter, diagnostic.severity.style, styles, to: &output) }
  for related in diagnostic.related {
    output += [gutter, styles(.blue, ":::"), " "]
    appendLocation(related.range, subject, to: &output)
    output += [" ", visible(related.message), "\n"]
  }
  for note in notes(diagnostic) {
    output += [gutter, " ", styles(.blue, "="), " ", styles(.bold, note.label), ": ", visible(note.text), "\n"]
  }
}

private func label(_ diagnostic: Diagnostic, _ styles: Styles) -> String {
  styles(diagnostic.severity.style, diagnostic.severity.name + "[" + diagnostic.rule + "]")
}

private func appendLocation(_ range: ByteRange, _ subject: Subject, to output: inout [UInt8]) {
  let start = subject.lines.location(of: range.lowerBound)
  output += [subject.name, ":", String(start.line), ":", String(start.column)]
}

private func write(
  _ frame: CodeFrame, gutter: String, _ style: Styles.Style, _ styles: Styles, to output: inout [UInt8]
) {
  let bar = " " + styles(.blue, "|")
  let edge = gutter + bar
  output += [
    edge, "\n", styles(.blue, String(frame.lineNumber)), bar, " ", frame.text, "\n",
    edge, " ", repeated(" ", frame.indent), styles(style, repeated("^", frame.width)), "\n", edge, "\n",
  ]
}

private func repeated(_ character: Unicode.Scalar, _ count: Int) -> String {
  String(decoding: [UInt8](repeating: UInt8(ascii: character), count: count), as: UTF8.self)
}

extension [UInt8] {
  /// Appends strings; faster than the interpolation of one.
  fileprivate static func += (bytes: inout [UInt8], strings: [String]) {
    for var string in strings { string.withUTF8 { bytes.append(contentsOf: $0) } }
  }
}

private func notes(_ diagnostic: Diagnostic) -> [(label: String, text: String)] {
  let app = diagnostic.appBehavior.isEmpty ? [] : [("app", diagnostic.appBehavior)]
  return app + diagnostic.fixes.map { (label(of: $0), $0.title + ($0.obstacle.map { " (left out: it \($0))" } ?? "")) }
}

/// How reports for people label a fix.
func label(of fix: Diagnostic.Fix) -> String { fix.isSafe ? "fix" : "suggestion" }
