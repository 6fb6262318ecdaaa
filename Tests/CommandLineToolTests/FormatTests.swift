import TestSupport
import Testing

/// A project in the app's layout.
private let appList = """
  {
    "audit" : {
      "createdAt" : "2024-01-02T03:04:05Z",
      "updatedAt" : "2024-01-02T03:04:05Z"
    },
    "items" : {
      "a" : {
        "id" : "a",
        "title" : "A"
      }
    },
    "projectId" : "6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D",
    "schemaVersion" : 1,
    "tiers" : [
      {
        "id" : "s",
        "itemIds" : [
          "a"
        ],
        "label" : "S",
        "order" : 0
      }
    ],
    "title" : "Clean"
  }

  """

@Suite(.timeLimit(.minutes(30))) struct FormatTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.tierlist.json", cleanList)
  }

  @Test func filesAreRewritten() throws {
    try folder.write("sub/b.tierlist.json", appList)
    try folder.write("sub/other.json", noList)
    let run = try tierlint("format", "--style=app", in: folder)
    #expect(run.code == 0)
    #expect(run.output.isEmpty)
    #expect(run.errors == "1 file formatted, 1 unchanged.\n")
    #expect(try folder.read("a.tierlist.json") == appList)
    #expect(try folder.read("sub/other.json") == noList)
    #expect(try tierlint("format", in: folder).errors == "All good! 2 files, nothing to format.\n")
  }

  @Test("by default, what the app wrote keeps its layout, and what a person wrote keeps its order and lines")
  func auto() throws {
    try folder.write("b.tierlist.json", appList.replacing("\n      \"id\"", with: "\n   \"id\""))
    try folder.write("c.tierlist.json", cleanList.replacing("  \"title\"", with: "\t\"title\""))
    #expect(try tierlint("format", in: folder).errors == "3 files formatted.\n")
    #expect(try folder.read("b.tierlist.json") == appList)
    let wanted = cleanList.replacing("[ { \"id\"", with: "[{ \"id\"").replacing("} ]", with: "}]")
    #expect(try folder.read("a.tierlist.json") == wanted)
    #expect(try folder.read("c.tierlist.json") == wanted)
    #expect(try tierlint("format", "--style=app", "a.tierlist.json", in: folder).errors == "1 file formatted.\n")
    #expect(try folder.read("a.tierlist.json") == appList)
  }

  @Test("the configuration names style, width and order of keys; the command line takes precedence for the style")
  func configuration() throws {
    try folder.write(".tierlint.json", "{ \"format\": { \"style\": \"app\" } }")
    #expect(try tierlint("format", in: folder).code == 0)
    #expect(try folder.read("a.tierlist.json") == appList)
    let settings = "{ \"format\": { \"style\": \"app\", \"width\": 40, \"keys\": \"schema\" } }"
    try folder.write(".tierlint.json", settings)
    #expect(try tierlint("format", "--style=plain", in: folder).code == 0)
    let lines = try folder.read("a.tierlist.json").split(separator: "\n").map(String.init)
    #expect(lines[1] == "  \"schemaVersion\": 1,")
    #expect(lines.filter { !$0.contains("projectId") && $0.count > 42 } == [])
    for format in ["{ \"width\": 5 }", "{ \"style\": \"pretty\" }", "7", "{ \"wdth\": 80 }"] {
      try folder.write(".tierlint.json", "{ \"format\": \(format) }")
      #expect(try tierlint("format", in: folder).code == 2, "\(format)")
    }
  }

  @Test(
    "nothing is written while a configuration is invalid: it may exclude the files",
    arguments: ["format", "check --fix"])
  func invalidConfiguration(_ command: String) throws {
    let text = cleanList.replacing("\"id\": \"s\",", with: "\"id\": \"s\", \"color\": \"C0C0C0\",")
    try folder.write("a.tierlist.json", text)
    for (file, option) in [(".tierlint.json", ""), ("other", "--config nosuch.json")] {
      try folder.write(file, "{ \"exlude\": [\"*\"] }")
      let run = try shell("\"$TIERLINT\" \(command) \(option)", in: folder)
      #expect(run.code == 2)
      #expect(run.errors.contains("because a configuration is invalid"))
      #expect(try folder.read("a.tierlist.json") == text)
    }
  }

  @Test("line endings are kept", arguments: ["auto", "app", "plain"])
  func lineEnds(_ style: String) throws {
    let text = cleanList.replacing("\n", with: "\r\n")
    let expected = try tierlint("format", "-", "--style=\(style)", in: folder, input: cleanList).output
    #expect(
      Array(try tierlint("format", "-", "--style=\(style)", in: folder, input: text).output.utf8)
        == Array(expected.replacing("\n", with: "\r\n").utf8))
  }

  @Test("sound samples and what the tool writes are formatted")
  func samples() throws {
    let samples = Repository.root.appending(path: "fixtures/projects/valid").path
    #expect(try tierlint("format", "--check", samples, in: folder).code == 0)
    for name in ["new.tierlist.json", "new.tierproj"] {
      #expect(try tierlint("init", "--list", name, in: folder).code == 0)
      #expect(try tierlint("format", "--check", name, in: folder).code == 0, "\(name)")
    }
  }

  @Test func checkNamesWhatWouldChange() throws {
    try folder.write("b.tierlist.json", appList)
    let run = try tierlint("format", "--check", in: folder)
    #expect(run.code == 1)
    #expect(run.output == "a.tierlist.json\n")
    #expect(run.errors == "1 file to format, 1 unchanged.\n")
    #expect(try folder.read("a.tierlist.json") == cleanList)
    let clean = try tierlint("format", "--check", "-q", "b.tierlist.json", in: folder)
    #expect(clean.code == 0)
    #expect(clean.output.isEmpty && clean.errors.isEmpty)
  }

  @Test func diffShowsWhatWouldChange() throws {
    let run = try tierlint("format", "--diff", "-", "--stdin-filename", "x.json", in: folder, input: "{\"tiers\":[]}\n")
    #expect(run.code == 1)
    #expect(
      run.output == """
        --- a/x.json
        +++ b/x.json
        @@ -1 +1,3 @@
        -{"tiers":[]}
        +{
        +  "tiers": []
        +}

        """)
    #expect(try tierlint("format", "--diff", "-", in: folder, input: appList).code == 0)
    #expect(try tierlint("format", "--diff", "--check", in: folder).output.hasPrefix("--- a/a.tierlist.json\n"))
    #expect(try folder.read("a.tierlist.json") == cleanList)
  }

  @Test(.enabled(if: FileKind.exists("/usr/bin/patch"), "needs patch"))
  func patchMakesOfItWhatFormattingMakes() throws {
    let texts = [
      "b": cleanList.replacing("\n", with: "\r\n"), "c": "\u{FEFF}{\"tiers\":[],\n \"items\":{}}", "d": appList,
    ]
    for (name, text) in texts {
      try folder.write("\(name).tierlist.json", text)
      try folder.write("done/\(name).tierlist.json", text)
    }
    let script = """
      (cd done; "$TIERLINT" format -q); "$TIERLINT" format --diff *.json | patch -s -p1 --binary
      for f in b c d; do tail -n +1 $f.tierlist.json > 1; tail -n +1 done/$f.tierlist.json > 2
      grep -v projectId 1 > 3; grep -v projectId 2 | cmp - 3; done
      """
    let run = try shell(script, in: folder)
    #expect(run.code == 0)
    #expect(run.output.isEmpty)
  }

  @Test func standardInputBecomesStandardOutput() throws {
    let run = try tierlint("format", "--style=app", "-", in: folder, input: cleanList)
    #expect(run.code == 0)
    #expect(run.output == appList)
    #expect(run.errors == "1 file formatted.\n")
    #expect(try tierlint("format", "-", in: folder, input: appList).output == appList)
    #expect(try tierlint("format", "--check", "-", in: folder, input: cleanList).output == "-\n")
  }

  @Test(
    "files that would lose something are skipped, with one line, and the others are formatted",
    arguments: [
      (brokenList, "b.tierlist.json:7:87: skipped: "),
      ("{\"tiers\":[] // why\n}", "b.tierlist.json:1:13: skipped: "),
      ("{\"tiers\":[],\n\"tiers\":[]}", "b.tierlist.json:2:1: skipped: "), ("", "b.tierlist.json:1:1: skipped: "),
    ])
  func skipped(_ text: String, _ words: String) throws {
    try folder.write("b.tierlist.json", text)
    for options in [[], ["--check"], ["--diff"]] {
      let run = try tool(["format"] + options, in: folder)
      #expect(run.code == 2)
      #expect(run.errorLines.count == 2)
      #expect(run.errors.hasPrefix("tierlint: \(words)"))
      #expect(run.errors.hasSuffix(", 1 skipped.\n"))
      #expect(try folder.read("b.tierlist.json") == text)
    }
    try folder.write("a.tierlist.json", cleanList)
    _ = try tierlint("format", "--style=app", in: folder)
    #expect(try folder.read("a.tierlist.json") == appList)
    let stream = try tierlint("format", "-", in: folder, input: text)
    #expect(stream.code == 2)
    #expect(stream.output == text)
  }

  @Test func onlyListsAreFormatted() throws {
    let csv = "Name,Season,Tier\nA,1,S\n"
    try folder.write("b.tierlist.csv", csv)
    try folder.write(".tierlint.json", "{ // why\n}")
    try folder.write("c.json", noList)
    #expect(try tierlint("format", in: folder).errors == "1 file formatted.\n")
    let names = ["b.tierlist.csv", ".tierlint.json", "c.json"]
    let named = try tool(["format"] + names, in: folder)
    #expect(named.code == 2)
    #expect(
      named.errors == """
        tierlint: .tierlint.json: skipped: only projects and states are formatted
        tierlint: b.tierlist.csv: skipped: only projects and states are formatted
        tierlint: c.json: skipped: not a tier list
        0 files formatted, 3 skipped.

        """)
    #expect(try tool(["format", "--force-exclude", "-q"] + names, in: folder).errors.isEmpty)
    #expect(try folder.read("b.tierlist.csv") == csv)
    #expect(try tierlint("format", "-", "--stdin-filename=x.csv", in: folder, input: csv).output == csv)
  }

  @Test func configuredExcludesHold() throws {
    try folder.write(".tierlint.json", "{ \"exclude\": [\"a*\"] }")
    let run = try tierlint("format", in: folder)
    #expect(run.code == 0)
    #expect(run.errors == "tierlint: .: no tier lists found\n")
    #expect(try tierlint("format", "--no-config", "--check", in: folder).code == 1)
    #expect(try tierlint("format", "--check", "a.tierlist.json", in: folder).code == 1)
    #expect(try tierlint("format", "--check", "--force-exclude", "a.tierlist.json", in: folder).code == 0)
  }

  @Test func unreadableAndUnwritableFilesAreReported() throws {
    _ = try shell("chmod 444 a.tierlist.json", in: folder)
    let run = try tierlint("format", "a.tierlist.json", "missing.json", in: folder)
    #expect(run.code == 2)
    #expect(
      run.errors == """
        tierlint: missing.json: No such file or directory
        tierlint: a.tierlist.json: not formatted: the file is read-only
        0 files formatted, 1 skipped.

        """)
    #expect(try folder.read("a.tierlist.json") == cleanList)
  }

  @Test func theOrderIsThatOfThePaths() throws {
    for index in 10..<60 { try folder.write("\(index).tierlist.json", index % 7 == 0 ? "{" : cleanList) }
    let one = try tierlint("format", "--check", "--jobs=1", in: folder)
    let many = try tierlint("format", "--check", "--jobs=8", in: folder)
    #expect(one.output == many.output)
    #expect(one.errors == many.errors)
    #expect(one.outputLines.sorted() == one.outputLines)
    #expect(one.outputLines.count == 44)
  }

  @Test func aDocumentThatIsTooLargeIsNotTakenForEmpty() throws {
    let run = try shell("head -c 51000000 /dev/zero | \"$TIERLINT\" format -", in: folder)
    #expect(run.code == 2)
    #expect(run.errors == "tierlint: -: larger than 50 MB\n0 files formatted, 1 skipped.\n")
  }

  /// Indented, this text would have thousands of times its size.
  @Test func aFileThatWouldBecomeTooLargeIsSkipped() throws {
    let values = String(repeating: "1,", count: 60_000) + "1"
    let text = "{\"tiers\":" + String(repeating: "[", count: 500) + values + String(repeating: "]", count: 500) + "}"
    try folder.write("b.tierlist.json", text)
    let run = try tierlint("format", "b.tierlist.json", in: folder)
    #expect(run.code == 2)
    #expect(run.errorLines.first == "tierlint: b.tierlist.json: skipped: would become larger than 50 MB")
  }
}
