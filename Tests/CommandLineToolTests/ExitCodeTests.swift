import Testing

@Suite(.timeLimit(.minutes(30))) struct ExitCodeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("clean.tierlist.json", cleanList)
    try folder.write("broken.tierlist.json", brokenList)
    try folder.write("other.json", noList)
  }

  @Test func nothingFoundIsZero() throws {
    let run = try tierlint("check", "clean.tierlist.json", in: folder)
    #expect(run.code == 0)
    #expect(run.output.isEmpty)
    #expect(run.errors == "All good! 1 file checked, nothing found.\n")
  }

  @Test func anErrorIsOne() throws {
    #expect(try tierlint("check", ".", in: folder).code == 1)
    #expect(try tierlint("check", in: folder).code == 1)
  }

  @Test func aNamedFileThatIsNoTierListIsOne() throws {
    #expect(try tierlint("check", "other.json", in: folder).code == 1)
    #expect(try tierlint("check", "other.json", "--force-exclude", in: folder).code == 0)
  }

  @Test func warningsFailOnlyWhenAsked() throws {
    let warned = ["check", "other.json", "--rule", "project/unrecognized=warning"]
    #expect(try tool(warned, in: folder).code == 0)
    #expect(try tool(warned + ["--fail-on", "warning"], in: folder).code == 1)
    #expect(try tool(warned + ["--fail-on=info"], in: folder).code == 1)
    #expect(try tierlint("check", "broken.tierlist.json", "--fail-on", "never", in: folder).code == 0)
  }

  @Test func levelsDecide() throws {
    #expect(try tierlint("check", "broken.tierlist.json", "--ignore", "json", in: folder).code == 0)
    #expect(try tierlint("check", "broken.tierlist.json", "--select", "project", in: folder).code == 0)
    #expect(try tierlint("check", "broken.tierlist.json", "--rule", "json/syntax=info", in: folder).code == 0)
    #expect(try tierlint("check", "broken.tierlist.json", "--rule", "json=off", in: folder).code == 0)
    let one = ["--rule=json=off", "--rule=json/syntax=error"]
    #expect(try tool(["check", "broken.tierlist.json"] + one, in: folder).code == 1)
    let louder = "project/unrecognized=error"
    #expect(try tierlint("check", "other.json", "--rule", louder, "--ignore", "project", in: folder).code == 1)
  }

  @Test(arguments: [["--rule", "json/syntax=off"], ["--ignore=json"], ["--select=color"]])
  func syntaxErrorsThatAreTurnedOffAreNotPraised(options: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.tierlist.json", brokenList)
    let run = try tool(["check"] + options, in: folder)
    #expect(run.code == 0)
    #expect(run.errors == "1 file checked, nothing found; 1 file with syntax errors, which are turned off.\n")
  }

  @Test func aBundleWithoutProjectHasNoSyntaxErrors() throws {
    let folder = try TemporaryFolder()
    try folder.write("birds.tierproj/Media/a.png", "")
    #expect(try !tierlint("check", "birds.tierproj", in: folder).errors.contains("turned off"))
  }

  @Test func syntaxErrorsOfAConfigurationAreFindings() throws {
    let folder = try TemporaryFolder()
    try folder.write(".tierlint.json", #"{ "profile": "offline" "rules": {} }"#)
    let run = try tool(["check", ".tierlint.json"], in: folder)
    #expect(run.errors == "1 file checked: 1 error; 1 fixable with --fix.\n")
  }

  @Test func failureIsTwoAndTheRestIsChecked() throws {
    let run = try tierlint("check", "--format=concise", "missing.json", "broken.tierlist.json", in: folder)
    #expect(run.code == 2)
    #expect(run.errors.hasPrefix("tierlint: missing.json: No such file or directory\n"))
    #expect(run.output.hasPrefix("broken.tierlist.json:"))
  }

  @Test func aFolderWithoutListsIsOneLineAndZero() throws {
    try folder.write("empty/package.json", noList)
    let run = try tierlint("check", "empty", in: folder)
    #expect(run.code == 0)
    #expect(run.output.isEmpty)
    #expect(run.errors == "tierlint: empty: no tier lists found\n")
  }

  @Test func quietLeavesTheFindings() throws {
    let run = try tierlint("check", "-q", "--format=concise", "broken.tierlist.json", in: folder)
    #expect(run.code == 1)
    #expect(run.outputLines.count == 1)
    #expect(run.errors.isEmpty)
  }

  @Test func aDocumentFromStandardInput() throws {
    let run = try tierlint("check", "-", "--format=concise", in: folder, input: brokenList)
    #expect(run.code == 1)
    #expect(run.output.hasPrefix("-:"))
    let named = try tierlint(
      "check", "-", "--format=concise", "--stdin-filename", "x/y.tierlist.json", in: folder, input: brokenList)
    #expect(named.output.hasPrefix("x/y.tierlist.json:"))
    #expect(try tierlint("check", "-", in: folder, input: cleanList).code == 0)
    let table = try tierlint("check", "-", in: folder, input: "Name,Season,Tier\nPho,,S\n")
    #expect(table.code == 1 && table.errors.hasSuffix("; for a CSV, add --stdin-filename list.csv.\n"))
  }

  @Test("an empty list of paths is said to be empty")
  func noPaths() throws {
    let run = try tierlint("check", "--stdin-paths", in: folder, input: "")
    #expect(run.code == 0 && run.errors == "tierlint: no files named on stdin\n", "\(run.errors)")
  }
}
