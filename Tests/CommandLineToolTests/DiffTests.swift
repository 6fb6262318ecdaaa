import Testing

@Suite(.timeLimit(.minutes(30))) struct DiffTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.tierlist.json", fixableList)
    try folder.write("b.tierlist.json", cleanList)
  }

  @Test func theDiffReplacesTheFindings() throws {
    let run = try tierlint("check", "--diff", in: folder)
    #expect(run.code == 1)
    #expect(
      run.output == """
        --- a/a.tierlist.json
        +++ b/a.tierlist.json
        @@ -2,8 +2,7 @@
           "schemaVersion": 1,
           "projectId": "6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D",
           "title": "Clean",
        -  "description": null,
           "tiers": [ { "id": "s", "label": "S", "order": 0, "itemIds": ["a"] } ],
        -  "items": { "a": { "id": "a", "title": "A", } },
        +  "items": { "a": { "id": "a", "title": "A" } },
           "audit": { "createdAt": "2024-01-02T03:04:05Z", "updatedAt": "2024-01-02T03:04:05Z" }
         }

        """)
    #expect(run.errors == "2 files checked, 2 findings would be fixed, nothing else found.\n")
    #expect(try folder.read("a.tierlist.json") == fixableList)
  }

  @Test func nothingToChangeIsZero() throws {
    for options in [["--diff"], ["--diff", "--format=json"], ["--diff", "--statistics"]] {
      let run = try tool(["check", "b.tierlist.json"] + options, in: folder)
      #expect(run.code == 0)
      #expect(run.output.isEmpty)
    }
    try folder.write("c.tierlist.json", suggestionList)
    #expect(try tierlint("check", "--diff", "c.tierlist.json", in: folder).code == 0)
    #expect(try tierlint("check", "--diff", "--unsafe-fixes", "c.tierlist.json", in: folder).code == 1)
    #expect(try tierlint("check", "--diff", "c.tierlist.json", "missing.json", in: folder).code == 2)
  }

  @Test func aDocumentFromStandardInput() throws {
    let run = try tierlint(
      "check", "--diff", "-", "--stdin-filename", "x y.json", in: folder, input: fixableList)
    #expect(run.code == 1)
    #expect(run.output.hasPrefix("--- a/x y.json\t\n+++ b/x y.json\t\n@@ "))
  }

  @Test func aMissingLineEndIsMarked() throws {
    let one = "{\"a\":1,}"
    let run = try tierlint("check", "--diff", "-", in: folder, input: one)
    let end = "\\ No newline at end of file\n"
    #expect(run.output == "--- a/-\n+++ b/-\n@@ -1 +1 @@\n-\(one)\n\(end)+{\"a\":1}\n\(end)")
  }

  @Test func distantLinesHaveSeparateHunks() throws {
    let lines = (0..<20).map { "  \"k\($0)\": [0,\n    1],\n" }.joined()
    let text = "{\n  \"a\": [1,],\n\(lines)  \"z\": [1,]\n}\n"
    let run = try tierlint("check", "--diff", "-", in: folder, input: text)
    #expect(run.outputLines.filter { $0.hasPrefix("@@") } == ["@@ -1,5 +1,5 @@", "@@ -40,5 +40,5 @@"])
    #expect(run.outputLines.filter { $0.hasPrefix("-") || $0.hasPrefix("+") }.count == 6)
  }

  @Test(.enabled(if: FileKind.exists("/usr/bin/patch"), "needs patch"))
  func patchMakesOfItWhatFixMakes() throws {
    let names = [
      "crlf.tierlist.json": fixableList.replacing("\n", with: "\r\n"),
      "short.tierlist.json": "{\"tiers\":[],\n\"items\":{,}",
      "sub folder/mark.tierlist.json": "\u{FEFF}" + fixableList, "empty.tierlist.json": "",
    ]
    for (name, text) in names {
      try folder.write(name, text)
      try folder.write("fixed/\(name)", text)
    }
    _ = try shell("cd fixed; \"$TIERLINT\" check --fix", in: folder)
    _ = try shell(
      "\"$TIERLINT\" check --diff --quiet $PWD/*.json sub*/*.json > d; sed \"s|$PWD/||\" d | patch -p1 --binary",
      in: folder)
    for name in names.keys {
      #expect(Array(try folder.read(name).utf8) == Array(try folder.read("fixed/\(name)").utf8), "\(name)")
    }
  }

  @Test func namesWithControlCharactersAreQuoted() throws {
    try folder.write("a\n\"b.tierlist.json", fixableList)
    let run = try tierlint("check", "--diff", "a\n\"b.tierlist.json", in: folder)
    #expect(run.outputLines.first == "--- \"a/a\\012\\\"b.tierlist.json\"")
    try folder.write("\u{9B}31m\u{202E}é.json", fixableList)
    let other = try tierlint("check", "--diff", "\u{9B}31m\u{202E}é.json", in: folder)
    #expect(other.outputLines.first == #"--- "a/\302\23331m\342\200\256\303\251.json""#)
    try folder.write("é.json", fixableList)
    #expect(try tierlint("check", "--diff", "é.json", in: folder).outputLines.first == "--- a/é.json")
  }

  @Test func colors() throws {
    let run = try tierlint("check", "--diff", "--color=always", in: folder)
    #expect(run.output.contains("\u{1B}[1;31m-  \"description\": null,\u{1B}[0m\n"))
  }
}
