import Configurations
import JSONSyntax
import ListAnalysis
import ListEditing
import SourceText
import TierLists
import Workspace

/// What was done with a list, as a line of JSON without its end.
func editReport(_ run: OperationRun, _ after: FindingCounts, _ path: FilePath) -> [UInt8] {
  let lines = LineIndex(run.document.text)
  let added = identified(run.added(in: after), in: run.document).map { finding in
    var json: [UInt8] = []
    finding.writeJSON(path: path.text, lines, to: &json)
    return json
  }
  let report = JSONValue.object([
    "path": .string(path.text), "applied": .array(run.applied) { .integer($0) },
    "edits": .array(run.edits) { $0.json },
    "before": run.before.json, "after": after.json, "added": .array(added) { .raw($0) },
  ])
  var output = report.bytes
  output.escapeInvisible(from: 0)
  return output
}

extension FindingCounts {
  /// The number of errors and warnings, and of findings of other levels where there are some.
  fileprivate var json: JSONValue {
    .object(
      Severity.allCases.reversed().compactMap { severity in
        let count = counts[severity] ?? 0
        return count > 0 || severity >= .warning ? JSONValue.Member(severity.name, .integer(count)) : nil
      })
  }
}
