import Testing

/// Two findings with a safe fix: a trailing comma and a null.
let fixableList = cleanList.replacing("\"title\": \"Clean\",", with: "\"title\": \"Clean\",\n  \"description\": null,")
  .replacing("\"title\": \"A\" }", with: "\"title\": \"A\", }")

/// Its finding has one fix only, a suggestion.
let suggestionList = cleanList.replacing("\"label\": \"S\", ", with: "")

@Suite(.timeLimit(.minutes(30))) struct FixTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.tierlist.json", fixableList)
  }

  @Test func safeFixesAreApplied() throws {
    let run = try tierlint("check", "--fix", "a.tierlist.json", in: folder)
    #expect(run.code == 0)
    #expect(run.output.isEmpty)
    #expect(run.errors == "All good! 1 file checked, 2 findings fixed, nothing left.\n")
    #expect(try folder.read("a.tierlist.json") == cleanList)
    #expect(try tierlint("check", "--fix", in: folder).errors == "All good! 1 file checked, nothing found.\n")
  }

  @Test func remainingFindingsAreReported() throws {
    try folder.write("b.tierlist.json", suggestionList)
    let run = try tierlint("check", "--fix", "--format=concise", in: folder)
    #expect(run.code == 1)
    #expect(run.outputLines.count == 1)
    #expect(run.output.hasPrefix("b.tierlist.json:5:"))
    #expect(run.errors == "2 files checked, 2 findings fixed: 1 error left.\n")
    #expect(try folder.read("b.tierlist.json") == suggestionList)
  }

  /// A file whose project id an earlier one has is checked twice.
  @Test(arguments: ["--fix", "--diff"]) func fixesAreCountedInFilesWithOneProjectID(option: String) throws {
    try folder.write("b.tierlist.json", fixableList)
    #expect(try tierlint("check", option, in: folder).errors.contains("2 files checked, 4 findings "))
  }

  @Test(arguments: ["--fix", "--diff"]) func fixesThatAreLeftOutSayWhy(option: String) throws {
    let list = cleanList.replacing("\"label\": \"S\",", with: "\"label\": \"S\", \"color\": \"#D32F2FFF\",")
    try folder.write("a.tierlist.json", list)
    let run = try tierlint("check", option, "a.tierlist.json", in: folder)
    #expect(run.errors == "1 file checked: 1 error; 1 fix left out: 1 would add a finding of color/low-contrast.\n")
    let note = "fix: Change to \"#D32F2F\" (left out: it would add a finding of color/low-contrast)"
    #expect(run.output.contains(note) == (option == "--fix"))
    #expect(try folder.read("a.tierlist.json") == list)
  }

  @Test func theOnlySuggestionIsAppliedOnRequest() throws {
    try folder.write("b.tierlist.json", suggestionList)
    let twice = cleanList.replacing("\"title\": \"Clean\",", with: "\"title\": \"Clean\", \"title\": \"Clear\",")
    try folder.write("c.tierlist.json", twice)
    let run = try tierlint("check", "--fix", "--unsafe-fixes", "--format=concise", in: folder)
    #expect(run.code == 1)
    #expect(run.output.hasPrefix("c.tierlist.json:"))
    #expect(run.outputLines.count == 1)
    #expect(try folder.read("b.tierlist.json").contains("\"id\": \"s\", \"label\": \"s\","))
    #expect(try folder.read("c.tierlist.json") == twice)
  }

  @Test func onlySelectedFindingsAreFixed() throws {
    _ = try tierlint("check", "--fix", "--select", "json", in: folder)
    #expect(try folder.read("a.tierlist.json") == fixableList.replacing("\"A\", }", with: "\"A\" }"))
    _ = try tierlint("check", "--fix", "--ignore", "schema", in: folder)
    #expect(try folder.read("a.tierlist.json").contains("null"))
  }

  @Test func standardInputBecomesStandardOutput() throws {
    let run = try tierlint("check", "--fix", "-", in: folder, input: fixableList)
    #expect(run.code == 0)
    #expect(run.output == cleanList)
    #expect(run.errors == "All good! 1 file checked, 2 findings fixed, nothing left.\n")
    let unfixed = try tierlint("check", "--fix", "--format=concise", "-q", "-", in: folder, input: suggestionList)
    #expect(unfixed.code == 1)
    #expect(unfixed.output == suggestionList)
    #expect(unfixed.errors.hasPrefix("-:5:"))
    #expect(unfixed.errorLines.count == 1)
  }

  @Test func standardInputThatIsTooLargeIsNotTakenForEmpty() throws {
    let run = try shell(
      "head -c 51000000 /dev/zero | \"$TIERLINT\" check --fix - | wc -c; exit ${PIPESTATUS[1]}", in: folder)
    #expect(run.code == 2)
    #expect(run.output.contains("51000000"))
    #expect(run.errors == "tierlint: -: larger than 50 MB\n")
  }

  @Test func programsReadWhatIsLeft() throws {
    let json = try tierlint("check", "--fix", "--format=json", in: folder)
    #expect(json.output == "[]\n")
    let statistics = try tierlint("check", "--fix", "--statistics", "-", in: folder, input: fixableList)
    #expect(statistics.output == cleanList)
  }

  @Test func markLineEndsAndIndentationAreKept() throws {
    let indented = fixableList.replacing("\n  ", with: "\n\t").replacing("\n", with: "\r\n")
    let clean = cleanList.replacing("\n  ", with: "\n\t").replacing("\n", with: "\r\n")
    try folder.write("a.tierlist.json", "\u{FEFF}" + indented)
    _ = try tierlint("check", "--fix", "--ignore", "json/encoding", in: folder)
    #expect(Array(try folder.read("a.tierlist.json").utf8) == Array(("\u{FEFF}" + clean).utf8))
  }
}
