import SourceText
import TierlintCore

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
    output += fullText(diagnostic, subject, styles, columns).utf8
  }
}

private func fullText(_ diagnostic: Diagnostic, _ subject: Subject, _ styles: Styles, _ columns: Int) -> String {
  let hasText = subject.lines.text.count > 0
  let frame = codeFrame(of: diagnostic.range, in: subject.lines, columns: columns)
  let gutter = String(repeating: " ", count: "\(frame.lineNumber)".utf8.count)
  return "\(label(diagnostic, styles))\(styles(.bold, ": \(visible(diagnostic.message))"))\n"
    + "\(gutter)\(styles(.blue, "-->")) \(location(diagnostic.range, subject))\n"
    + (hasText ? text(frame, gutter, diagnostic.severity.style, styles) : "")
    + diagnostic.related.reduce(into: "") { text, related in
      text += "\(gutter)\(styles(.blue, ":::")) \(location(related.range, subject)) \(visible(related.message))\n"
    }
    + notes(diagnostic).reduce(into: "") { text, note in
      text += "\(gutter) \(styles(.blue, "=")) \(styles(.bold, note.label)): \(visible(note.text))\n"
    }
}

private func label(_ diagnostic: Diagnostic, _ styles: Styles) -> String {
  styles(diagnostic.severity.style, "\(diagnostic.severity.name)[\(diagnostic.rule)]")
}

private func location(_ range: ByteRange, _ subject: Subject) -> String {
  let start = subject.lines.location(of: range.lowerBound)
  return "\(subject.name):\(start.line):\(start.column)"
}

private func text(_ frame: CodeFrame, _ gutter: String, _ style: Styles.Style, _ styles: Styles) -> String {
  let bar = styles(.blue, "|")
  let indent = String(repeating: " ", count: frame.indent)
  let carets = styles(style, String(repeating: "^", count: frame.width))
  return """
    \(gutter) \(bar)
    \(styles(.blue, "\(frame.lineNumber)")) \(bar) \(frame.text)
    \(gutter) \(bar) \(indent)\(carets)
    \(gutter) \(bar)

    """
}

private func notes(_ diagnostic: Diagnostic) -> [(label: String, text: String)] {
  let app = diagnostic.appBehavior.isEmpty ? [] : [("app", diagnostic.appBehavior)]
  return app + diagnostic.fixes.map { (label(of: $0), $0.title + ($0.obstacle.map { " (left out: it \($0))" } ?? "")) }
}

/// How reports for people label a fix.
func label(of fix: Diagnostic.Fix) -> String { fix.isSafe ? "fix" : "suggestion" }
