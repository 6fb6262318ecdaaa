import Testing

@Suite(.timeLimit(.minutes(10))) struct ConvertTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.tierlist.json", cleanList)
  }

  @Test func theResultGoesToStandardOutput() throws {
    let run = try tierlint("convert", "a.tierlist.json", "--to", "markdown", in: folder)
    #expect(run.code == 0)
    #expect(run.output == "# Clean\n\n## S\n\n- A\n")
    #expect(run.errors.isEmpty)
  }

  @Test func standardInputIsRead() throws {
    let run = try tierlint(
      "convert", "-", "--to", "text", "--stdin-filename", "a.csv", in: folder, input: "Name,Season,Tier\nPho,,Top\n")
    #expect(run.code == 0)
    #expect(run.output == "A\n\nTop\n  Pho\n")
  }

  @Test func aFileIsCreatedOrReplaced() throws {
    for target in ["csv", "text"] {
      let run = try tierlint("convert", "a.tierlist.json", "--to", target, "-o", "out", in: folder)
      #expect(run.code == 0 && run.output.isEmpty)
    }
    #expect(try folder.read("out") == "Clean\n\nS\n  A\n")
  }

  @Test func lossesAreListed() throws {
    let list = cleanList.replacing("\"title\": \"A\"", with: "\"title\": \"A\", \"rating\": 5")
    try folder.write("a.tierlist.json", list)
    let line = "a.tierlist.json:6:46: lost: \"rating\" of 1 item\n"
    let run = try tierlint("convert", "a.tierlist.json", "--to", "state", in: folder)
    #expect(run.code == 0 && run.errors == line)
    let strict = try tierlint("convert", "a.tierlist.json", "--to", "state", "--strict", in: folder)
    #expect(strict.code == 1 && strict.output == run.output && strict.errors == line)
    let quiet = try tierlint("convert", "a.tierlist.json", "--to", "state", "--strict", "--quiet", in: folder)
    #expect(quiet.code == 1 && quiet.errors.isEmpty)
  }

  @Test func theDiffShowsWhatTheAppChanges() throws {
    let run = try tierlint("convert", "a.tierlist.json", "--to", "app", "--diff", "--quiet", in: folder)
    #expect(run.code == 1)
    #expect(run.output.contains("-      \"id\" : \"s\",\n+      \"id\" : \"S\","))
    #expect(!run.output.contains("-    \"a\""))
    #expect(try folder.read("a.tierlist.json") == cleanList)
    #expect(try tierlint("convert", "a.tierlist.json", "--to", "project", "--diff", in: folder).code == 0)
  }

  @Test func aBundleKeepsItsFiles() throws {
    try folder.write("x.tierproj/project.json", cleanList)
    try folder.write("x.tierproj/Media/a.png", "picture")
    let run = try tierlint("convert", "x.tierproj", "--to", "project", "--tierproj", "-o", "y.tierproj", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(try folder.read("y.tierproj/Media/a.png") == "picture")
    #expect(try shell("diff -r x.tierproj y.tierproj", in: folder).output == "Only in y.tierproj: Thumbs\n")
    let again = try tierlint("convert", "x.tierproj", "--to", "project", "--tierproj", "-o", "y.tierproj", in: folder)
    #expect(again.code == 2 && again.errors.hasPrefix("tierlint: y.tierproj"))
  }

  @Test func whatCannotBeConverted() throws {
    try folder.write("broken.json", brokenList)
    try folder.write("other.json", noList)
    try folder.write("state.json", "{ \"tierOrder\": [], \"tiers\": { \"unranked\": [] } }")
    let cases = [
      (["broken.json", "--to", "csv"], "broken.json:7:87: not converted: missing \"}\""),
      (["other.json", "--to", "csv"], "other.json: not converted: not a tier list"),
      (["state.json", "--to", "app"], "state.json:1:29: not converted: Tiercade does not open it: this is a state"),
      (["nosuch.json", "--to", "csv"], "nosuch.json: No such file"),
      ([".", "--to", "csv"], "expected one list, found"),
      (["a.tierlist.json"], "missing option --to FORMAT"),
      (["--to", "csv"], "missing argument FILE"),
      (["a.tierlist.json", "--to", "project", "--tierproj"], "--tierproj requires --output"),
      (["a.tierlist.json", "--to", "csv", "--tierproj", "-o", "b"], "--to: invalid value \"csv\""),
      (["a.tierlist.json", "--to", "app", "--diff", "-o", "b"], "--diff cannot be used with --output"),
      (["a.tierlist.json", "--to", "csv", "-o", "no/such/file"], "no/such/file: not written: No such file"),
    ]
    for (arguments, message) in cases {
      let run = try tool(["convert"] + arguments, in: folder)
      #expect(run.code == 2 && run.output.isEmpty, "\(arguments)")
      #expect(run.errors.contains("tierlint: \(message)"), "\(run.errors)")
    }
  }

  @Test func otherEncodingsAreRead() throws {
    let bytes = cleanList.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    try folder.write("script", "")
    let octal = bytes.map { "\\x" + (String($0, radix: 16).count < 2 ? "0" : "") + String($0, radix: 16) }.joined()
    let run = try shell(
      "printf '\\xff\\xfe\(octal)' > u.tierlist.json; $TIERLINT convert --to text u.tierlist.json", in: folder)
    #expect(run.code == 0 && run.output == "Clean\n\nS\n  A\n", "\(run.errors)")
  }

  @Test("a control character does not hide a formula from the guard of CSV")
  func hiddenFormula() throws {
    try folder.write("f.tierlist.json", cleanList.replacing("\"A\"", with: "\"\\u0001=HYPERLINK(1)\""))
    let run = try tierlint("convert", "f.tierlist.json", "--to=csv", in: folder)
    #expect(run.output.contains("\n'=HYPERLINK(1),"))
  }

  @Test("statistics of what cannot be read are a failure, and UTF-16 can be read")
  func unreadable() throws {
    for text in ["", "{ \"tiers\": [", "\u{0}\u{0}"] {
      try folder.write("u.tierlist.json", text)
      #expect(try tierlint("stats", "u.tierlist.json", in: folder).code == 2, "\(text)")
    }
    try folder.write("8.tierlist.json", cleanList)
    let run = try shell(
      "iconv -f UTF-8 -t UTF-16 8.tierlist.json > 16.tierlist.json; \"$TIERLINT\" stats 16.tierlist.json", in: folder)
    #expect(run.code == 0)
    #expect(run.output.contains("1 item in 1 tier"))
  }
}
