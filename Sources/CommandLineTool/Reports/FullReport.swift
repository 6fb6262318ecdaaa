import SourceText
import TierlintCore

/// Each finding with its line of the document, underlined, what the app does with it, and how to mend it.
package func fullReport(_ styles: Styles) -> Report {
  Report(separator: "\n", closing: "\n") { diagnostic, subject, output in
    output += fullText(diagnostic, subject, styles).utf8
  }
}

private func fullText(_ diagnostic: Diagnostic, _ subject: Subject, _ styles: Styles) -> String {
  let hasText = subject.lines.text.count > 0
  let excerpt = excerpt(of: diagnostic.range, in: subject.lines)
  let gutter = String(repeating: " ", count: "\(excerpt.lineNumber)".utf8.count)
  return header(diagnostic, styles)
    + "\(gutter)\(styles(.blue, "-->")) \(place(diagnostic.range, subject))\n"
    + (hasText ? excerptText(excerpt, gutter, diagnostic.severity.style, styles) : "")
    + diagnostic.related.reduce(into: "") { text, related in
      text += "\(gutter)\(styles(.blue, ":::")) \(place(related.range, subject)) \(visible(related.message))\n"
    }
    + notes(diagnostic, styles).reduce(into: "") { text, note in
      text += "\(gutter) \(styles(.blue, "=")) \(styles(.bold, note.label)): \(visible(note.text))\n"
    }
}

private func header(_ diagnostic: Diagnostic, _ styles: Styles) -> String {
  let label = styles(diagnostic.severity.style, "\(diagnostic.severity.name)[\(diagnostic.rule)]")
  return "\(label)\(styles(.bold, ": \(visible(diagnostic.message))"))\n"
}

private func place(_ range: ByteRange, _ subject: Subject) -> String {
  let place = subject.lines.location(of: range.lowerBound)
  return "\(subject.name):\(place.line):\(place.column)"
}

private func excerptText(_ excerpt: Excerpt, _ gutter: String, _ style: Styles.Style, _ styles: Styles) -> String {
  let bar = styles(.blue, "|")
  let indent = String(repeating: " ", count: excerpt.indent)
  let carets = styles(style, String(repeating: "^", count: excerpt.width))
  return """
    \(gutter) \(bar)
    \(styles(.blue, "\(excerpt.lineNumber)")) \(bar) \(excerpt.text)
    \(gutter) \(bar) \(indent)\(carets)
    \(gutter) \(bar)

    """
}

private func notes(_ diagnostic: Diagnostic, _ styles: Styles) -> [(label: String, text: String)] {
  let app = diagnostic.appBehavior.isEmpty ? [] : [("app", diagnostic.appBehavior)]
  return app + diagnostic.fixes.map { ($0.isSafe ? "fix" : "choice", $0.title) }
}
