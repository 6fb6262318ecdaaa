import Configurations
import Findings
import JSONSyntax
import Rules
import SourceText
import TierLists
import Workspace

/// SARIF 2.1.0, for GitHub code scanning and editors. One finding per line.
///
/// - Source: docs.oasis-open.org/sarif/sarif/v2.1.0, and "SARIF support for code scanning" in GitHub's manual.
package let sarifReport = Report(
  opening: opening, separator: ",\n", closing: "}]}\n", writeNotices: invocations, wantsIDs: true
) { diagnostic, subject, output in
  let start = output.count
  SARIFResult(subject: subject, location: artifactLocation(subject.path)).result(diagnostic).write(to: &output)
  output.escapeInvisible(from: start)
}

/// The part before the first finding, with all rules in the order of the catalog.
private let opening: String = {
  let driver = JSONValue.object([
    "name": .string("tierlint"), "version": .string(version), "semanticVersion": .string(version),
    "informationUri": .string(projectPage), "rules": .array(RuleCatalog.all, descriptor),
  ])
  let root = JSONValue.object(["description": text("The root of the repository.")])
  let facts = [
    ("tool", JSONValue.object(["driver": driver])), ("columnKind", .string("utf16CodeUnits")),
    ("originalUriBaseIds", .object([rootName: root])),
  ]
  let run = facts.map { "\(jsonStringLiteral($0.0)):\(String(decoding: $0.1.bytes, as: UTF8.self))" }.joined(
    separator: ",\n")
  let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  return "{\"$schema\":\(jsonStringLiteral(schema)),\"version\":\"2.1.0\",\"runs\":[{\(run),\n\"results\":[\n"
}()

/// The end of the results, and whether everything could be read.
@Sendable private func invocations(_ notices: [RunNotice]) -> String {
  let notifications = notices.map { notice in
    JSONValue.object([
      "level": .string(notice.isFailure ? "error" : "note"), "message": text(notice.message),
      "locations": .array([
        .object(["physicalLocation": .object(["artifactLocation": artifactLocation(notice.path)])])
      ]),
    ])
  }
  let invocation = JSONValue.object([
    "executionSuccessful": .bool(!notices.contains(where: \.isFailure)),
    "toolExecutionNotifications": notifications.isEmpty ? nil : .array(notifications),
  ])
  var bytes = invocation.bytes
  bytes.escapeInvisible(from: 0)
  return "\n],\n\"invocations\":[\(String(decoding: bytes, as: UTF8.self))]"
}

private func descriptor(_ rule: Rule) -> JSONValue {
  let help = "\(rule.explanation)\n\n\(rule.appBehavior)."
  let page = documentationPage(ofRule: rule.id)
  return .object([
    "id": .string(rule.id), "shortDescription": text(rule.summary), "fullDescription": text(rule.explanation),
    "help": .object(["text": .string(help), "markdown": .string("\(help)\n\n[More](\(page))")]),
    "helpUri": .string(page), "defaultConfiguration": .object(["level": .string(level(rule.severity))]),
    "properties": .object([
      "tags": .array([.string(rule.family)]), "precision": .string("very-high"),
      "problem.severity": .string(problemSeverity(rule.severity)),
    ]),
  ])
}

private func level(_ severity: Severity) -> String {
  switch severity {
  case .error: "error"
  case .warning: "warning"
  case .info, .hint: "note"
  }
}

/// GitHub's `problem.severity`.
private func problemSeverity(_ severity: Severity) -> String {
  severity < .warning ? "recommendation" : level(severity)
}

/// Writes the findings of one document.
private struct SARIFResult {
  let subject: Subject
  let location: JSONValue

  func result(_ diagnostic: Diagnostic) -> JSONValue {
    let fingerprint = JSONValue.string(diagnostic.fingerprint)
    return .object([
      "ruleId": .string(diagnostic.rule), "ruleIndex": RuleCatalog.index(ofRule: diagnostic.rule).map { .integer($0) },
      "level": .string(level(diagnostic.severity)), "message": text(diagnostic.fullMessage),
      "locations": .array([place(diagnostic.range, pointer: diagnostic.pointer)]),
      // GitHub reads only the second name; without it, it would hash the lines itself.
      "partialFingerprints": .object(["tierlint/v1": fingerprint, "primaryLocationLineHash": fingerprint]),
      "relatedLocations": diagnostic.related.isEmpty ? nil : related(diagnostic.related),
      "fixes": diagnostic.fixes.isEmpty ? nil : .array(fixes(diagnostic)),
      "properties": .object(["id": .string(diagnostic.id)]),
    ])
  }

  private func related(_ locations: [Diagnostic.Related]) -> JSONValue {
    .array(Array(locations.enumerated())) { number, related in
      place(related.range, pointer: related.pointer, id: number + 1, message: related.message)
    }
  }

  private func place(_ range: ByteRange, pointer: String, id: Int? = nil, message: String? = nil) -> JSONValue {
    let name = JSONValue.object(["fullyQualifiedName": .string(pointer), "kind": .string("value")])
    return .object([
      "id": id.map { .integer($0) }, "message": message.map(text),
      "physicalLocation": .object(["artifactLocation": location, "region": region(range)]),
      "logicalLocations": pointer.isEmpty ? nil : .array([name]),
    ])
  }

  private func fixes(_ diagnostic: Diagnostic) -> [JSONValue] {
    diagnostic.fixes.enumerated().map { fix($1, id: diagnostic.id(ofFix: $0)) }
  }

  private func fix(_ fix: Diagnostic.Fix, id: String) -> JSONValue {
    let replacements = JSONValue.array(fix.edits) { edit in
      .object(["deletedRegion": region(edit.range), "insertedContent": text(edit.text)])
    }
    let change = JSONValue.object(["artifactLocation": location, "replacements": replacements])
    return .object([
      "description": text(fix.title), "artifactChanges": .array([change]), "properties": .object(["id": .string(id)]),
    ])
  }

  private func region(_ range: ByteRange) -> JSONValue {
    let start = subject.position(of: range.lowerBound, in: .utf16)
    let end = subject.position(of: range.upperBound, in: .utf16)
    return .object([
      "startLine": .integer(start.line), "startColumn": .integer(start.column), "endLine": .integer(end.line),
      "endColumn": .integer(end.column),
    ])
  }
}

private func text(_ text: String) -> JSONValue { .object(["text": .string(text)]) }

private let rootName = "%SRCROOT%"

/// - Parameter path: Relative to the repository's root, or absolute.
private func artifactLocation(_ path: FilePath) -> JSONValue {
  let uri = path.bytes.map(uriText).joined()
  if uri.hasPrefix("/") { return .object(["uri": .string("file://\(uri)")]) }
  return .object(["uri": .string(uri), "uriBaseId": .string(rootName)])
}

/// A byte of a path in a URI.
///
/// - Source: RFC 3986, section 2.3.
private func uriText(_ byte: UInt8) -> String {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
    UInt8(ascii: "~"), UInt8(ascii: "/"):
    return String(Unicode.Scalar(byte))
  default: return "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
  }
}
