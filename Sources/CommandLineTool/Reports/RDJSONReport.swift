import Configurations
import Findings
import JSONSyntax
import Rules
import SourceText
import TierLists

/// Reviewdog's Diagnostic Format as one JSON object. One finding per line.
///
/// Columns count bytes of UTF-8 from 1.
/// - Source: `DiagnosticResult` in github.com/reviewdog/reviewdog/blob/master/proto/rdf/reviewdog.proto.
package let rdjsonReport = Report(
  opening: rdjsonOpening, separator: ",\n", closing: "\n]}\n", empty: rdjsonOpening + "]}\n"
) { diagnostic, subject, output in
  let start = output.count
  let url = documentationPage(ofRule: diagnostic.rule)
  JSONValue.object([
    "message": .string(diagnostic.fullMessage), "location": location(diagnostic.range, subject),
    "severity": .string(rdjsonSeverity(diagnostic.severity)),
    "code": .object(["value": .string(diagnostic.rule), "url": .string(url)]),
    "suggestions": suggestions(diagnostic, subject),
    "related_locations": diagnostic.related.isEmpty
      ? nil
      : .array(diagnostic.related) { related in
        .object(["message": .string(related.message), "location": location(related.range, subject)])
      },
  ]).write(to: &output)
  output.escapeInvisible(from: start)
}

private let rdjsonOpening =
  "{\"source\":{\"name\":\"tierlint\",\"url\":\(jsonStringLiteral(projectPage))},\"diagnostics\":[\n"

private func location(_ range: ByteRange, _ subject: Subject) -> JSONValue {
  .object(["path": .string(subject.path.text), "range": region(range, subject)])
}

private func region(_ range: ByteRange, _ subject: Subject) -> JSONValue {
  .object(["start": position(range.lowerBound, subject), "end": position(range.upperBound, subject)])
}

private func position(_ offset: ByteOffset, _ subject: Subject) -> JSONValue {
  let position = subject.position(of: offset, in: .utf8)
  return .object(["line": .integer(position.line), "column": .integer(position.column)])
}

/// Only fixes with a single edit: reviewdog offers each edit on its own.
private func suggestions(_ diagnostic: Diagnostic, _ subject: Subject) -> JSONValue? {
  let edits = diagnostic.fixes.filter { $0.edits.count == 1 }.flatMap(\.edits)
  guard !edits.isEmpty else { return nil }
  return .array(edits) { .object(["range": region($0.range, subject), "text": .string($0.text)]) }
}

private func rdjsonSeverity(_ severity: Severity) -> String {
  switch severity {
  case .error: "ERROR"
  case .warning: "WARNING"
  case .info, .hint: "INFO"
  }
}
