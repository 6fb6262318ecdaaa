import Testing

/// A list with a color, a locked tier, wide characters, a rating, the pool and an item in no tier.
private let list = """
  {
    "schemaVersion": 1,
    "projectId": "6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D",
    "title": "Tea",
    "tiers": [
      { "id": "s", "label": "東京", "color": "#FFD700", "order": 0, "locked": true, "itemIds": ["a", "b"] },
      { "id": "t", "label": "S+", "color": "#000080", "order": 1, "itemIds": [] },
      { "id": "unranked", "label": "Unranked", "order": 2, "itemIds": ["c"] }
    ],
    "items": {
      "a": { "id": "a", "title": "Sencha", "rating": 88, "tags": ["green"] },
      "b": { "id": "b", "title": "🫖 Pot", "rating": 70, "attributes": { "cups": 4 } },
      "c": { "id": "c", "title": "Esc \\u001b[31m" },
      "d": { "id": "d", "title": "Lost" }
    },
    "audit": { "createdAt": "2024-01-02T03:04:05Z", "updatedAt": "2024-01-02T03:04:05Z" }
  }

  """

@Suite(.timeLimit(.minutes(30))) struct ShowTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.tierlist.json", list)
  }

  @Test func withoutColors() throws {
    let run = try tierlint("show", "a.tierlist.json", in: folder, environment: ["COLUMNS": "40"])
    #expect(run.code == 0)
    #expect(
      run.output == """
        Tea
         東京     | Sencha (88)  🫖 Pot (70)
         (locked) |
         S+       |
         Unranked | ! Esc <U+001B>[31m
                  | ! Lost (in no tier)
        3 items in 2 tiers, 1 in no tier, ! 2 findings, see tierlint check

        """)
  }

  @Test func theLabelsAreReadableOnTheirColors() throws {
    let run = try tierlint("show", "a.tierlist.json", "--color", "always", in: folder)
    #expect(run.output.contains("\u{1B}[30;48;2;255;215;0m 東京 (locked) \u{1B}[0m Sencha\u{1B}[2m "))
    #expect(run.output.contains("\u{1B}[97;48;2;0;0;128m S+            \u{1B}[0m\n"))
    // Tiercade's own color for a tier without one.
    #expect(run.output.contains("\u{1B}[97;48;2;107;114;128m Unranked      \u{1B}[0m"))
    let plain = try tierlint(
      "show", "a.tierlist.json", in: folder, environment: ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"])
    #expect(!plain.output.contains("\u{1B}"))
  }

  @Test func noLineIsWiderThanTheTerminal() throws {
    for columns in [20, 30, 50] {
      let run = try tierlint("show", "a.tierlist.json", in: folder, environment: ["COLUMNS": "\(columns)"])
      // Each of the wide characters is two columns.
      let widths = run.output.split(separator: "\n").dropLast().map { line in
        line.reduce(0) { $0 + ("東京🫖".contains($1) ? 2 : 1) }
      }
      #expect(widths.allSatisfy { $0 <= columns }, "\(run.output)")
    }
  }

  @Test func foldersAndFilesThatAreNoLists() throws {
    try folder.write("other.json", noList)
    try folder.write("b.tierlist.json", cleanList)
    let all = try tierlint("show", in: folder)
    #expect(all.code == 0 && all.output.contains("\n\nClean\n S | A\n1 item in 1 tier\n"))
    let named = try tierlint("show", "other.json", in: folder)
    #expect(named.code == 2 && named.errors == "tierlint: other.json: not a tier list\n")
    let stream = try tierlint("show", "-", in: folder, input: cleanList)
    #expect(stream.output == "Clean\n S | A\n1 item in 1 tier\n")
  }

  @Test func statistics() throws {
    let run = try tierlint("stats", "a.tierlist.json", in: folder, environment: ["COLUMNS": "60"])
    #expect(
      run.output == """
        Tea
          東京      2   66.7%  ███████████████  rating 79.0 (70.0–88.0)
          S+        0    0.0%  
          Unranked  1   33.3%  ████████
          3 items in 2 tiers, 1 unranked, 1 in no tier
          balance 66.7 of 100
          most items: 東京 (2), fewest: S+ (0)
          rating 79.0 (70.0–88.0) of 2 items
          attributes: cups 1
          tags: green 1

        """)
  }

  @Test func anItemInTwoTiersIsCountedAlike() throws {
    try folder.write("b.tierlist.json", list.replacing("[\"c\"]", with: "[\"c\", \"a\"]"))
    #expect(
      try tierlint("show", "b.tierlist.json", in: folder).output.contains("\n4 items in 2 tiers, 1 in no tier, !"))
    let stats = try tierlint("stats", "b.tierlist.json", in: folder)
    #expect(stats.output.contains("\n  4 items in 2 tiers, 2 unranked, 1 in no tier\n"))
  }

  @Test func findingsThatAreOnlyCountedAreFindings() throws {
    let tags = Array(repeating: "\"t\"", count: 12_000).joined(separator: ", ")
    try folder.write(
      "c.tierlist.json", cleanList.replacing("\"title\": \"A\"", with: "\"title\": \"A\", \"tags\": [\(tags)]"))
    #expect(try tierlint("show", "c.tierlist.json", in: folder).output.contains("! 11999 findings"))
  }

  @Test func linesThatTheAppSkipsAreNotCounted() throws {
    try folder.write("tea.tierlist.csv", "Name,Season,Tier\nAssam,1,S\nOolong,1\n\"Mint\",1,S\n,1,S\n\"Chai\",1,T\n")
    let shown = try tierlint("show", "tea.tierlist.csv", in: folder, environment: ["COLUMNS": "60"])
    #expect(
      shown.output == """
        Tea
         S | Assam  ! Mint (skipped)
         T | ! Chai (skipped)
        1 item in 1 tier, ! 4 findings, see tierlint check

        """)
    let stats = try tierlint("stats", "tea.tierlist.csv", in: folder)
    #expect(stats.output.contains("\n  1 item in 1 tier, 0 unranked\n") && !stats.output.contains("T "))
    #expect(try tierlint("stats", "--format", "csv", "tea.tierlist.csv", in: folder).outputLines.count == 2)
  }

  @Test func statisticsForPrograms() throws {
    try folder.write("b.tierlist.json", cleanList)
    let csv = try tierlint("stats", "--format", "csv", in: folder)
    #expect(csv.outputLines.count == 5)
    #expect(csv.outputLines.last == "b.tierlist.json,Clean,S,false,1,100.0,0,,,")
    let json = try tierlint("stats", "--format", "json", in: folder)
    #expect(
      json.output.hasPrefix(
        "[\n{\"path\":\"a.tierlist.json\",\"title\":\"Tea\",\"items\":3,\"unranked\":1,\"unrankedShare\":25.0,"))
    #expect(json.output.hasSuffix("\"tags\":{}}\n]\n"))
    #expect(try tierlint("stats", "--format", "json", "a.tierlist.json", in: folder).outputLines.count == 3)
  }
}
