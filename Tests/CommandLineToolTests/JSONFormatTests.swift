import CommandLineTool
import Findings
import Foundation
import JSONSchema
import JSONSyntax
import SourceText
import TestSupport
import Testing
import TierLists
import Workspace

@Suite(.timeLimit(.minutes(30))) struct JSONFormatTests {
  @Test("characters that a terminal obeys or hides are escaped", arguments: ["json", "ndjson", "sarif"])
  func invisibleCharacters(format: String) throws {
    let folder = try TemporaryFolder()
    let name = "\u{7F}\u{9B}\u{2028}\u{202E}\u{2066}\u{200B}\u{E0041}é🍲.tierlist.json"
    try folder.write(name, brokenList.replacing("\"Clean\"", with: "\"Clean\", \"\u{9B}\u{2029}\u{E0041}\": 1"))
    let run = try tierlint("check", "--format", format, in: folder)
    let raw = run.output.unicodeScalars.filter {
      ("\u{7F}"..."\u{9F}").contains($0)
        || "\u{2028}\u{2029}\u{202E}\u{2066}\u{200B}\u{E0041}".unicodeScalars.contains($0)
    }
    #expect(raw.isEmpty)
    #expect(run.output.contains("\\u009b\\u2029\\udb40\\udc41"))
    if format != "sarif" {
      #expect(run.output.contains("\\u007f\\u009b\\u2028\\u202e\\u2066\\u200b\\udb40\\udc41é🍲.tierlist.json"))
    }
    if format != "ndjson" { _ = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) }
  }

  @Test(
    "the report has the form that its schema describes", arguments: ["projects/invalid", "rules", "csv", "bundles"])
  func schema(_ fixtures: String) throws {
    let folder = try TemporaryFolder()
    let schemaText = try tierlint("schema", "report", in: folder).output
    let schema = try #require(Schema(DocumentText(schemaText)))
    let path = Repository.root.appending(path: "fixtures/\(fixtures)").path
    let tree = SyntaxTree(DocumentText(try tierlint("check", "-q", "--format=json", path, in: folder).output))
    #expect(tree.problems.isEmpty)
    #expect(schema.evaluate(tree).violations.map { "\($0.keyword.rawValue) \(tree.pointer(to: $0.node))" } == [])
  }

  private let text = "{ \"é\": 1,\n  \"color\": \"red\" }"

  /// A finding with everything that a finding can have.
  private func fullDiagnostic() throws -> Diagnostic {
    let place = 13..<20
    return try diagnostic(
      message: "color \"red\" is\u{7}\nodd\\", appBehavior: "it is white", pointer: "/a~1b/0", at: place,
      fixes: [("Write it", true, [TextEdit(place, "\"x\"\u{2028}")])], related: [("first here", "/é", 2..<6)])
  }

  @Test func everyFieldOfTheContract() throws {
    let object = try #require(try parsed(rendered(ndjsonReport)) as? [String: Any])
    #expect(
      Set(object.keys) == [
        "path", "rule", "severity", "message", "pointer", "range", "impact", "consequence", "fixes", "related", "help",
        "id",
      ])
    #expect(object["message"] as? String == "color \"red\" is\u{7}\nodd\\; it is white")
    #expect(object["help"] as? String == "https://github.com/tierlint/tierlint/blob/main/docs/rules/color/invalid.md")
    #expect(object["pointer"] as? String == "/a~1b/0")
    #expect(object["impact"] as? String == "changes")
  }

  @Test func placesAreLinesColumnsAndOffsets() throws {
    let object = try #require(try parsed(rendered(ndjsonReport)) as? [String: Any])
    let range = try #require(object["range"] as? [String: [String: Int]])
    #expect(range["start"] == ["line": 2, "column": 3, "offset": 13])
    #expect(range["end"] == ["line": 2, "column": 10, "offset": 20])
    let related = try #require((object["related"] as? [[String: Any]])?.first)
    #expect(related["message"] as? String == "first here")
    #expect((related["range"] as? [String: [String: Int]])?["end"] == ["line": 1, "column": 6, "offset": 6])
  }

  @Test func fixesAreEdits() throws {
    let object = try #require(try parsed(rendered(ndjsonReport)) as? [String: Any])
    let fix = try #require((object["fixes"] as? [[String: Any]])?.first)
    #expect(fix["safe"] as? Bool == true)
    let edit = try #require((fix["edits"] as? [[String: Any]])?.first)
    #expect(edit["offset"] as? Int == 13)
    #expect(edit["length"] as? Int == 7)
    #expect(edit["text"] as? String == "\"x\"\u{2028}")
  }

  @Test func anArrayEvenWhenItIsEmpty() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.tierlist.json", cleanList)
    #expect(try tierlint("check", "--format=json", in: folder).output == "[]\n")
    #expect(try tierlint("check", "--format=ndjson", in: folder).output.isEmpty)
    try folder.write("b.tierlist.json", brokenList)
    try folder.write("c.tierlist.json", brokenList)
    let array = try tierlint("check", "--format=json", in: folder)
    #expect((try parsed(array.output) as? [Any])?.count == 2)
    let lines = try tierlint("check", "--format=ndjson", in: folder)
    #expect(lines.outputLines.count == 2)
  }

  @Test func statistics() throws {
    let folder = try TemporaryFolder()
    try folder.write("b.tierlist.json", brokenList)
    try folder.write("c.tierlist.json", brokenList)
    let text = try tierlint("check", "--statistics", in: folder)
    #expect(text.code == 1)
    #expect(text.output.hasPrefix("2  error    json/syntax  "))
    #expect(text.output.hasSuffix(" (in 2 files, 2 fixable)\n"))
    let json = try tierlint("check", "--statistics", "--format=json", in: folder)
    let rows = try #require(try parsed(json.output) as? [[String: Any]])
    #expect(rows.first?["rule"] as? String == "json/syntax")
    #expect(rows.first?["count"] as? Int == 2)
    #expect(rows.first?["files"] as? Int == 2)
    #expect(rows.first?["severity"] as? String == "error")
    #expect(rows.first?["fixable"] as? Int == 2)
  }

  private func rendered(_ report: Report) throws -> String {
    var output: [UInt8] = []
    report.write(try fullDiagnostic(), Subject(path: FilePath("x.json"), lines: LineIndex(DocumentText(text))), &output)
    return String(decoding: output, as: UTF8.self)
  }
}

private func parsed(_ text: String) throws -> Any { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
