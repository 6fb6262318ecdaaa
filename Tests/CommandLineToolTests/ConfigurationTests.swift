import Testing

/// What is printed about a `.tierlint.json`, and what applies of it.
@Suite(.timeLimit(.minutes(30))) struct ConfigurationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["lists/00/a", "lists/01/b", "drafts/c"] { try folder.write("\(name).tierlist.json", brokenList) }
  }

  @Test("one wrong value does not drop the rest, and is shown with its line")
  func wrongValues() throws {
    try folder.write(
      ".tierlint.json", "{\n  \"exclude\": [\"lists\"],\n  \"profile\": \"clod\",\n  \"rules\": { \"item\": 3 }\n}\n")
    let run = try tierlint("check", "-q", "--format=concise", in: folder)
    #expect(run.code == 2)
    #expect(run.outputLines.map { $0.prefix(24) } == ["drafts/c.tierlist.json:7"])
    #expect(run.errors.contains(" --> .tierlint.json:3:14\n"))
    #expect(run.errors.contains("3 |   \"profile\": \"clod\",\n"))
    #expect(run.errors.contains(" --> .tierlint.json:4:22\n"))
    #expect(run.errors.hasSuffix("tierlint: .tierlint.json: 2 errors; the other settings apply\n"))
  }

  @Test("files are checked with the defaults if a named configuration cannot be read")
  func missing() throws {
    let run = try tierlint("check", "--config", "nosuch.json", in: folder)
    #expect(run.code == 2)
    #expect(!run.output.isEmpty)
    #expect(run.errors.hasPrefix("tierlint: nosuch.json: No such file or directory; using the defaults\n"))
  }

  @Test(
    "globs are those of .gitignore", arguments: ["lists/0[0-3]/**", "lists/{00,01}/**", "lists/**", "[ab].*", "0?"])
  func globs(_ glob: String) throws {
    try folder.write(".tierlint.json", "{ \"exclude\": [\"\(glob)\"] }")
    let run = try tierlint("check", "--show-files", in: folder)
    #expect(run.output == "drafts/c.tierlist.json\tproject\n")
    #expect(run.errors.isEmpty)
  }

  @Test("an ignore file that is a link is not followed, as git does")
  func linkedIgnoreFile() throws {
    let other = try TemporaryFolder()
    try other.write("ignore", "*\n")
    let run = try shell(
      "ln -s '\(other.path("ignore"))' .gitignore; \"$TIERLINT\" check --show-files --no-config | wc -l", in: folder)
    #expect(run.output.contains("3"))
  }

  @Test("a glob that matches nothing is a warning")
  func unmatchedGlobs() throws {
    try folder.write(".gitignore", "/out\n")
    try folder.write("out/deep/a.tierlist.json", brokenList)
    try folder.write("readme.txt", "")
    try folder.write(
      ".tierlint.json",
      """
      { "exclude": ["lists/00", "broken-*", "out/deep/**", "lists/00/a.*", "*.txt", ".cache"], "include": ["drafts/**", "lost"],
        "overrides": [{ "files": ["lists/01", "late/**"], "rules": {} }] }
      """)
    let run = try tierlint("check", "-q", "--fail-on=never", in: folder)
    #expect(run.code == 0)
    #expect(
      run.errors == """
        tierlint: .tierlint.json:1:115: warning: include "lost" matches no file or folder
        tierlint: .tierlint.json:1:27: warning: exclude "broken-*" matches no file or folder
        tierlint: .tierlint.json:2:41: warning: files "late/**" matches no file or folder

        """)
    for arguments in [["drafts"], ["drafts/c.tierlist.json"], ["--no-config"]] {
      #expect(try tool(["check", "-q"] + arguments, in: folder).errors.isEmpty)
    }
  }
}
