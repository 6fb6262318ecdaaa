import CommandLineTool
import Findings
import SourceText
import Testing
import TierLists
import Workspace

@Suite(.timeLimit(.minutes(30))) struct FullReportTests {
  @Test("excerpts fit into the terminal", arguments: [40, 60, 90, 300])
  func width(columns: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "a.tierlist.json", brokenList.replacing("\n", with: " ") + String(repeating: " ", count: 400) + "x")
    let run = try tierlint("check", in: folder, environment: ["COLUMNS": "\(columns)"])
    let excerpts = run.outputLines.filter { $0.contains(" |") }
    #expect(!excerpts.isEmpty)
    #expect(excerpts.allSatisfy { $0.count <= min(columns, 104) + 2 })
  }

  @Test("secrets are not shown, wherever a finding on their line is")
  func secrets() throws {
    let folder = try TemporaryFolder()
    let storage =
      "\"storage\": { \"mode\": \"x\", \"remote\": { \"auth\": { \"token\": \"é7f3a\", \"user\": \"u\", \"password\": \"pa55\" } } }"
    try folder.write("a.tierlist.json", "{ \(storage), \"tiers\": [] }\n")
    let output = try tierlint("check", in: folder).output
    #expect(!output.contains("7f3a") && !output.contains("pa55"))
    #expect(output.contains("\"token\": …, \"user\": \"u\", \"password\": … }"))
  }

  @Test func aFindingInFull() throws {
    let text = "{\n  \"color\": \"C0C0C0\",\n  \"id\": 1\n}\n"
    let diagnostic = try diagnostic(
      message: "color \"C0C0C0\" is invalid", appBehavior: "Tiercade shows it white", at: 13..<21,
      fixes: [("Write \"#C0C0C0\"", true, []), ("Remove it", false, [])], related: [("the id", "/id", 31..<32)])
    #expect(
      rendered(diagnostic, text) == """
        error[color/invalid]: color "C0C0C0" is invalid
         --> lists/x.json:2:12
          |
        2 |   "color": "C0C0C0",
          |            ^^^^^^^^
          |
         ::: lists/x.json:3:9 the id
          = app: Tiercade shows it white
          = fix: Write "#C0C0C0"
          = suggestion: Remove it

        """)
  }

  /// `«` and `»` delimit the range and are not part of the document.
  @Test(arguments: [
    ("{ «\"a\"»: 1 }", "{ \"a\": 1 }", "  ^^^"),
    ("\t\t«x»,", "        x,", "        ^"),
    ("漢字 «無効» ok", "漢字 無効 ok", "     ^^^^"),
    ("👩‍👩‍👧‍👦🇩🇪❤️ «👍🏽» y", "👩‍👩‍👧‍👦🇩🇪❤️ 👍🏽 y", "       ^^"),
    ("e\u{301}o\u{308} «e\u{301}»", "e\u{301}o\u{308} e\u{301}", "   ^"),
    ("한글 «각»", "한글 각", "     ^^"),
    ("a«»b", "ab", " ^"),
    ("abc«»", "abc", "   ^"),
    ("a\u{1B}[31m «b»", "a<U+001B>[31m b", "              ^"),
    ("«\u{202E}»x", "<U+202E>x", "^^^^^^^^"),
    ("one «two\nthree» four", "one two", "    ^^^"),
    ("one«\r\ntwo»", "one", "   ^"),
  ])
  func theUnderlineIsUnderTheRange(marked: String, line: String, underline: String) throws {
    let (text, range) = try unmarked(marked)
    let shown = try codeFrameLines(text, range)
    #expect(shown.line == line)
    #expect(shown.underline == underline)
  }

  @Test func longLinesAreClippedAroundTheRange() throws {
    let side = String(repeating: "0123456789", count: 50_000)
    let (text, range) = try unmarked("\(side)«bad»\(side)")
    let shown = try codeFrameLines(text, range)
    #expect(shown.line.hasPrefix("…"))
    #expect(shown.line.hasSuffix("…"))
    #expect(shown.line.count <= 102)
    let start = shown.underline.prefix { $0 == " " }.count
    #expect(shown.line.dropFirst(start).hasPrefix("bad"))
    #expect(shown.underline.dropFirst(start) == "^^^")
  }

  @Test func longRangesAreClipped() throws {
    let (text, range) = try unmarked("key: «\(String(repeating: "x", count: 5_000))» end")
    let shown = try codeFrameLines(text, range)
    #expect(shown.line.hasPrefix("key: xxx"))
    #expect(shown.line.hasSuffix("x…"))
    #expect(shown.underline == "     " + String(repeating: "^", count: 75))
  }

  @Test func illFormedBytesAreEscaped() throws {
    let shown = try codeFrameLines(DocumentText([0x61, 0xFF, 0xC3, 0x28]), 1..<2)
    #expect(shown.line == "a<0xFF><0xC3>(")
    #expect(shown.underline == " ^^^^^^")
  }

  @Test func anEmptyDocumentHasNoLineToShow() throws {
    let diagnostic = try diagnostic(
      .warning, rule: "json/syntax", message: "nothing is here", appBehavior: "", at: 0..<0)
    #expect(rendered(diagnostic, "") == "warning[json/syntax]: nothing is here\n --> lists/x.json:1:1\n")
  }

  @Test(arguments: [(5, 900), (900, 5_000)])
  func rangesOutsideTheTextAreHarmless(start: Int, end: Int) throws {
    let shown = try codeFrameLines(DocumentText("abc"), start..<end)
    #expect(shown.line == "abc")
    #expect(shown.underline == "   ^")
  }

  private func unmarked(_ marked: String) throws -> (DocumentText, ByteRange) {
    let start = try #require(marked.range(of: "«"))
    let end = try #require(marked.range(of: "»"))
    let before = marked[..<start.lowerBound]
    let inside = marked[start.upperBound..<end.lowerBound]
    let text = "\(before)\(inside)\(marked[end.upperBound...])"
    return (DocumentText(text), before.utf8.count..<(before.utf8.count + inside.utf8.count))
  }

  private func codeFrameLines(
    _ text: DocumentText, _ range: ByteRange
  ) throws -> (line: Substring, underline: Substring) {
    let diagnostic = try diagnostic(message: "f", appBehavior: "c", at: range)
    let lines = rendered(diagnostic, text).split(separator: "\n", omittingEmptySubsequences: false)
    return (lines[3].dropFirst(4), lines[4].dropFirst(4))
  }

  private func rendered(_ diagnostic: Diagnostic, _ text: String) -> String { rendered(diagnostic, DocumentText(text)) }

  private func rendered(_ diagnostic: Diagnostic, _ text: DocumentText) -> String {
    var output: [UInt8] = []
    let subject = Subject(path: FilePath("lists/x.json"), lines: LineIndex(text))
    fullReport(Styles(isOn: false)).write(diagnostic, subject, &output)
    return String(decoding: output, as: UTF8.self)
  }
}
