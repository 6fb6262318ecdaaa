import Conversion
import JSONSyntax
import SourceText
import Testing
import TierLists

/// What the app writes after importing a document.
@Suite(.timeLimit(.minutes(30))) struct AppExportTests {
  private func export(_ content: String, name: String = "a.tierlist.json") throws -> ConvertedList {
    try conversion(DocumentText(content), name: name, to: .app).get()
  }

  /// The value at a pointer, as written.
  private func value(_ pointer: String, in list: ConvertedList) -> String? {
    let tree = Document(list.text, name: "a.tierlist.json").tree
    return tree.node(at: pointer).map { tree.text.string(tree.range($0)) }
  }

  private func project(_ members: String = "", tiers: String = "[]", items: String = "{}") -> String {
    """
    { "schemaVersion": 1, "projectId": "0C6D2A7B-38D9-4E4B-9C3B-7E6D1F2A3B4C"\(members), "tiers": \(tiers), "items": \(items),
      "audit": { "createdAt": "2024-03-05T08:00:00Z", "updatedAt": "2024-06-01T17:30:05Z" } }
    """
  }

  private func theme(_ id: String, _ slug: String) -> String {
    """
    { "id": "\(id)", "slug": "\(slug)", "displayName": "Broth", "shortDescription": 5, "origin": "mine", "tiers": [
      { "id": "1c6d2a7b-38d9-4e4b-9c3b-7e6d1f2a3b4c", "index": "1.5", "name": "Low", "colorHex": "#111111", "isUnranked": "false" },
      { "id": "2c6d2a7b-38d9-4e4b-9c3b-7e6d1f2a3b4c", "index": 0, "name": "High", "colorHex": "#222222", "isUnranked": false },
      { "id": "3c6d2a7b-38d9-4e4b-9c3b-7e6d1f2a3b4c", "index": -1, "name": "Untasted", "colorHex": "#444444", "isUnranked": "True" },
      { "index": 2, "name": "Skipped", "colorHex": "#333333", "isUnranked": true }
    ] }
    """
  }

  @Test("members that the app always writes")
  func constants() throws {
    let list = try export(project(#", "title": "Tea""#))
    let members = [
      ("/title", "\"Tea\""), ("/audit/createdBy", "\"local-user\""), ("/audit/updatedBy", "\"local-user\""),
      ("/additional/exportGroup", "\"All\""), ("/additional/exportThemeName", "\"Default\""),
      ("/settings/showUnranked", "true"), ("/settings/theme", "\"smashClassic\""),
      ("/settings/additional/cardDensityPreference", "\"compact\""), ("/tiers/0/label", "\"unranked\""),
    ]
    for (pointer, text) in members { #expect(value(pointer, in: list) == text, "\(pointer)") }
    let id = try #require(value("/projectId", in: list))
    #expect(id.hasPrefix("\"tiercade-") && id.dropFirst(10) == id.dropFirst(10).uppercased())
    #expect(list.text.string.last == "}")
  }

  @Test("what the document does not say is assumed, and its title is lost")
  func assumptions() throws {
    let named = try export(project(#", "title": "Tea", "settings": { "theme": "NORD", "showUnranked": true }"#))
    #expect(value("/settings/theme", in: named) == "\"nord\"")
    #expect(named.losses.contains { $0.message == "\"title\" of the list" })
    #expect(!named.losses.contains { $0.message.contains("settings") })
    #expect(
      named.assumptions.count == 2 && named.assumptions[1].hasPrefix("\"settings.additional.cardDensityPreference\""))
    let bare = try export(project(#", "settings": { "showUnranked": false }"#))
    #expect(value("/title", in: bare) == "\"A\"")
    #expect(bare.losses.contains { $0.message == "\"settings\" of the list" })
    #expect(
      bare.assumptions.map { $0.prefix { $0 != " " && $0 != ":" } } == [
        "a", "\"title\"", "\"settings.theme\"", "\"settings.additional.cardDensityPreference\"",
      ])
  }

  @Test("a size of cards that the app does not have becomes the one in use", arguments: ["micro", "Micro"])
  func densities(_ density: String) throws {
    let list = try export(project(#", "settings": { "additional": { "cardDensityPreference": "\#(density)" } }"#))
    let isKnown = density == "micro"
    #expect(value("/settings/additional/cardDensityPreference", in: list) == (isKnown ? "\"micro\"" : "\"compact\""))
    #expect(list.assumptions.contains { $0.contains("cardDensityPreference") } == !isKnown)
  }

  @Test("tiers of one label are one, the pool keeps its label, and blank titles their blanks")
  func tiers() throws {
    let tiers = """
      [{ "id": "u", "label": "UNRANKED", "order": 0, "itemIds": ["b"] }, { "id": "g", "label": "Gold", "order": 1, "itemIds": [],
        "color": "red" }]
      """
    let items = #"{ "b": { "id": "b", "title": " " }, "c": { "id": "c", "title": "" } }"#
    let list = try export(project(tiers: tiers, items: items))
    #expect(value("/tiers/0/id", in: list) == "\"Gold\"" && value("/tiers/0/color", in: list) == "\"red\"")
    #expect(value("/tiers/1/id", in: list) == "\"unranked\"" && value("/tiers/1/label", in: list) == "\"UNRANKED\"")
    #expect(value("/items/b/title", in: list) == "\" \"")
    #expect(!list.losses.contains { $0.message.contains("color") })
  }

  @Test("custom themes are written as the app reads them")
  func themes() throws {
    let id = "0c6d2a7b-38d9-4e4b-9c3b-7e6d1f2a3b4c"
    let themes = [theme(id, "broth"), theme(id.uppercased(), "soup"), theme("none", "skipped")].joined(separator: ",")
    let list = try export(
      project(#", "settings": { "theme": "BROTH" }, "additional": { "customThemes": [\#(themes)] }"#))
    let members = [
      ("/settings/theme", "\"broth\""), ("/additional/customThemes/0/id", "\"\(id.uppercased())\""),
      ("/additional/customThemes/0/shortDescription", "\"5.0\""), ("/additional/customThemes/1/slug", "\"soup\""),
      ("/additional/customThemes/0/tiers/2/name", "\"Untasted\""),
      ("/additional/customThemes/0/tiers/2/isUnranked", "true"),
      ("/additional/customThemes/0/tiers/0/name", "\"High\""), ("/additional/customThemes/0/tiers/1/name", "\"Low\""),
      ("/additional/customThemes/0/tiers/1/index", "1"), ("/additional/customThemes/0/tiers/1/isUnranked", "false"),
    ]
    for (pointer, text) in members { #expect(value(pointer, in: list) == text, "\(pointer)") }
    for pointer in [
      "/additional/customThemes/2", "/additional/customThemes/0/tiers/3", "/additional/customThemes/0/origin",
    ] {
      #expect(value(pointer, in: list) == nil)
    }
    #expect(list.losses.contains { $0.message == "\"additional.customThemes.*.origin\" of the list" })
  }

  @Test("a CSV: seasons in three places, the tiers of a new list before those of the rows, columns by position")
  func table() throws {
    let csv = "Name,Season,Tier,Rating\nPho,2020,S,9\nRamen,2 a,zinc,\nUdon,,unranked,\nSoba,,Totally Awesome,\n"
    let list = try export(csv, name: "soups.csv")
    let members = [
      ("/items/pho/attributes/season", "\"2020\""), ("/items/pho/attributes/seasonNumber", "2020"),
      ("/items/pho/subtitle", "\"2020\""), ("/items/ramen/subtitle", "\"2 a\""), ("/tiers/0/id", "\"S\""),
      ("/tiers/5/id", "\"F\""), ("/tiers/6/id", "\"TOTALLY AWESOME\""), ("/tiers/7/id", "\"ZINC\""),
      ("/tiers/8/id", "\"unranked\""), ("/tiers/8/order", "9"), ("/title", "\"Soups\""),
    ]
    for (pointer, text) in members { #expect(value(pointer, in: list) == text, "\(pointer)") }
    #expect(value("/items/ramen/attributes/seasonNumber", in: list) == nil)
    #expect(value("/items/udon/subtitle", in: list) == nil && value("/items/udon/attributes", in: list) == nil)
    #expect(list.losses.contains { $0.message == "\"Rating\" of 1 item" })
    #expect(list.assumptions.contains { $0.hasPrefix("the tiers S, A, B, C, D, F of a new list") })
  }

  @Test(
    "each line of a CSV that the app skips is named",
    arguments: [
      ("title,tierLabel,rating\nDog,S,90\nCat,A\n", "line of \"Cat\" has 2 fields, expected at least 3"),
      ("title,tierLabel,rating\nDog,S,90\n\"Cat\",A,90\n", "field \"Cat\" is in quotes and followed by a comma"),
      ("tags,title,tierLabel\nx,Dog,S\n,Cat,A\n,Eel,A\n", "the line \",Cat,A\" and 1 line more, which Tiercade skips"),
      ("Name,Season,Tier\nDog,1,S\nCat\n", "line of \"Cat\" has 1 field, expected at least 3"),
    ])
  func skippedLines(_ csv: String, _ loss: String) throws {
    let list = try export(csv, name: "a.csv")
    #expect(list.losses.contains { $0.message.hasPrefix(loss) }, "\(list.losses.map(\.message))")
    #expect(value("/items/cat", in: list) == nil)
  }

  @Test("the header of a CSV is skipped, whatever it says, but a file of which the app reads no row is no list")
  func headers() throws {
    let list = try export("title,tierLabel,rating\nDog,Top,99\n", name: "a.csv")
    #expect(value("/items/dog/subtitle", in: list) == "\"Top\"" && value("/tiers/6/id", in: list) == "\"99\"")
    #expect(throws: ConversionError.self) { try export("Name;Season;Tier\nPho;1;S\n", name: "a.csv") }
  }

  @Test("a crash after the import loses nothing, and a file of many levels is converted")
  func crashes() throws {
    let tiers = #"[{ "id": "u", "label": "unranked", "order": 0, "itemIds": ["b", "c", "b"] }]"#
    let items = #"{ "b": { "id": "b", "title": "B" }, "c": { "id": "c", "title": "C" } }"#
    let list = try export(project(tiers: tiers, items: items))
    #expect(!list.losses.contains { $0.message.contains("crashes") })
    let deep = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
    #expect(throws: Never.self) { try export(project(#", "additional": { "x": \#(deep) }"#)) }
  }
}
