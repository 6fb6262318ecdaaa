import Testing

@Suite(.timeLimit(.minutes(30))) struct ConvertTests {
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

  @Test("with SOURCE_DATE_EPOCH, a new project is the same in each run")
  func time() throws {
    let runs = try (0..<2).map { _ in
      try tool(
        ["convert", "-", "--to", "project", "--stdin-filename", "a.csv"], in: folder,
        input: "Name,Season,Tier\nPho,,Top\n", environment: ["SOURCE_DATE_EPOCH": "86400"])
    }
    #expect(runs[0].output == runs[1].output && runs[0].output.contains("1970-01-02T00:00:00Z"))
  }

  @Test func aFileIsCreatedOrReplaced() throws {
    for target in ["csv", "text"] {
      let run = try tierlint("convert", "a.tierlist.json", "--to", target, "-o", "out", in: folder)
      #expect(run.code == 0 && run.output.isEmpty)
    }
    #expect(try folder.read("out") == "Clean\n\nS\n  A\n")
  }

  @Test("a list that has more than the new one is kept, without --force")
  func listsAreNotOverwritten() throws {
    try folder.write("soups.csv", "Name,Season,Tier\nPho,,Top\n")
    let words = ["convert", "soups.csv", "--to", "project", "-o", "soups.tierlist.json"]
    #expect(try tool(words, in: folder).code == 0)
    let again = try tool(words, in: folder)
    #expect(again.code == 0 && again.errorLines.last == "tierlint: soups.tierlist.json: replaced")
    #expect(try tierlint("edit", "-q", "soups.tierlist.json", "--add", "Miso", in: folder).code == 0)
    let refused = try tool(words, in: folder)
    #expect(refused.code == 2)
    #expect(
      refused.errorLines.last
        == "tierlint: soups.tierlist.json: not written: it has \"Miso\" and 1 more string, which the new list lacks; --force replaces it"
    )
    #expect(try folder.read("soups.tierlist.json").contains("Miso"))
    #expect(try tool(words + ["--force"], in: folder).code == 0)
    #expect(try !folder.read("soups.tierlist.json").contains("Miso"))
    #expect(try tierlint("convert", "soups.csv", "--to", "project", "-o", "/dev/null", in: folder).code == 0)
  }

  @Test("a project without all required fields is completed, and faults that stay are said")
  func halfProjects() throws {
    let half = #"{ "title": "Soups", "tiers": [{ "id": "s", "label": "S", "itemIds": ["pho"] }], "#
    try folder.write("half.json", half + #""items": { "pho": { "title": "Pho" } } }"#)
    let run = try tierlint("convert", "half.json", "--to", "project", "-o", "new.tierlist.json", in: folder)
    #expect(run.code == 0)
    #expect(try tierlint("check", "-q", "--fail-on=info", "new.tierlist.json", in: folder).output == "")
    #expect(try folder.read("new.tierlist.json").contains("Pho"))
    try folder.write("faulty.json", half + #""items": { "pho": { "title": "Pho", "rating": "good" } } }"#)
    let faulty = try tierlint("convert", "faulty.json", "--to", "project", in: folder)
    #expect(faulty.code == 1)
    #expect(faulty.errors.contains("tierlint: faulty.json: not valid as a project: \"rating\" of item"))
    #expect(faulty.output.contains("good"))
  }

  @Test("only what a file has is lost: no colors and no title that it does not have")
  func lossesOfOtherFiles() throws {
    try folder.write("a.json", #"{"tiers": [{"name": "S", "items": ["A"]}, {"name": "A", "items": ["B"]}]}"#)
    for target in ["text", "csv"] {
      let run = try tierlint("convert", "a.json", "--to", target, in: folder)
      #expect(run.errors == "a.json: read: a label and items in each object\n")
    }
    let run = try tierlint("stats", "a.json", in: folder)
    #expect(run.output.contains("2 items in 2 tiers"))
  }

  @Test func picturesAreThoseNextToTheFile() throws {
    try folder.write("in/a.csv", "Name,Tier,Image\nA,S,a.png\nB,A,\n")
    try folder.write("in/a.png", "")
    try folder.write("out/b.txt", "")
    for (output, uri) in [("in/a.tierlist.json", "file:///a.png"), ("b.tierlist.json", "file:///in/a.png")] {
      let run = try tierlint("convert", "in/a.csv", "--to", "project", "-o", output, in: folder)
      #expect(run.code == 0 && !run.errors.contains("lost"))
      #expect(try folder.read(output).contains(uri))
    }
    let run = try tierlint("convert", "in/a.csv", "--to", "project", "-o", "out/a.tierlist.json", in: folder)
    #expect(run.errors.contains("picture \"a.png\", which is not below the folder of the new list"))
  }

  @Test("a page and a picture have the pictures beside the list", arguments: ["html", "svg"])
  func picturesBesideTheList(_ target: String) throws {
    try folder.write("in/a.csv", "Name,Tier,Image\nA,S,a.png\n")
    try folder.write("in/a.png", "picture")
    _ = try tierlint("convert", "in/a.csv", "--to", "project", "-o", "in/a.tierlist.json", in: folder)
    for list in ["in/a.csv", "in/a.tierlist.json"] {
      let run = try tierlint("convert", list, "--to", target, "-o", "a.out", in: folder)
      #expect(run.code == 0 && !run.errors.contains("lost"), "\(run.errors)")
      #expect(try folder.read("a.out").contains("data:image/png;base64,cGljdHVyZQ=="))
    }
  }

  @Test("each picture that a page lacks is lost, with the reason")
  func omittedPictures() throws {
    try folder.write("a.csv", "Name,Tier,Image\nA,S,a.png\nB,S,b.png\nC,S,c.heic\n")
    try folder.write("b.png", String(repeating: "x", count: 2_097_153))
    try folder.write("c.heic", "picture")
    let run = try tierlint("convert", "a.csv", "--to", "html", "--strict", in: folder)
    #expect(run.code == 1)
    for reason in ["the file does not exist", "larger than 2 MB", "not a PNG, JPEG, GIF, WebP or AVIF file"] {
      #expect(run.errors.contains("lost: picture of 1 item: \(reason)\n"), "\(run.errors)")
    }
  }

  @Test func missingPicturesAreNamed() throws {
    try folder.write("b.csv", "Name,Tier,Image\nB,S,b.png\n")
    let line = "b.csv:2:5: lost: file \"b.png\", which does not exist\n"
    #expect(try tierlint("convert", "b.csv", "--to", "project", in: folder).errors.hasSuffix(line))
    let run = try tierlint("edit", "a.tierlist.json", "--add-from", "b.csv", in: folder)
    #expect(run.code == 0 && run.errors.contains(line), "\(run.errors)")
  }

  @Test("checking a file of another tool has one finding, with the command that reads it")
  func checkOfOtherFormats() throws {
    let texts = [
      "b.md": "# S\n- a\n# A\n- b\n", "b.yaml": "S:\n  - a\nA:\n  - b\n", "b.csv": "Titel,Stufe,Jahr\na,S,1\nb,A,2\n",
      "b.json": #"{"S": ["a"], "A": ["b"]}"#,
      "c.json": #"{"updatedAt": "2026", "tiers": {"S": ["a"]}}"#,
      "d.json": #"{"title": "T", "tiers": [{"name": "S", "items": ["a"]}]}"#, "e.md": "Dear diary, today I ate.\n",
    ]
    for (name, text) in texts {
      try folder.write(name, text)
      let run = try tierlint("check", "--format", "concise", name, in: folder)
      #expect(run.code == 1 && run.output.contains("tierlint convert FILE --to project reads"), "\(run.output)")
      #expect(run.output.split(separator: "\n").count { $0.contains("error[") } == 1, "\(run.output)")
    }
    let run = try tierlint("check", "a.tierlist.json", in: folder)
    #expect(!run.output.contains("convert"))
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
    try folder.write("number.tierlist.json", "{ \"tiers\": 5 }")
    try folder.write("array.tierlist.json", "[1]")
    try folder.write("state.json", "{ \"tierOrder\": [], \"tiers\": { \"unranked\": [] } }")
    let cases = [
      (["broken.json", "--to", "csv"], "broken.json:7:87: not converted: missing \"}\""),
      (["other.json", "--to", "csv"], "other.json: not a tier list"),
      (
        ["number.tierlist.json", "--to", "csv"],
        "number.tierlist.json:1:12: not a tier list: \"tiers\" must be an array"
      ),
      (["array.tierlist.json", "--to", "csv"], "array.tierlist.json:1:1: not a tier list: "),
      (["state.json", "--to", "app"], "state.json:1:29: not converted: Tiercade does not open it: this is a state"),
      (["nosuch.json", "--to", "csv"], "nosuch.json: No such file"),
      ([".", "--to", "csv"], "expected one list, found"),
      (["a.tierlist.json"], "missing option --to FORMAT"),
      (["a.tierlist.json", "--to", "svg", "--findings"], "--to: invalid value \"svg\": expected one of html"),
      (
        ["a.tierlist.json", "--to", "png"],
        "--to: invalid value \"png\": expected one of project, state, csv, markdown, text, html, svg, app; Picture in the playground or in VS Code makes a PNG"
      ),
      (["--to", "csv"], "missing argument FILE"),
      (["a.tierlist.json", "--to", "project", "--tierproj"], "--tierproj requires --output"),
      (["a.tierlist.json", "--to", "csv", "--tierproj", "-o", "b"], "--to: invalid value \"csv\""),
      (
        ["a.tierlist.json", "--to", "project", "--tierproj", "-o", "u"],
        "--output: invalid name \"u\": expected a name that ends in .tierproj"
      ), (["a.tierlist.json", "--to", "project", "--tierproj", "-o", "."], "--output: invalid name \".\""),
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

  @Test("a CSV on stdin needs no name")
  func unnamedCSV() throws {
    let run = try tierlint("convert", "-", "--to", "project", in: folder, input: "Name,Season,Tier\nPho,,S\n")
    #expect(run.code == 0 && run.output.contains("\"itemIds\": [\"pho\"]"), "\(run.output)")
    #expect(run.errors.hasPrefix("-: read: Name → title"))
  }

  @Test("show and stats refuse what is no list, with its place", arguments: ["show", "stats"])
  func noLists(_ command: String) throws {
    for (text, message) in [
      ("{ \"tiers\": 5 }", "1:12: not a tier list: \"tiers\" must be an array"), ("[1]", "1:1: not a tier list: "),
    ] {
      try folder.write("x.tierlist.json", text)
      let run = try tierlint(command, "x.tierlist.json", in: folder)
      #expect(run.code == 2 && run.errors.hasPrefix("tierlint: x.tierlist.json:\(message)"), "\(run.errors)")
    }
  }

  @Test("what refers to no item, nested attributes and long rows are lost")
  func moreLosses() throws {
    let list = cleanList.replacing("[\"a\"]", with: "[\"a\", \"lost\"]").replacing(
      "\"title\": \"A\"", with: "\"title\": \"A\", \"attributes\": { \"n\": { \"m\": 1 }, \"season\": true }"
    ).replacing("  \"audit\"", with: "  \"overrides\": { \"gone\": { \"rating\": 1 } },\n  \"audit\"")
    try folder.write("a.tierlist.json", list)
    let csv = try tierlint("convert", "a.tierlist.json", "--to", "csv", "--strict", in: folder)
    #expect(csv.code == 1)
    for loss in [
      "5:70: lost: 1 entry of unknown items", "6:67: lost: what is nested in 1 attribute",
      "7:18: lost: 1 override of unknown items",
    ] { #expect(csv.errors.contains("a.tierlist.json:\(loss)\n"), "\(csv.errors)") }
    let state = try tierlint("convert", "a.tierlist.json", "--to", "state", in: folder)
    #expect(state.errors.contains("lost: the type of \"season\" of 1 item\n"))
    try folder.write("b.csv", "Name,Season,Tier\nKiosk,2020,S,,x\n")
    let long = try tierlint("convert", "b.csv", "--to", "project", "--strict", in: folder)
    #expect(long.code == 0 && long.errors.contains("column 5 → attribute column-5"), "\(long.errors)")
    #expect(long.output.contains("\"column-5\": \"x\""))
  }

  @Test("media that a new bundle lacks are listed, and all others keep their paths")
  func incompleteBundles() throws {
    let media = { (name: String) in
      "{ \"id\": \"\(name)\", \"kind\": \"image\", \"uri\": \"file://Media/\(name).png\" }"
    }
    let list = cleanList.replacing(
      "\"title\": \"A\"", with: "\"title\": \"A\", \"media\": [\(media("here")), \(media("gone")), \(media("link"))]")
    try folder.write("x.tierproj/project.json", list)
    try folder.write("x.tierproj/Media/here.png", "picture")
    try folder.write("x.tierproj/Media/two/three/here.png", "another picture")
    try folder.write("other.png", "picture")
    _ = try shell("ln -s ../../other.png x.tierproj/Media/link.png", in: folder)
    let run = try tierlint(
      "convert", "x.tierproj", "--to", "project", "--tierproj", "-o", "y.tierproj", "--strict", in: folder)
    #expect(run.code == 1)
    let lost = run.errorLines.filter { $0.contains(" lost: ") }.map { $0.split(separator: " lost: ").last ?? "" }
    #expect(
      lost == ["gone", "link"].map { "file \"Media/\($0).png\", which is not in the bundle" }, "\(run.errors)")
    #expect(try folder.read("y.tierproj/Media/here.png") == "picture")
    #expect(try folder.read("y.tierproj/Media/two/three/here.png") == "another picture")
    let single = try shell(
      "cp x.tierproj/project.json z.tierlist.json; \"$TIERLINT\" convert z.tierlist.json --to project --tierproj -o z.tierproj",
      in: folder)
    let lines = single.errorLines.filter { $0.contains(" lost: ") }.map { $0.prefix { $0 != " " } }
    #expect(
      single.code == 1 && lines.count == 3 && lines.allSatisfy { $0.contains(".tierlist.json:6:") }, "\(single.errors)")
  }

  @Test("a combining character after a sign does not hide it from the escapes of Markdown")
  func combiningSigns() throws {
    try folder.write("f.tierlist.json", cleanList.replacing("\"A\"", with: "\"<\u{338}b> *\u{301}x*\""))
    let run = try tierlint("convert", "f.tierlist.json", "--to=markdown", in: folder)
    #expect(
      run.output.unicodeScalars.elementsEqual("# Clean\n\n## S\n\n- \\<\u{338}b\\> \\*\u{301}x\\*\n".unicodeScalars))
  }

  @Test("thousands of attributes do not make a CSV many times as large as the list")
  func manyAttributes() throws {
    let items = (0..<4_000).map {
      "\"i\($0)\": { \"id\": \"i\($0)\", \"title\": \"I\($0)\", \"attributes\": { \"a\($0)\": \"x\" } }"
    }
    try folder.write(
      "a.tierlist.json",
      cleanList.replacing("\"a\": { \"id\": \"a\", \"title\": \"A\" }", with: items.joined(separator: ", ")))
    let run = try tierlint("convert", "a.tierlist.json", "--to", "csv", in: folder)
    #expect(
      run.code == 0 && run.errors.contains("lost: 3000 attributes beyond the first 1000\n"), "\(run.errors.prefix(500))"
    )
    #expect(run.output.split(separator: "\n").first?.hasSuffix(",attr_a999") == true)
  }
}
