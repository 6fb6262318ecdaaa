import Testing

private let list = """
  {
    "schemaVersion": 1,
    "projectId": "6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D",
    "title": "Tea",
    "tiers": [
      { "id": "top", "label": "Top", "color": "#FFD700", "order": 0, "itemIds": ["a", "b", "c"] },
      { "id": "low", "label": "Low", "color": "#C0C0C0", "order": 1, "itemIds": ["d"] },
      { "id": "safe", "label": "Safe", "color": "#123456", "order": 2, "locked": true, "itemIds": ["e"] }
    ],
    "items": {
      "a": { "id": "a", "title": "Assam", "rating": 70, "tags": ["black", "strong"], "attributes": { "year": 2020 } },
      "b": { "id": "b", "title": "Bancha", "rating": 9.5, "tags": ["green"] },
      "c": { "id": "c", "title": "Ceylon", "rating": 100, "attributes": { "year": 2019 } },
      "d": { "id": "d", "title": "Darjeeling" },
      "e": { "id": "e", "title": "Earl Grey" }
    },
    "overrides": { "a": { "tags": ["black"] } },
    "audit": { "createdAt": "2024-01-02T03:04:05Z", "updatedAt": "2024-01-02T03:04:05Z" }
  }

  """

@Suite(.timeLimit(.minutes(30))) struct EditTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.tierlist.json", list)
  }

  private func check(_ arguments: [String], _ replaced: [(String, String)]) throws {
    try checkEdit(of: list, arguments, replaced, in: folder)
  }

  @Test func moves() throws {
    try check(["--move", "d=top"], [("\"c\"] }", "\"c\", \"d\"] }"), ("[\"d\"]", "[]")])
    try check(
      ["--move", "d=Top", "--position", "2"], [("\"b\", \"c\"] }", "\"d\", \"b\", \"c\"] }"), ("[\"d\"]", "[]")])
    try check(["--move", "c=top", "--position", "1"], [("\"a\", \"b\", \"c\"] }", "\"c\", \"a\", \"b\"] }")])
    try check(["--move", "a=top", "--position", "99"], [("\"a\", \"b\", \"c\"] }", "\"b\", \"c\", \"a\"] }")])
  }

  @Test func renames() throws {
    try check(
      ["--rename-item", "a=assam"],
      [
        ("[\"a\",", "[\"assam\","), ("\"a\": { \"id\": \"a\"", "\"assam\": { \"id\": \"assam\""),
        ("{ \"a\": { \"tags\"", "{ \"assam\": { \"tags\""),
      ])
    try check(["--rename-tier", "low=bottom"], [("\"id\": \"low\"", "\"id\": \"bottom\"")])
    try check(["--label", "low=The rest = fine"], [("\"label\": \"Low\"", "\"label\": \"The rest = fine\"")])
    try check(["--rename-attribute", "year=harvest"], [("\"year\"", "\"harvest\"")])
    try check(["--rename-tag", "black=dark"], [("\"black\"", "\"dark\"")])
    try check(
      ["--rename-tag", "strong=black"], [("[\"black\", \"strong\"]", "[\"black\"]")])
  }

  @Test func sorts() throws {
    try check(["--sort-items", "rating"], [("\"a\", \"b\", \"c\"] }", "\"b\", \"a\", \"c\"] }")])
    try check(["--sort-items", "rating", "--descending"], [("\"a\", \"b\", \"c\"] }", "\"c\", \"a\", \"b\"] }")])
    try check(["--sort-items", "year"], [("\"a\", \"b\", \"c\"] }", "\"c\", \"a\", \"b\"] }")])
    try check(["--sort-items", "title", "--descending"], [("\"a\", \"b\", \"c\"] }", "\"c\", \"b\", \"a\"] }")])
  }

  @Test func itemsAreAddedAndRemoved() throws {
    try check(
      ["--remove", "a"],
      [
        ("\"a\", \"b\"", "\"b\""), ("{ \"a\": { \"tags\": [\"black\"] } }", "{}"),
        (
          "    \"a\": { \"id\": \"a\", \"title\": \"Assam\", \"rating\": 70, \"tags\": [\"black\", \"strong\"], \"attributes\": { \"year\": 2020 } },\n",
          ""
        ),
      ])
    let pool =
      ",\n    { \"id\": \"unranked\", \"label\": \"Unranked\", \"order\": 3, \"itemIds\": [\"cafe-creme\", \"a-2\"] }\n  ],\n  \"items\""
    try check(
      ["--add", "Café crème", "--add", "A"],
      [
        ("\n  ],\n  \"items\"", pool),
        (
          "\"Earl Grey\" }",
          "\"Earl Grey\" },\n    \"cafe-creme\": { \"id\": \"cafe-creme\", \"title\": \"Café crème\" },\n    \"a-2\": { \"id\": \"a-2\", \"title\": \"A\" }"
        ),
      ])
  }

  @Test func itemsOfAFile() throws {
    try folder.write("new.csv", "Name,Season,Tier,rating\nSencha,2024,S,88\n")
    #expect(
      try tierlint("edit", "a.tierlist.json", "--add-from", "new.csv", "--move", "sencha=low", in: folder).code == 0)
    let after = try folder.read("a.tierlist.json")
    #expect(
      after.contains(
        "\"sencha\": { \"id\": \"sencha\", \"title\": \"Sencha\", \"attributes\": { \"season\": \"2024\" }, \"rating\": 88 }"
      ))
    #expect(after.contains("[\"d\", \"sencha\"]"))
    let lines = try tierlint("edit", "a.tierlist.json", "--add-from", "-", in: folder, input: "Matcha\n\n  Oolong \n")
    #expect(
      lines.code == 0
        && lines.errors == "tierlint: a.tierlist.json: changes \"Matcha\" and \"Oolong\"\n1 file edited.\n")
    #expect(try folder.read("a.tierlist.json").contains("\"itemIds\": [\"matcha\", \"oolong\"]"))
    #expect(try tierlint("check", "a.tierlist.json", "--fail-on", "info", in: folder).code == 0)
  }

  @Test func theEditorsRefactors() throws {
    try check(["--theme", "nord"], [("#FFD700", "#BF616A"), ("#C0C0C0", "#D08770"), ("#123456", "#EBCB8B")])
    let disordered = list.replacing("\"order\": 0", with: "\"order\": 9")
    try folder.write("a.tierlist.json", disordered)
    #expect(try tierlint("edit", "a.tierlist.json", "--sort-tiers", "--renumber", in: folder).code == 0)
    let sorted = try folder.read("a.tierlist.json").split(separator: "\n").filter { $0.contains("\"order\"") }
    #expect(
      sorted.map { $0.prefix(14) } == ["    { \"id\": \"l", "    { \"id\": \"s", "    { \"id\": \"t"])
    #expect(sorted.first?.contains("\"order\": 0") ?? false)
  }

  @Test("an edit says that a theme has too few colors")
  func repeatedColors() throws {
    let tiers = ["One", "Two", "Three", "Four", "Five", "Six"].flatMap { ["--add-tier", $0] }
    let run = try tool(["edit", "a.tierlist.json"] + tiers + ["--theme", "nord"], in: folder)
    #expect(run.code == 0)
    #expect(run.errors.contains("theme \"nord\" gives "), "\(run.errors)")
  }

  @Test func theDiff() throws {
    let run = try tierlint("edit", "a.tierlist.json", "--remove", "b", "--diff", in: folder)
    #expect(run.code == 1 && run.output.contains("\n-    \"b\": {"))
    #expect(run.errors == "tierlint: a.tierlist.json: changes \"b\"\n1 file to edit.\n")
    #expect(try folder.read("a.tierlist.json") == list)
    #expect(try tierlint("edit", "a.tierlist.json", "--renumber", "--diff", in: folder).code == 0)
  }

  @Test func aFileIsEditedCompletelyOrNotAtAll() throws {
    let run = try tierlint("edit", "a.tierlist.json", "--rename-tag", "green=x", "--move", "nosuch=top", in: folder)
    #expect(run.code == 2 && run.errors == "tierlint: a.tierlist.json: not edited: no item \"nosuch\"\n")
    #expect(try folder.read("a.tierlist.json") == list)
  }

  @Test func aTemplateWithoutTheTier() throws {
    try folder.write("t.json", #"{ "tierOrder": ["S"], "items": [{ "id": "a", "name": "A", "tier": "S" }] }"#)
    let run = try tierlint("edit", "t.json", "--move", "a=T", in: folder)
    #expect(run.code == 2 && run.errors.contains("no tier \"T\""))
  }

  @Test func otherKinds() throws {
    let state =
      "{ \"tierOrder\": [\"S\"], \"tiers\": { \"S\": [{ \"id\": \"b\" }, { \"id\": \"a\" }], \"unranked\": [] } }\n"
    let sorted = try tierlint("edit", "-", "--sort-items", "title", "--add", "New one", in: folder, input: state)
    #expect(sorted.output.contains("\"S\": [{ \"id\": \"a\" }, { \"id\": \"b\" }]"))
    #expect(sorted.output.contains("\"unranked\": [{ \"id\": \"new-one\", \"name\": \"New one\" }]"))
    try folder.write("a.csv", "Name,Season,Tier\nPho,,Top\n")
    #expect(try tierlint("edit", "a.csv", "--rename-tier", "Top=Best", in: folder).code == 0)
    #expect(try folder.read("a.csv") == "Name,Season,Tier\nPho,,Best\n")
  }

  @Test func mistakes() throws {
    try folder.write("broken.json", brokenList)
    let cases = [
      ([], "no edit given"), (["--move", "a"], "--move: invalid value \"a\": expected ITEM=TIER"),
      (["--renumber", "--position", "1"], "--position must come right after --move, --add or --move-tier"),
      (["--move-tier", "top"], "--move-tier requires --position"),
      (["--by", "x", "--renumber"], "--by requires --touch"),
      (["--remove-tier", "top", "--items", "all"], "--items: invalid value \"all\": expected one of pool, remove"),
      (["--move", "a=nowhere"], "a.tierlist.json: not edited: no tier \"nowhere\""),
      (["--move", "a=safe"], "a.tierlist.json: not edited: tier \"Safe\" is locked"),
      (["--move", "e=top"], "a.tierlist.json: not edited: tier \"Safe\" is locked"),
      (["--rename-item", "a=b"], "a.tierlist.json: not edited: \"b\" is already used as an item id"),
      (
        ["--rename-item", "a=b c"],
        "a.tierlist.json: not edited: an item id must not contain \" \"; use only A–Z, a–z, 0–9, _, - and :"
      ),
      (["--rename-tier", "x=y"], "a.tierlist.json: not edited: no tier \"x\""),
      (["--rename-tag", "x=y"], "a.tierlist.json: not edited: no tag \"x\""),
      (["--rename-attribute", "year=a b"], "a.tierlist.json: not edited: the name \"a b\" must have only"),
      (["--label", "top=Low"], "a.tierlist.json: not edited: another tier has the label \"Low\""),
      (["--label", "top=unranked"], "a.tierlist.json: not edited: \"Unranked\" is the label of the pool"),
      (["--theme", "x"], "a.tierlist.json: not edited: no theme \"x\"; the built-in themes are smashClassic"),
      (["--add", " \t"], "a.tierlist.json: not edited: the title is empty"),
      (["--add-from", "nosuch"], "nosuch: No such file"),
      (
        ["--sort-items", "nosuch"],
        "a.tierlist.json: not edited: no item has the attribute \"nosuch\"; other fields are"
      ),
    ]
    for (arguments, message) in cases {
      let run = try tool(["edit", "a.tierlist.json"] + arguments, in: folder)
      #expect(run.code == 2 && run.errors.hasPrefix("tierlint: \(message)"), "\(arguments): \(run.errors)")
    }
    let broken = try tierlint("edit", "broken.json", "--renumber", in: folder)
    #expect(broken.code == 2 && broken.errors.contains("broken.json:7:87: not edited: syntax error: missing \"}\""))
  }

  @Test("locked tiers are not sorted, which is said")
  func lockedTiers() throws {
    let two = list.replacing("[\"e\"]", with: "[\"e\", \"d\"]").replacing("[\"d\"]", with: "[]")
    let run = try tierlint("edit", "-", "--sort-items", "rating", in: folder, input: two)
    #expect(run.code == 0 && run.output.contains("[\"e\", \"d\"]"))
    #expect(
      run.errors.hasPrefix(
        "tierlint: -: tier \"Safe\" is locked, and was not sorted\ntierlint: -: changes \"rating\"\n"))
  }

  @Test("of several files those are edited that can be, the others are reported")
  func severalFiles() throws {
    try folder.write("d/1.tierlist.json", list.replacing("green", with: "red"))
    try folder.write("d/2.tierlist.json", list)
    try folder.write("d/3.tierlist.csv", "Name,Season,Tier\nA,1,S\n")
    try folder.write("d/4.tierlist.json", list)
    let run = try tierlint("edit", "d", "--rename-tag", "green=leafy", in: folder)
    #expect(run.code == 2)
    #expect(
      run.errors == """
        tierlint: d/2.tierlist.json: changes "green"
        tierlint: d/3.tierlist.csv: not edited: in a CSV, items can be added, removed, moved and changed, and tiers renamed; convert it to a project for other edits
        tierlint: d/4.tierlist.json: changes "green"
        2 files edited, 1 unchanged.

        """)
    #expect(try folder.read("d/4.tierlist.json") == list.replacing("green", with: "leafy"))
  }

  @Test("items of a CSV go to the tiers with their labels, else to the pool, which is said")
  func rowsOfTiers() throws {
    try folder.write("new.csv", "Name,Season,Tier\nSencha,2024,Low\nMatcha,2024,S,extra\n")
    let run = try tierlint("edit", "a.tierlist.json", "--add-from", "new.csv", in: folder)
    #expect(run.code == 0)
    #expect(
      run.errors == """
        tierlint: a.tierlist.json: no tier "S": 1 item added to the pool
        tierlint: a.tierlist.json: changes "Sencha" and "Matcha"
        1 file edited.

        """)
    let text = try folder.read("a.tierlist.json")
    #expect(text.contains(", \"sencha\"]") && text.contains("\"column-4\": \"extra\""), "\(text)")
  }

  @Test("stdin is either the list or the items")
  func twoReaders() throws {
    let run = try tierlint("edit", "-", "--add-from", "-", in: folder, input: list)
    #expect(run.code == 2)
    #expect(run.errors.hasPrefix("tierlint: --add-from: stdin is already read as the list; name a file"))
  }

  @Test("a tier of a CSV gets no name that a spreadsheet would run")
  func formulas() throws {
    try folder.write("a.csv", "Name,Season,Tier\nPho,,Top\n")
    #expect(try tierlint("edit", "a.csv", "--rename-tier", "Top==cmd", in: folder).code == 0)
    #expect(try folder.read("a.csv") == "Name,Season,Tier\nPho,,'=cmd\n")
  }

  @Test("rows of a CSV are moved to another tier and position, with the line ends as they are")
  func rows() throws {
    let rows = ["Pho,1,S", "Tom Kha,2,S", "", "Miso,3, A", "Pho,4,A", "Udon,5,B"]
    let cases: [(move: String, position: Int?, wanted: [String])] = [
      ("pho=A", nil, ["Tom Kha,2,S", "", "Miso,3, A", "Pho,4,A", "Pho,1,A", "Udon,5,B"]),
      ("Tom Kha=a", 1, ["Pho,1,S", "Tom Kha,2,A", "", "Miso,3, A", "Pho,4,A", "Udon,5,B"]),
      ("pho_2=S", 1, ["Pho,4,S", "Pho,1,S", "Tom Kha,2,S", "", "Miso,3, A", "Udon,5,B"]),
      ("udon=A", nil, ["Pho,1,S", "Tom Kha,2,S", "", "Miso,3, A", "Pho,4,A", "Udon,5,A"]),
      ("udon=S", nil, ["Pho,1,S", "Tom Kha,2,S", "Udon,5,S", "", "Miso,3, A", "Pho,4,A"]),
      ("udon=unranked", nil, ["Pho,1,S", "Tom Kha,2,S", "", "Miso,3, A", "Pho,4,A", "Udon,5,unranked"]),
      ("pho=S", 2, ["Tom Kha,2,S", "Pho,1,S", "", "Miso,3, A", "Pho,4,A", "Udon,5,B"]), ("pho=S", nil, rows),
      ("pho=S", 1, rows),
    ]
    for lineEnd in ["\n", "\r\n"] {
      for last in ["", lineEnd] {
        let text = { (rows: [String]) in (["Name,Season,Tier"] + rows).joined(separator: lineEnd) + last }
        for (move, position, wanted) in cases {
          let place = position.map { "--position=\($0)" } ?? "--quiet"
          let run = try tierlint(
            "edit", "-", "--stdin-filename", "a.csv", "--move", move, place, in: folder, input: text(rows))
          #expect(run.code == 0 && run.output == text(wanted), "\(move) \(lineEnd.debugDescription): \(run.output)")
        }
      }
    }
    for (move, message) in [("x=S", "no item \"x\""), ("pho=X", "no tier \"X\"")] {
      let run = try tierlint(
        "edit", "-", "--stdin-filename", "a.csv", "--move", move, in: folder, input: "Name,Season,Tier\nPho,1,S\n")
      #expect(run.code == 2 && run.errors.contains(message), "\(run.errors)")
    }
  }

  @Test("thousands of items with one title get ids in linear time")
  func equalTitles() throws {
    let lines = String(repeating: "Same\n", count: 20_000)
    let run = try tierlint("edit", "a.tierlist.json", "--add-from", "-", in: folder, input: lines)
    #expect(run.code == 0)
    #expect(try folder.read("a.tierlist.json").contains("\"same-20000\""))
  }

  @Test("an item is not removed while another has its id")
  func removeOneOfTwo() throws {
    try folder.write(
      "a.json",
      """
      { "tiers": { "One": [{ "id": "a", "name": "First" }], "Two": [{ "id": "a", "name": "Second" }], "unranked": [] },
        "tierOrder": ["One", "Two"] }

      """)
    let run = try tierlint("edit", "a.json", "--remove", "a", in: folder)
    #expect(run.code == 2)
    #expect(run.errors.contains("there are 2 items \"a\""), "\(run.errors)")
  }

  @Test("an item whose id is not its key is left as it is", arguments: ["Golf", "golf"])
  func keyIsNotID(_ name: String) throws {
    let list = cleanList.replacing("\"a\": {", with: "\"Golf\": { \"id\": \"golf\", \"title\": \"G\" }, \"a\": {")
    try folder.write("a.tierlist.json", list)
    for edit in ["--remove=\(name)", "--move=\(name)=s", "--rename-item=\(name)=x"] {
      let run = try tierlint("edit", "a.tierlist.json", edit, in: folder)
      #expect(run.code == 2)
      #expect(run.errors.contains("item \"Golf\" has the id \"golf\": correct one of them first"), "\(run.errors)")
    }
    _ = try tierlint("edit", "a.tierlist.json", "--collect", in: folder)
    #expect(try folder.read("a.tierlist.json") == list)
  }

  @Test("items are not added from what is not a list")
  func addedFromOthers() throws {
    try folder.write("a.tierlist.json", cleanList)
    try folder.write("x.png", "\u{0}PNG\nx\n")
    let run = try tierlint("edit", "a.tierlist.json", "--add-from", "x.png", in: folder)
    #expect(run.code == 2)
    #expect(run.errors == "tierlint: x.png: not a tier list: not a text file\n")
    #expect(try folder.read("a.tierlist.json") == cleanList)
  }
}
