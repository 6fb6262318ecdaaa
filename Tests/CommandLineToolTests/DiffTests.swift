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

  @Test(
    "a diff has as few lines as git finds, and patch makes of it what the edit makes",
    .enabled(if: FileKind.exists("/usr/bin/patch"), "needs patch"),
    arguments: [
      ["--move", "i5=a", "--position", "1"], ["--move", "i5=s", "--position", "40"],
      ["--move", "i40=s", "--position", "1"], ["--move", "i5=a"], ["--sort-items", "title"], ["--rename-item", "i3=x"],
      ["--remove", "i9"], ["--sort-tiers"],
      ["--rename-tag", "t=u"],
    ])
  func fewLines(_ edit: [String]) throws {
    try folder.write("l.tierlist.json", longList(itemCount: 100))
    let sizes = try diffSizes(edit)
    #expect(sizes.ours == sizes.git)
    #expect(edit.contains("--position") ? sizes.ours == 2 : sizes.ours > 0)
  }

  @Test(
    "a large file of which every line changes, or the order of all lines, is compared all the same",
    .enabled(if: FileKind.exists("/usr/bin/patch"), "needs patch"))
  func manyLines() throws {
    try folder.write("l.tierlist.json", longList(itemCount: 3_000))
    let sizes = try diffSizes(["--sort-items", "title"])
    #expect(sizes.ours == sizes.git)
    let format = try shell(
      """
      "$TIERLINT" format --diff --style app -q l.tierlist.json > d; "$TIERLINT" format --style app -q l.tierlist.json
      cp o.tierlist.json p.tierlist.json; patch -s p.tierlist.json d && cmp p.tierlist.json l.tierlist.json
      """, in: folder)
    #expect(format.code == 0, "\(format.errors)")
  }

  /// The lines that an edit of `l.tierlist.json` removes and adds, by our diff and by git's.
  private func diffSizes(_ edit: [String]) throws -> (ours: Int, git: Int) {
    let edit = edit.joined(separator: " ")
    let run = try shell(
      """
      cp l.tierlist.json o.tierlist.json; "$TIERLINT" edit -q --diff l.tierlist.json \(edit) > d
      cp l.tierlist.json n.tierlist.json; "$TIERLINT" edit -q n.tierlist.json \(edit)
      patch -s l.tierlist.json d && cmp l.tierlist.json n.tierlist.json || echo different
      cp o.tierlist.json l.tierlist.json
      tail -n +3 d | grep -c '^[-+]'; git diff --no-index --minimal o.tierlist.json n.tierlist.json | tail -n +5 | grep -c '^[-+]'
      """, in: folder)
    let counts = run.outputLines.compactMap { Int($0) }
    try #require(counts.count == 2, "\(run.output)\(run.errors)")
    return (counts[0], counts[1])
  }

  /// A list with a line for each id, whose titles are in no order.
  private func longList(itemCount: Int) -> String {
    let ids = { (range: Range<Int>) in range.map { "        \"i\($0)\"" }.joined(separator: ",\n") }
    let items = (0..<itemCount).map { number in
      """
          "i\(number)": {
            "id": "i\(number)",
            "title": "\(number * 7_919 % itemCount)",
            "tags": ["t"]
          }
      """
    }
    return """
      {
        "schemaVersion": 1,
        "projectId": "6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D",
        "title": "Long",
        "tiers": [
          {
            "id": "a",
            "label": "A",
            "order": 1,
            "itemIds": [
      \(ids(itemCount / 2..<itemCount))
            ]
          },
          {
            "id": "s",
            "label": "S",
            "order": 0,
            "itemIds": [
      \(ids(0..<itemCount / 2))
            ]
          }
        ],
        "items": {
      \(items.joined(separator: ",\n"))
        },
        "audit": { "createdAt": "2024-01-02T03:04:05Z", "updatedAt": "2024-01-02T03:04:05Z" }
      }

      """
  }
}
