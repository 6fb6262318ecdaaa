import TierlintCore

/// A workflow command a line, which GitHub Actions turns into an annotation of the file.
///
/// GitHub takes columns for one line only, from 1, the end behind the last one. It does not say what a column counts;
/// UTF-16 code units are what a browser does. The log shows nothing but the message, so that place and rule stand there too.
/// - Source: `ActionCommand` in github.com/actions/runner, and the "annotations object" of GitHub's REST API.
package let githubReport = Report { diagnostic, subject, output in
  let start = subject.position(of: diagnostic.range.lowerBound, in: .utf16)
  let end = subject.position(of: diagnostic.range.upperBound, in: .utf16)
  let columns = start.line == end.line ? ",col=\(start.column),endColumn=\(end.column)" : ""
  let place = "\(visible(subject.path.bytes)):\(start.line):\(start.column)"
  output += "::\(command(diagnostic.severity)) file=\(property(subject.path.text)),line=\(start.line)".utf8
  output += ",endLine=\(end.line)\(columns),title=\(property(diagnostic.rule))".utf8
  output += "::\(data("\(place): \(message(diagnostic))"))\n".utf8
}

private func command(_ severity: Severity) -> String {
  switch severity {
  case .error: "error"
  case .warning: "warning"
  case .info, .hint: "notice"
  }
}

/// The finding, and a line for each way to mend it.
private func message(_ diagnostic: Diagnostic) -> String {
  let fixes = diagnostic.fixes.map { "\n\($0.isSafe ? "fix" : "choice"): \(visible($0.title))" }
  return "[\(diagnostic.rule)] \(visible(diagnostic.fullMessage))" + fixes.joined()
}

/// The value of a property: a colon or a comma would end it.
private func property(_ text: String) -> String { escaped(text, "%\r\n:,") }

/// What follows the properties.
private func data(_ text: String) -> String { escaped(text, "%\r\n") }

private func escaped(_ text: String, _ special: String) -> String {
  text.unicodeScalars.reduce(into: "") { result, scalar in
    if special.unicodeScalars.contains(scalar) {
      result += "%\(scalar.value < 16 ? "0" : "")\(String(scalar.value, radix: 16, uppercase: true))"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
}
