import Configurations
import Findings
import TierLists
import Workspace

/// Workflow commands, which GitHub Actions shows as annotations of the file. One line per finding.
///
/// Columns are allowed only for ranges on one line; they count from 1, with an exclusive end. The unit is not documented;
/// this uses UTF-16 code units, like browsers. The message repeats location and rule, because logs show only the message.
/// - Source: `ActionCommand` in github.com/actions/runner, and the "annotations object" of GitHub's REST API.
package let githubReport = Report(writeNotices: writeErrors) { diagnostic, subject, output in
  let start = subject.position(of: diagnostic.range.lowerBound, in: .utf16)
  let end = subject.position(of: diagnostic.range.upperBound, in: .utf16)
  let columns = start.line == end.line ? ",col=\(start.column),endColumn=\(end.column)" : ""
  let location = "\(visible(subject.path.bytes)):\(start.line):\(start.column)"
  output += "::\(command(diagnostic.severity)) file=\(property(subject.path.text)),line=\(start.line)".utf8
  output += ",endLine=\(end.line)\(columns),title=\(property(diagnostic.rule))".utf8
  output += "::\(data("\(location): \(message(diagnostic))"))\n".utf8
}

@Sendable private func writeErrors(_ notices: [RunNotice]) -> String {
  notices.filter(\.isFailure).reduce(into: "") { output, notice in
    output += "::error file=\(property(notice.path.text)),title=tierlint::\(data(notice.message))\n"
  }
}

private func command(_ severity: Severity) -> String {
  switch severity {
  case .error: "error"
  case .warning: "warning"
  case .info, .hint: "notice"
  }
}

/// The finding, and a line for each fix.
private func message(_ diagnostic: Diagnostic) -> String {
  let fixes = diagnostic.fixes.map { "\n\(label(of: $0)): \(visible($0.title))" }
  return "[\(diagnostic.rule)] \(visible(diagnostic.fullMessage))" + fixes.joined()
}

/// The value of a property, which ends at a colon or a comma. GitHub does not decode the escapes of characters that
/// could change a terminal.
private func property(_ text: String) -> String {
  escaped(text) { needsEscape($0) || "%:,".unicodeScalars.contains($0) }
}

/// The part after the properties.
private func data(_ text: String) -> String { escaped(text) { "%\r\n".unicodeScalars.contains($0) } }

private func escaped(_ text: String, _ isSpecial: (Unicode.Scalar) -> Bool) -> String {
  text.unicodeScalars.reduce(into: "") { result, scalar in
    if isSpecial(scalar) {
      for byte in String(scalar).utf8 {
        result += "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
      }
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
}
