import Foundation
import Testing

private let list = """
  {
    "schemaVersion": 1,
    "projectId": "6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D",
    "title": "Tea",
    "tiers": [
      { "id": "top", "label": "Top", "color": "#FFD700", "order": 0, "itemIds": ["a", "b"] },
      { "id": "low", "label": "Low", "color": "#C0C0C0", "order": 1, "itemIds": ["c"] },
      { "id": "safe", "label": "Safe", "color": "#123456", "order": 2, "locked": true, "itemIds": ["d"] },
      { "id": "unranked", "label": "Unranked", "order": 3, "itemIds": [] }
    ],
    "items": {
      "a": { "id": "a", "title": "Assam", "rating": 70 },
      "b": { "id": "b", "title": "Bancha" },
      "c": { "id": "c", "title": "Café crème" },
      "d": { "id": "d", "title": "Darjeeling" }
    },
    "audit": { "createdAt": "2024-01-02T03:04:05Z", "updatedAt": "2024-01-02T03:04:05Z" }
  }

  """

/// Operations of `edit` on fields and tiers, and operations in JSON.
@Suite(.timeLimit(.minutes(30))) struct EditOperationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.tierlist.json", list)
  }

  private func check(_ arguments: [String], _ replaced: [(String, String)]) throws {
    try checkEdit(of: list, arguments, replaced, in: folder)
  }

  @Test func fields() throws {
    try check(["--set", "items.a.rating=90"], [("\"rating\": 70", "\"rating\": 90")])
    try check(["--set", "items.Assam.rating=90"], [("\"rating\": 70", "\"rating\": 90")])
    try check(["--set", "/tiers/top/color=#FF0000"], [("#FFD700", "#FF0000")])
    try check(["--set", "tiers.Low.color=#FF0000"], [("#C0C0C0", "#FF0000")])
    // Text where the field is a string, also if it is JSON.
    try check(["--set", "items.a.title=2001"], [("\"Assam\"", "\"2001\"")])
    try check(
      ["--set", "settings.theme=nord"],
      [("05Z\" }\n", "05Z\" },\n  \"settings\": { \"theme\": \"nord\" }\n")])
    try check(
      ["--set", "overrides.b.hidden=true", "--set", "items.b.tags=[\"x\"]"],
      [
        ("\"Bancha\" }", "\"Bancha\", \"tags\": [\"x\"] }"),
        ("05Z\" }\n", "05Z\" },\n  \"overrides\": { \"b\": { \"hidden\": true } }\n"),
      ])
    try check(
      ["--set", "items.b.attributes.year=1999"], [("Bancha\" }", "Bancha\", \"attributes\": { \"year\": 1999 } }")])
    try check(["--unset", "items.a.rating"], [(", \"rating\": 70", "")])
  }

  @Test func tiers() throws {
    try check(
      ["--add-tier", "Mid", "--after", "top"],
      [
        (
          "[\"a\", \"b\"] },\n",
          "[\"a\", \"b\"] },\n    { \"id\": \"mid\", \"label\": \"Mid\", \"color\": \"#FF3B30\", \"order\": 1, \"itemIds\": [] },\n"
        ),
        ("\"order\": 3, \"itemIds\": [] }\n", "\"order\": 4, \"itemIds\": [] }\n"),
        ("\"order\": 2, \"locked\"", "\"order\": 3, \"locked\""),
        ("\"#C0C0C0\", \"order\": 1", "\"#C0C0C0\", \"order\": 2"),
      ])
    try check(
      ["--remove-tier", "low", "--items", "pool"],
      [
        (
          "    { \"id\": \"low\", \"label\": \"Low\", \"color\": \"#C0C0C0\", \"order\": 1, \"itemIds\": [\"c\"] },\n",
          ""
        ), ("\"itemIds\": [] }", "\"itemIds\": [\"c\"] }"),
      ])
    try check(
      ["--remove-tier", "Low", "--items", "remove"],
      [
        (
          "    { \"id\": \"low\", \"label\": \"Low\", \"color\": \"#C0C0C0\", \"order\": 1, \"itemIds\": [\"c\"] },\n",
          ""
        ),
        ("    \"c\": { \"id\": \"c\", \"title\": \"Café crème\" },\n", ""),
      ])
    try check(
      ["--clear", "top"],
      [("[\"a\", \"b\"]", "[]"), ("\"order\": 3, \"itemIds\": []", "\"order\": 3, \"itemIds\": [\"a\", \"b\"]")])
    try check(
      ["--lock", "top", "--unlock", "safe"],
      [("\"locked\": true", "\"locked\": false"), ("[\"a\", \"b\"] }", "[\"a\", \"b\"], \"locked\": true }")])
    try check(["--move", "d=top", "--ignore-locks"], [("[\"d\"]", "[]"), ("\"b\"]", "\"b\", \"d\"]")])
    let moved = try tierlint("edit", "a.tierlist.json", "--move-tier", "safe", "--position", "1", in: folder)
    #expect(moved.code == 0)
    let lines = try folder.read("a.tierlist.json").split(separator: "\n").filter { $0.contains("itemIds") }
    #expect(
      lines.map { $0.contains("\"safe\"") ? "safe" : $0.contains("\"top\"") ? "top" : "" } == ["safe", "top", "", ""])
    #expect(lines.enumerated().allSatisfy { $1.contains("\"order\": \($0)") })
  }

  @Test func theAudit() throws {
    let run = try tierlint("edit", "a.tierlist.json", "--touch", "--by", "Ann", in: folder)
    #expect(run.code == 0)
    let text = try folder.read("a.tierlist.json")
    #expect(text.contains("\"updatedBy\": \"Ann\"") && !text.contains("\"updatedAt\": \"2024-01-02"))
  }

  @Test("an option belongs to the one right before it")
  func companions() throws {
    try check(
      ["--move", "c=top", "--position", "1", "--move", "b=low"],
      [("[\"a\", \"b\"]", "[\"c\", \"a\"]"), ("[\"c\"] }", "[\"b\"] }")])
    try check(
      ["--add", "A new one", "--position", "1", "--move", "a-new-one=low"],
      [
        ("[\"c\"]", "[\"c\", \"a-new-one\"]"),
        (
          "\"Darjeeling\" }",
          "\"Darjeeling\" },\n    \"a-new-one\": { \"id\": \"a-new-one\", \"title\": \"A new one\" }"
        ),
      ])
  }

  @Test func titlesThatExist() throws {
    try folder.write("new.txt", "CAFE CREME\nassam\nMatcha\nmatcha\n")
    let run = try tierlint("edit", "a.tierlist.json", "--add-from", "new.txt", "--skip-existing", in: folder)
    #expect(
      run.code == 0
        && run.errors
          == """
          tierlint: a.tierlist.json: 3 items not added, because the list has their titles
          tierlint: a.tierlist.json: changes "Matcha"
          1 file edited.

          """
    )
    #expect(try folder.read("a.tierlist.json").contains("\"itemIds\": [\"matcha\"]"))
  }

  @Test func media() throws {
    try folder.write("Media/my pic.png", "x")
    let run = try tierlint("edit", "a.tierlist.json", "--add-media", "a=Media/my pic.png", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let text = try folder.read("a.tierlist.json")
    let uri = "file:///Media/my%20pic.png"
    #expect(
      text.contains(
        "\"media\": [{ \"id\": \"my-pic\", \"kind\": \"image\", \"uri\": \"\(uri)\", \"mime\": \"image/png\", \"thumbUri\": \"\(uri)\" }]"
      ), "\(text)")
    #expect(try tierlint("check", "a.tierlist.json", in: folder).errors.hasPrefix("All good!"))
    for (file, message) in [
      ("none.png", "\"none.png\": no such file"), ("a.tierlist.json", "has no extension of a picture"),
    ] {
      let run = try tierlint("edit", "a.tierlist.json", "--add-media", "a=\(file)", in: folder)
      #expect(run.code == 2 && run.errors.contains(message), "\(run.errors)")
    }
  }

  @Test func operationsOfAFile() throws {
    try folder.write(
      "ops.json",
      #"[{"op":"set","path":"/items/a/slug","value":"Assam"},{"op":"move","item":"d","tier":"top","ignoreLocks":true},{"op":"renumber"}]"#
    )
    let run = try tierlint("edit", "a.tierlist.json", "--ops", "ops.json", "--format", "json", in: folder)
    #expect(run.code == 0)
    #expect(
      run.errors == """
        tierlint: a.tierlist.json: changes "/items/a/slug" and "d"; 1 of 3 edits had no effect
        tierlint: a.tierlist.json: adds 1 hint: schema/similar-key: slug "Assam" of item "a" contains capitals
        1 file edited.

        """)
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
    )
    #expect(report.count == 1 && report[0]["path"] as? String == "a.tierlist.json")
    #expect(report[0]["applied"] as? [Int] == [0, 1])
    #expect(report[0]["before"] as? [String: Int] == ["error": 0, "warning": 0])
    #expect(report[0]["after"] as? [String: Int] == ["error": 0, "warning": 0, "hint": 1])
    let added = try #require(report[0]["added"] as? [[String: Any]])
    #expect(added.map { $0["rule"] as? String } == ["schema/similar-key"])
    #expect(added[0]["path"] as? String == "a.tierlist.json" && added[0]["pointer"] as? String == "/items/a/slug")
    var bytes = Array(list.utf8)
    for edit in try #require(report[0]["edits"] as? [[String: Any]]).reversed() {
      let (offset, length) = (try #require(edit["offset"] as? Int), try #require(edit["length"] as? Int))
      bytes.replaceSubrange(offset..<offset + length, with: try #require(edit["text"] as? String).utf8)
    }
    #expect(try folder.read("a.tierlist.json") == String(decoding: bytes, as: UTF8.self))
    try folder.write("a.tierlist.json", list)
    let lines = "{\"op\":\"unset\",\"path\":\"/items/a/rating\"}\n{\"op\":\"clearTier\",\"tier\":\"nosuch\"}\n"
    let refused = try tierlint("edit", "a.tierlist.json", "--ops", "-", in: folder, input: lines)
    #expect(refused.code == 2)
    #expect(
      refused.errors
        == "tierlint: a.tierlist.json: not edited: ops/1: no tier \"nosuch\"; the tiers are \"top\", \"low\", \"safe\" and \"unranked\"\n"
    )
    #expect(try folder.read("a.tierlist.json") == list)
    let unknown = try tierlint("edit", "a.tierlist.json", "--ops", "-", in: folder, input: "[\n{\"op\":\"mov\"}]")
    #expect(
      unknown.code == 2
        && unknown.errors == "tierlint: -:2:7: ops/0/op: unknown operation \"mov\"; did you mean \"move\"?\n")
  }

  @Test("an edit that adds an error is refused, unless it is forced")
  func newErrors() throws {
    let arguments = ["edit", "a.tierlist.json", "--set", "items.a.rating=high"]
    let run = try tool(arguments, in: folder)
    #expect(run.code == 2)
    #expect(
      run.errors
        == "tierlint: a.tierlist.json: not edited: this would add an error: \"rating\" of item \"a\" must be a number, found the string \"high\" (schema/type); --force edits the list anyway\n"
    )
    #expect(try folder.read("a.tierlist.json") == list)
    #expect(try tool(arguments + ["--force"], in: folder).code == 0)
    #expect(try folder.read("a.tierlist.json").contains("\"rating\": \"high\""))
  }

  @Test(
    "an edit that loses what it does not name is refused; forced, it says what it adds",
    arguments: [
      ("--unset", "items.a", #"item/unknown-reference: no item has the id "a""#),
      ("--set", "tiers.top.itemIds=[\"a\"]", #"item/orphaned: item "b" is not in any tier"#),
      ("--set", "items.a.id=q", "id/item-mismatch: "),
    ])
  func losses(_ option: String, _ value: String, _ added: String) throws {
    let run = try tool(["edit", "a.tierlist.json", option, value], in: folder)
    if !added.hasPrefix("id/") {
      #expect(run.code == 2 && run.errors.contains("not edited: this would add a warning: "), "\(run.errors)")
      #expect(run.errors.hasSuffix("; --force edits the list anyway\n"))
      #expect(try folder.read("a.tierlist.json") == list)
    }
    try folder.write("a.tierlist.json", list)
    let forced = try tool(["edit", "-q", "a.tierlist.json", option, value, "--force"], in: folder)
    #expect(forced.code == 0)
    #expect(forced.errors.contains("tierlint: a.tierlist.json: adds 1 warning: \(added)"), "\(forced.errors)")
  }

  @Test("an orphan in the place of another one is a new finding, a renamed one is not")
  func exchanged() throws {
    let orphaned = list.replacing("\"a\", \"b\"", with: "\"a\"")
    let run = try tierlint(
      "edit", "-", "--set", "tiers.top.itemIds=[\"b\"]", in: folder, input: orphaned)
    #expect(run.code == 2 && run.errors.contains("item \"a\" is not in any tier (item/orphaned)"), "\(run.errors)")
    let renamed = try tierlint("edit", "-", "--rename-item", "b=z", in: folder, input: orphaned)
    #expect(renamed.code == 0 && !renamed.errors.contains("adds"), "\(renamed.errors)")
  }

  @Test("a picture is copied into a bundle, also from outside of it")
  func mediaOfABundle() throws {
    _ = try tierlint("init", "--list", "T.tierproj", in: folder)
    try folder.write("Up.png", "picture")
    let name = "Media/2cea274d0bedc39ec4ab6ba9e59ec889e3ed6fb56a1cf088a64d9b383378dc97.png"
    let run = try tierlint("edit", "T.tierproj", "--add", "Up", "--add-media", "up=Up.png", in: folder)
    #expect(
      run.code == 0 && run.errors.contains("copies \"Up.png\" to \"\(name)\"; no thumbnail is made"), "\(run.errors)")
    #expect(try folder.read("T.tierproj/\(name)") == "picture")
    #expect(try folder.read("T.tierproj/project.json").contains("\"uri\": \"file://\(name)\""))
    let checked = try tierlint("check", "T.tierproj", in: folder)
    #expect(checked.code == 0 && !checked.output.contains("bundle/"), "\(checked.output)")
    let dry = try tierlint("edit", "T.tierproj", "--add-media", "up=a.tierlist.json", in: folder)
    #expect(dry.code == 2 && dry.errors.contains("has no extension of a picture"), "\(dry.errors)")
  }

  @Test("a value of the wrong type is not made a string")
  func wrongType() throws {
    let run = try tierlint("edit", "a.tierlist.json", "--set", "items.a.attributes=5", in: folder)
    #expect(run.code == 2 && run.errors.contains("must be an object, found 5"), "\(run.errors)")
  }

  @Test func mistakes() throws {
    let cases = [
      (["--set", "items.a.ratng=1"], "unknown field \"ratng\"; did you mean \"rating\"?"),
      (["--set", "items.nosuch.rating=1"], "no item \"nosuch\""),
      (["--set", "items.Asam.rating=1"], "no item \"Asam\"; did you mean \"Assam\"?"),
      (["--set", "tiers.tpo.color=1"], "no tier \"tpo\"; did you mean \"top\"?"),
      (["--set", "tiers.safe.itemIds=[]"], "tier \"Safe\" is locked"),
      (["--unset", "items.a.ratin"], "no field \"/items/a/ratin\"; did you mean \"rating\"?"),
      (["--unset", "items.a.title"], "this would add an error: missing required field \"title\""),
      (["--add-tier", "Top"], "another tier has the label \"Top\""),
      (["--add-tier", "X", "--after", "unranked"], "the pool of unranked items is always last"),
      (["--remove-tier", "top"], "tier \"Top\" has 2 items: move them to the pool or remove them"),
      (["--remove-tier", "safe", "--items", "pool"], "tier \"Safe\" is locked"),
      (["--clear", "safe"], "tier \"Safe\" is locked"),
      (["--clear", "unranked"], ""),
      (["--move-tier", "unranked", "--position", "1"], "the pool of unranked items is always last"),
      (["--theme", "nrod"], "no theme \"nrod\"; did you mean \"nord\"?"),
    ]
    for (arguments, message) in cases {
      let run = try tool(["edit", "a.tierlist.json"] + arguments, in: folder)
      let isUnchanged = try folder.read("a.tierlist.json") == list
      #expect(isUnchanged, "\(arguments)")
      if message.isEmpty { continue }
      #expect(
        run.code == 2 && run.errors.hasPrefix("tierlint: a.tierlist.json: not edited: \(message)"),
        "\(arguments): \(run.errors)")
    }
  }

  @Test func ambiguousNames() throws {
    let two = list.replacing("\"Bancha\"", with: "\"Assam\"")
    let run = try tierlint("edit", "-", "--remove", "Assam", in: folder, input: two)
    #expect(run.code == 2 && run.errors.contains("2 items have the title \"Assam\": \"a\" and \"b\""), "\(run.errors)")
    let named = list.replacing("\"Low\"", with: "\"top\"")
    let moved = try tierlint("edit", "-", "--move", "c=top", in: folder, input: named)
    #expect(moved.code == 0 && moved.output.contains("[\"a\", \"b\", \"c\"]"))
    #expect(moved.errors.contains("\"top\" is the id of a tier and the label of another one: the id is used"))
  }

  @Test func states() throws {
    let state = """
      {
        "tierOrder": ["S", "A"],
        "tiers": { "S": [{ "id": "b", "name": "Bo" }], "A": [{ "id": "a" }], "unranked": [] },
        "lockedTiers": ["A"]
      }

      """
    func check(_ arguments: [String], _ replaced: [(String, String)]) throws {
      try checkEdit(of: state, named: "a.json", arguments, replaced, in: folder)
    }
    try check(
      ["--clear", "S"],
      [
        ("[{ \"id\": \"b\", \"name\": \"Bo\" }]", "[]"),
        ("\"unranked\": []", "\"unranked\": [{ \"id\": \"b\", \"name\": \"Bo\" }]"),
      ])
    try check(
      ["--remove-tier", "S", "--items", "remove"],
      [("[\"S\", \"A\"]", "[\"A\"]"), ("{ \"S\": [{ \"id\": \"b\", \"name\": \"Bo\" }], ", "{ ")])
    try check(["--move-tier", "A", "--position", "1"], [("[\"S\", \"A\"]", "[\"A\", \"S\"]")])
    try check(["--unlock", "A", "--lock", "S"], [("[\"A\"]\n", "[\"S\"]\n")])
    try check(
      ["--set", "tiers.S.color=#FF0000"], [("[\"A\"]\n", "[\"A\"],\n  \"tierColors\": { \"S\": \"#FF0000\" }\n")])
    try check(["--set", "items.b.name=Bob"], [("\"Bo\"", "\"Bob\"")])
    try check(
      ["--add-tier", "B"], [("\"A\"],", "\"A\", \"B\"],"), ("[{ \"id\": \"a\" }],", "[{ \"id\": \"a\" }], \"B\": [],")])
    try check(["--rename-tier", "S=Best"], [("\"S\"", "\"Best\"")])
  }

  @Test func rowsOfACSV() throws {
    let csv = "Name,Season,Tier,notes\nPho,1,S,\nTom Kha,2,A,good\nPho,3,A,\n"
    let cases: [([String], String)] = [
      (["--remove", "pho"], "Name,Season,Tier,notes\nTom Kha,2,A,good\nPho,3,A,\n"),
      (["--remove", "pho_2"], "Name,Season,Tier,notes\nPho,1,S,\nTom Kha,2,A,good\n"),
      (["--set", "items.Tom Kha.notes=a\"b"], csv.replacing("good", with: "\"a\"\"b\"")),
      (["--set", "items.Tom Kha.notes=very good"], csv.replacing("good", with: "very good")),
      (["--set", "items.pho.name=Bún, chả"], csv.replacing("Pho,1", with: "\"Bún, chả\" ,1")),
      (["--set", "items.pho.season==2"], csv.replacing("Pho,1", with: "Pho,'=2")),
      (["--add", "Miso"], csv + "Miso,,unranked,\n"),
      (["--rename-tier", "A=B"], csv.replacing(",A,", with: ",B,")),
    ]
    for (arguments, expected) in cases {
      let run = try tool(["edit", "-", "--stdin-filename", "a.csv"] + arguments, in: folder, input: csv)
      #expect(run.code == 0 && run.output == expected, "\(arguments): \(run.errors)\(run.output)")
    }
    let ops = #"{"op":"add","title":"Udon","tier":"S","position":1,"fields":{"season":4,"notes":"x"}}"#
    try folder.write("ops.json", ops)
    let run = try tierlint("edit", "-", "--stdin-filename", "a.csv", "--ops", "ops.json", in: folder, input: csv)
    #expect(run.output == csv.replacing("Pho,1", with: "Udon,4,S,x\nPho,1"), "\(run.errors)")
    let ids = "Name,Season,Tier,id\nPho,1,S,first\nPho,2,S,second\n"
    let byID = try tierlint("edit", "-", "--stdin-filename", "a.csv", "--remove", "second", in: folder, input: ids)
    #expect(byID.output == "Name,Season,Tier,id\nPho,1,S,first\n")
    let refused = [
      ["--lock", "S"], ["--set", "title=x"], ["--set", "items.pho.rating=1"], ["--label", "S=T"],
      ["--set", "items.pho.notes=a\nb"], ["--add", "a\nb"],
    ]
    for arguments in refused {
      let run = try tool(["edit", "-", "--stdin-filename", "a.csv"] + arguments, in: folder, input: csv)
      #expect(run.code == 2 && run.output == csv, "\(arguments)")
    }
  }
}
