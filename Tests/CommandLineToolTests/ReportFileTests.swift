import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The reports for CI systems, and `--output`.
@Suite(.timeLimit(.minutes(30))) struct ReportFileTests {
  private let folder: TemporaryFolder
  private let invalid = Repository.root.appending(path: "fixtures/projects/invalid").path

  init() throws { folder = try TemporaryFolder() }

  @Test("GitLab: each finding has its own fingerprint, a known severity and a line of its file")
  func gitLab() throws {
    try folder.write("a.tierlist.json", brokenList)
    try folder.write("b.tierlist.json", brokenList)
    let run = try tierlint("check", "-q", "--format=gitlab", ".", invalid, in: folder)
    let issues = try JSONDecoder().decode([GitLabIssue].self, from: Data(run.output.utf8))
    #expect(issues.count > 50)
    #expect(Set(issues.map(\.fingerprint)).count == issues.count)
    #expect(Set(issues.map(\.severity)).isSubset(of: ["info", "minor", "major", "critical", "blocker"]))
    #expect(issues.contains { $0.location.path == "a.tierlist.json" })
    for issue in issues {
      let path = issue.location.path
      let url = path.hasPrefix("/") ? URL(fileURLWithPath: path) : folder.url.appendingPathComponent(path)
      let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      #expect((1...lines.count).contains(issue.location.lines.begin))
    }
  }

  @Test("rdjson: a suggestion replaces the bytes that its range names")
  func reviewdog() throws {
    let text = cleanList.replacing("\"id\": \"s\",", with: "\"é\": 1, \"id\": \"s\", \"color\": \"C0C0C0\",")
    try folder.write("a.tierlist.json", text)
    let run = try tierlint("check", "-q", "--format=rdjson", in: folder)
    let result = try JSONDecoder().decode(ReviewdogResult.self, from: Data(run.output.utf8))
    let color = try #require(result.diagnostics.first { $0.code.value == "color/invalid" })
    #expect(color.severity == "ERROR")
    #expect(color.location.path == "a.tierlist.json")
    let suggestion = try #require(color.suggestions?.first)
    #expect(suggestion.text == "\"#C0C0C0\"")
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let line = Array(lines[suggestion.range.start.line - 1])
    let replaced = line[suggestion.range.start.column - 1..<suggestion.range.end.column - 1]
    #expect(String(decoding: replaced, as: UTF8.self) == "\"C0C0C0\"")
  }

  @Test("JUnit: a suite for each file, a failure for each finding, a passed test for a clean file")
  func jUnit() throws {
    try folder.write("a.tierlist.json", brokenList)
    try folder.write("<&\".tierlist.json", cleanList)
    let run = try tierlint("check", "-q", "--format=junit", in: folder)
    let suites = try XMLDocument(xmlString: run.output, options: []).nodes(forXPath: "/testsuites/testsuite")
    #expect(suites.count == 2)
    let facts = suites.compactMap { $0 as? XMLElement }.map { suite in
      ["name", "tests", "failures"].map { suite.attribute(forName: $0)?.stringValue }
    }
    #expect(facts == [["<&\".tierlist.json", "1", "0"], ["a.tierlist.json", "1", "1"]])
    let failures = try suites.flatMap { try $0.nodes(forXPath: "testcase/failure/@type") }
    #expect(failures.map(\.stringValue) == ["error"])
  }

  @Test(
    "a report is written again, and is no input; another file is kept",
    arguments: ["full", "concise", "json", "ndjson", "github", "gitlab", "sarif", "junit", "rdjson", "agent"])
  func writtenAgain(_ format: String) throws {
    try folder.write("a.tierlist.json", brokenList)
    for _ in 1...2 {
      let run = try tierlint("check", "-q", "--output=\(format)=report.json", in: folder)
      #expect(run.code == 1 && run.errors.isEmpty)
      #expect(try folder.read("report.json").contains("a.tierlist.json"))
    }
    try folder.write("a.tierlist.json", cleanList)
    for _ in 1...2 { #expect(try tierlint("check", "-q", "--output=\(format)=report.json", in: folder).code == 0) }
    for text in ["{\"name\":\"pkg\"}", cleanList, "Soup\n"] {
      try folder.write("mine.json", text)
      let run = try tierlint("check", "-q", "--output=\(format)=mine.json", "a.tierlist.json", in: folder)
      #expect(run.errors == "tierlint: mine.json: not written: the file is not a report of tierlint\n")
      #expect(run.code == 2)
      #expect(try folder.read("mine.json") == text)
    }
  }

  @Test("several reports are written at once, and equal those on standard output")
  func files() throws {
    try folder.write(
      "a.tierlist.json", cleanList.replacing("\"id\": \"s\",", with: "\"id\": \"s\", \"color\": \"C0C0C0\","))
    try folder.write("b.tierlist.json", brokenList)
    let formats = ["concise", "json", "ndjson", "github", "gitlab", "sarif", "junit", "rdjson"]
    let outputs = formats.map { "--output=\($0)=\($0).out" }
    let run = try tool(["check", "-q", "--max-diagnostics=1", "--format=concise"] + outputs + ["."], in: folder)
    #expect(run.code == 1)
    #expect(run.outputLines.count == 1)
    for format in formats {
      let alone = try tierlint("check", "-q", "--format=\(format)", ".", in: folder)
      #expect(try folder.read("\(format).out") == alone.output, "\(format)")
    }
  }

  @Test("a report that cannot be written is a failure, and an old report stays as it was")
  func failures() throws {
    try folder.write("a.tierlist.json", cleanList)
    let run = try tierlint("check", "--output=json=missing/a.json", in: folder)
    #expect(run.code == 2)
    #expect(run.errors == "tierlint: missing/a.json: not written: No such file or directory\n")
    let second = try tierlint("check", "--output=json=first.json", "--output=json=missing/a.json", in: folder)
    #expect(second.code == 2)
    try folder.write("old.json", "old")
    let limited = try shell(
      "ulimit -f 0; trap '' XFSZ; \"$TIERLINT\" check --output json=old.json \(invalid) > /dev/null", in: folder)
    #expect(limited.code == 2)
    #expect(try folder.read("old.json") == "old")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["a.tierlist.json", "old.json"])
  }

  @Test("XML has none of the characters that it cannot hold")
  func charactersOfXML() throws {
    try folder.write("a.tierlist.json", cleanList.replacing("[\"a\"]", with: "[\"a\", \"\\uffff\\ufffe\\u0001\"]"))
    for words in [["check", "-q", "--format=junit"], ["convert", "--to=svg"]] {
      let run = try tool(words + ["a.tierlist.json"], in: folder)
      #expect(throws: Never.self) { try XMLDocument(xmlString: run.output, options: []) }
      #expect(!run.output.unicodeScalars.contains { $0 == "\u{FFFF}" || $0 == "\u{FFFE}" })
    }
  }

  @Test("a report replaces no list that is checked, and each has a file of its own")
  func inputs() throws {
    try folder.write("a.tierlist.json", cleanList)
    try folder.link("b.json", to: "a.tierlist.json")
    for name in ["a.tierlist.json", "./a.tierlist.json", "b.json"] {
      let run = try tierlint("check", "--output=json=\(name)", in: folder)
      #expect(run.code == 2)
      // A report is no list of its folder, unless another name leads to it.
      let reason = name == "b.json" ? "it is a file that is read" : "the file is not a report of tierlint"
      #expect(run.errors == "tierlint: \(name): not written: \(reason)\n")
      let named = try tierlint("check", "a.tierlist.json", "--output=json=\(name)", in: folder)
      #expect(named.errors == "tierlint: \(name): not written: it is a file that is read\n")
      let conversion = try tierlint("convert", "a.tierlist.json", "--to=csv", "-o", name, in: folder)
      #expect(conversion.code == 2)
    }
    #expect(try folder.read("a.tierlist.json") == cleanList)
    #expect(try tierlint("check", "--output=json=x", "--output=sarif=./x", in: folder).code == 2)
    #expect(try tierlint("check", "--output=json=-", in: folder).code == 2)
  }

  @Test("a report replaces no baseline, configuration, ignore file or picture that is read")
  func otherInputs() throws {
    try folder.write("a.tierlist.json", cleanList)
    try folder.write("B.tierproj/project.json", cleanList)
    try folder.write("B.tierproj/Media/a.png", "picture")
    try folder.write(".tierlint.json", #"{ "rules": { "tier/none": "off" } }"#)
    try folder.write(".gitignore", "x\n")
    try folder.write("other.jsonc", "{}")
    #expect(try tierlint("check", "--write-baseline=b.baseline", in: folder).code == 0)
    let baseline = try folder.read("b.baseline")
    let cases = [
      ("b.baseline", ["check", "--baseline=b.baseline"]), (".tierlint.json", ["check"]), (".gitignore", ["check"]),
      ("B.tierproj/Media/a.png", ["check"]), ("other.jsonc", ["check", "--config=other.jsonc"]),
      (".tierlint.json", ["convert", "a.tierlist.json", "--to=csv"]),
    ]
    for (name, words) in cases {
      let option = words.first == "convert" ? "-o=\(name)" : "--output=json=\(name)"
      let run = try tool(words + [option], in: folder)
      #expect(run.code == 2 && run.errors.contains("\(name): not written: it is a file that is read"), "\(name)")
    }
    #expect(try shell("\"$TIERLINT\" check - --output json=a.tierlist.json < a.tierlist.json", in: folder).code == 2)
    #expect(try folder.read("b.baseline") == baseline)
    #expect(try folder.read("a.tierlist.json") == cleanList)
  }

  @Test("what could not be read is in the reports that can say it")
  func incomplete() throws {
    try folder.write("a.tierlist.json", cleanList)
    try folder.write("sub/.tierlint.json", "{ \"rules\": 1 }")
    try folder.write("sub/a.tierlist.json", cleanList)
    let outputs = ["sarif", "junit", "github"].map { "--output=\($0)=\($0).out" }
    let run = try tool(["check", "-q", "no<such.json", "."] + outputs, in: folder)
    #expect(run.code == 2)
    let invocation = try #require(try SARIFLog(folder.read("sarif.out")).run.invocations.first)
    #expect(!invocation.executionSuccessful)
    let notes = try #require(invocation.toolExecutionNotifications)
    #expect(notes.map(\.level) == ["error", "error"])
    #expect(notes.first?.message.text == "no<such.json: No such file or directory")
    #expect(
      notes.compactMap { $0.locations.first?.physicalLocation.artifactLocation.uri } == [
        "no%3Csuch.json", "sub/.tierlint.json",
      ])
    let errors = try XMLDocument(xmlString: folder.read("junit.out"), options: []).nodes(
      forXPath: "/testsuites/testsuite[@errors='1']/testcase/error/@message")
    #expect(errors.first?.stringValue == "no<such.json: No such file or directory")
    #expect(errors.count == 2)
    #expect(
      try folder.read("github.out").hasPrefix(
        "::error file=no<such.json,title=tierlint::no<such.json: No such file or directory\n"))
  }

  @Test("a signal leaves no temporary file")
  func signals() throws {
    for index in 0..<200 { try folder.write("\(index).tierlist.json", brokenList) }
    let script = """
      (while :; do echo; sleep 0.01; done) | "$TIERLINT" check -q --stdin-paths --output json=r.json > /dev/null &
      sleep 0.3; kill -TERM $!; wait; ls -A
      """
    let run = try shell(script, in: folder)
    #expect(!run.output.contains(".tmp"))
  }

  private struct GitLabIssue: Decodable {
    struct Location: Decodable {
      struct Lines: Decodable { var begin: Int }
      var path: String
      var lines: Lines
    }
    var description: String
    var fingerprint: String
    var severity: String
    var location: Location
  }

  private struct ReviewdogResult: Decodable {
    struct Position: Decodable {
      var line: Int
      var column: Int
    }
    struct Range: Decodable {
      var start: Position
      var end: Position
    }
    struct Location: Decodable { var path: String }
    struct Code: Decodable { var value: String }
    struct Suggestion: Decodable {
      var range: Range
      var text: String
    }
    struct Diagnostic: Decodable {
      var location: Location
      var severity: String
      var code: Code
      var suggestions: [Suggestion]?
    }
    var diagnostics: [Diagnostic]
  }
}
