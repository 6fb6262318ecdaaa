import Configurations
import Findings
import JSONSyntax
import ListAnalysis
import SourceText
import TierLists

/// The findings in a list as a tool returns them.
struct ToolFindings {
  let text: String
  /// The members that all tools have that return findings.
  let members: [JSONValue.Member]

  /// - Parameter diagnostics: Those of the document, without ids.
  init(_ diagnostics: [Diagnostic], in document: Document, of list: ToolList) {
    let findings = FindingsByID(identified(diagnostics, in: document))
    let lines = LineIndex(document.text)
    let counts = SeverityCounts(diagnostics)
    let safe = findings.safeFixes.isEmpty ? "" : "safe fixes: \(findings.safeFixes.joined(separator: ","))\n"
    text =
      "\(list.shownPath) \(counted(counts.total, "finding"))\n\(findings.text(lines))\(safe)"
      + list.notes.map { "\($0)\n" }.joined()
    let severities = Severity.allCases.reversed().map { JSONValue.Member($0.name, .integer(counts.count($0))) }
    members = [
      JSONValue.Member("path", .string(list.shownPath)),
      JSONValue.Member("findings", .array(findings.shown) { findings.json($0, lines) }),
      JSONValue.Member("counts", .object(severities)),
      JSONValue.Member("omitted", .integer(findings.omittedCount)),
      JSONValue.Member("notes", .array(list.notes) { .string($0) }),
    ]
  }
}

extension FindingsByID {
  fileprivate func json(_ finding: Diagnostic, _ lines: LineIndex) -> JSONValue {
    let start = lines.location(of: finding.range.lowerBound)
    return [
      "id": .string(id(finding)), "line": .integer(start.line), "column": .integer(start.column),
      "severity": .string(finding.severity.name), "rule": .string(finding.rule),
      "impact": .string(finding.impact.rawValue), "message": .string(visible(finding.message)),
      "fixes": .array(Array(finding.fixes.enumerated())) { fix in
        [
          "id": .string(id(finding, fix: fix.offset)), "safe": .bool(fix.element.isSafe),
          "title": .string(visible(fix.element.title)),
        ]
      },
    ]
  }
}
