import Testing

@Suite(.timeLimit(.minutes(30))) struct GitHubTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a finding is a workflow command with its place in the file")
  func command() throws {
    let text = cleanList.replacing("\"s\", \"label\": \"S\"", with: "\"s\", \"label\": \"🍲\", \"color\": \"C0C0C0\"")
    try folder.write(".git/HEAD", "")
    try folder.write("lists/a.tierlist.json", text)
    let command = try #require(try commands(in: "lists").first)
    #expect(command.name == "error")
    #expect(
      command.properties == [
        "file": "lists/a.tierlist.json", "line": "5", "endLine": "5", "col": "51", "endColumn": "59",
        "title": "color/invalid",
      ])
    let lines = command.data.split(separator: "\n")
    #expect(lines.first?.hasPrefix("lists/a.tierlist.json:5:51: [color/invalid] color \"C0C0C0\" of tier \"") == true)
    #expect(lines.last == "fix: Change to \"#C0C0C0\"")
  }

  @Test("GitHub knows three levels")
  func levels() throws {
    try folder.write("a.tierlist.json", cleanList)
    for (level, name) in [("error", "error"), ("warning", "warning"), ("info", "notice"), ("hint", "notice")] {
      try folder.write("a.tierlist.json", cleanList.replacing("\"Clean\"", with: "\"Clean\", \"x\": 1"))
      let commands = try commands(in: ".", "--rule=schema/unknown-key=\(level)")
      #expect(commands.map(\.name) == [name])
    }
  }

  @Test("columns are given for one line only")
  func severalLines() throws {
    try folder.write("a.tierlist.json", "/* one\ntwo */\n" + cleanList)
    let comment = try #require(try commands(in: ".").first { $0.properties["title"] == "json/comment" })
    #expect(comment.properties["line"] == "1")
    #expect(comment.properties["endLine"] == "2")
    #expect(comment.properties["col"] == nil)
    #expect(comment.properties["endColumn"] == nil)
  }

  @Test(
    "no path breaks out of the command",
    arguments: [
      "a, b.tierlist.json", "a:b,line=9::.tierlist.json", "100%.tierlist.json", "%0A%2C.tierlist.json",
      "a\n::error::b.tierlist.json", "a\r\nb.tierlist.json", "é🍲.tierlist.json",
    ])
  func nastyPaths(_ name: String) throws {
    try folder.write(name, brokenList)
    let commands = try commands(in: ".")
    #expect(commands.count == 1)
    #expect(commands.first?.properties["file"] == name)
    #expect(commands.first?.properties["title"] == "json/syntax")
  }

  @Test("no path changes the terminal that shows the log")
  func invisiblePaths() throws {
    let name = "\u{1B}[31m\u{9B}\u{202E}\u{200B}\u{E0041}é.tierlist.json"
    try folder.write(name, brokenList)
    let run = try tierlint("check", "--format=github", in: folder)
    #expect(run.output.contains("file=%1B[31m%C2%9B%E2%80%AE%E2%80%8B%F3%A0%81%81é.tierlist.json,"))
    #expect(
      run.output.unicodeScalars.allSatisfy { $0 == "\n" || !"\u{1B}\u{9B}\u{202E}\u{200B}".unicodeScalars.contains($0) }
    )
  }

  @Test("no value of a document breaks out of the command")
  func nastyValues() throws {
    let text = cleanList.replacing("\"a\": {", with: "\"100%\\n::error::x\": {").replacing("\"Clean\"", with: "\"%0A\"")
    try folder.write("a.tierlist.json", text)
    for command in try commands(in: ".") {
      #expect(command.properties["file"] == "a.tierlist.json")
      #expect(command.data.contains("[\(command.properties["title"] ?? "")]"))
    }
  }

  @Test("a clean run prints nothing")
  func clean() throws {
    try folder.write("a.tierlist.json", cleanList)
    #expect(try tierlint("check", "--format=github", in: folder).output.isEmpty)
  }

  private func commands(in path: String, _ options: String...) throws -> [WorkflowCommand] {
    let run = try tool(["check", "--format=github", path] + options, in: folder)
    #expect(!run.output.contains("\r"))
    return try run.outputLines.map { try #require(WorkflowCommand(String($0)), "\($0)") }
  }
}

/// A line that GitHub's runner takes for a command.
///
/// - Source: `ActionCommand.TryParseV2` in github.com/actions/runner.
private struct WorkflowCommand {
  var name: String
  var properties: [String: String] = [:]
  var data: String

  init?(_ line: String) {
    guard line.hasPrefix("::"), let end = line.dropFirst(2).firstRange(of: "::") else { return nil }
    let head = line[line.index(line.startIndex, offsetBy: 2)..<end.lowerBound]
    let parts = head.split(separator: " ", maxSplits: 1)
    guard let first = parts.first else { return nil }
    name = String(first)
    for property in parts.dropFirst().joined().split(separator: ",") {
      let pair = property.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { properties[String(pair[0])] = unescaped(String(pair[1]), colons: true) }
    }
    data = unescaped(String(line[end.upperBound...]), colons: false)
  }
}

private func unescaped(_ text: String, colons: Bool) -> String {
  var text = text.replacing("%0D", with: "\r").replacing("%0A", with: "\n")
  if colons { text = text.replacing("%3A", with: ":").replacing("%2C", with: ",") }
  return text.replacing("%25", with: "%")
}
