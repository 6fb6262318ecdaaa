import Configurations
import Findings
import JSONSyntax
import SourceText
import TierLists
import Workspace

/// GitLab's Code Quality report: an array of findings, one per line.
///
/// - Source: docs.gitlab.com/ci/testing/code_quality, "Code Quality report format".
package let gitLabReport = Report(
  opening: "[\n", separator: ",\n", closing: "\n]\n", empty: "[]\n", wantsIDs: true
) { diagnostic, subject, output in
  let start = output.count
  let line = subject.position(of: diagnostic.range.lowerBound, in: .utf16).line
  let location = JSONValue.object([
    "path": .string(subject.path.text), "lines": .object(["begin": .integer(line)]),
  ])
  JSONValue.object([
    "description": .string(diagnostic.fullMessage), "check_name": .string(diagnostic.rule),
    "fingerprint": .string(fingerprint(diagnostic, subject)), "severity": .string(gitLabSeverity(diagnostic.severity)),
    "location": location,
  ]).write(to: &output)
  output.escapeInvisible(from: start)
}

/// Differs between files, because GitLab hides all but one of the findings with the same fingerprint.
private func fingerprint(_ diagnostic: Diagnostic, _ subject: Subject) -> String {
  var hash = SHA256()
  hash.update(Array(subject.path.bytes) + Array("\n\(diagnostic.fingerprint)".utf8))
  return hash.hexadecimal
}

private func gitLabSeverity(_ severity: Severity) -> String {
  switch severity {
  case .error: "critical"
  case .warning: "major"
  case .info: "minor"
  case .hint: "info"
  }
}
