import Findings
import JSONSyntax
import ListAnalysis
import ListEditing
import SourceText
import Testing
import TierLists

/// Projects made of lists of other kinds.
@Suite(.timeLimit(.minutes(30))) struct NewProjectTests {
  private func project(_ text: String, _ name: String) -> (name: String, text: String)? {
    let file = try? newProject(Document(DocumentText(text), name: name), now: 1_750_000_000)
    return file.map { ($0.name, $0.text) }
  }

  @Test("a CSV: ids that people would choose, tiers as they come, unranked last") func csv() throws {
    let csv =
      "Name,Season,Tier\r\nMario Kart,1,s\r\n\"Peach, \"\"P\"\"\",,Gold\r\nMario Kart,2,UNRANKED\r\nshort\r\nToad!,3,S\r\n"
    let file = try #require(project(csv, "lists/karts.csv"))
    #expect(file.name == "karts.tierlist.json")
    #expect(
      file.text.contains(
        """
          "title": "Karts",
          "tiers": [
            {
              "id": "s",
              "label": "s",
              "color": "#FF0037",
              "order": 0,
              "itemIds": ["mario-kart", "toad"]
            },
            {
              "id": "gold",
              "label": "Gold",
              "color": "#FF9500",
              "order": 1,
              "itemIds": ["peach-p"]
            },
            {
              "id": "unranked",
              "label": "Unranked",
              "order": 2,
              "itemIds": ["mario-kart-2"]
            }
          ],
          "items": {
            "mario-kart": {
              "id": "mario-kart",
              "title": "Mario Kart",
              "attributes": {
                "season": "1"
              }
            },
            "toad": {
              "id": "toad",
              "title": "Toad!",
              "attributes": {
                "season": "3"
              }
            },
            "peach-p": {
              "id": "peach-p",
              "title": "Peach, \\"P\\""
            },
        """))
  }

  @Test("names become readable ids, and the file's name the title") func names() throws {
    let csv =
      "Name,Season,Tier\nCafé Zentral,,S\nThe “Old” Mill,,S\nRösterei,,S\nToad's Straße Œuvre,,S\nTiếng Việt,,S\n東京,,S\n"
    let file = try #require(project(csv, "lists/cafes.tierlist.csv"))
    #expect(file.name == "cafes.tierlist.json")
    #expect(file.text.contains("\"title\": \"Cafes\""))
    let ids = #""itemIds": ["cafe-zentral", "the-old-mill", "rosterei", "toads-strasse-oeuvre", "tieng-viet", "item"]"#
    #expect(file.text.contains(ids), "\(file.text)")
  }

  @Test("the wide form: what has no field of its own is kept under additional") func wideCSV() throws {
    let csv =
      "title,tierLabel,rating,tags,notes,attr_color,attr_b c,imagePath,other\nA,Top,75,x; y;,Fine.,red,1,a.png,z\nB,,101,,,,,,\n"
    let file = try #require(project(csv, "wide.csv"))
    let item = try #require(file.text.range(of: "\"a\": {")).lowerBound
    #expect(
      file.text[item...].hasPrefix(
        """
        "a": {
              "id": "a",
              "title": "A",
              "summary": "Fine.",
              "attributes": {
                "color": "red"
              },
              "tags": ["x", "y"],
              "rating": 75,
              "additional": {
                "attr_b c": "1",
                "imagePath": "a.png",
                "other": "z"
              }
            },
            "b": {
              "id": "b",
              "title": "B",
              "additional": {
                "rating": "101"
              }
            }
        """))
    #expect(file.text.contains("\"label\": \"Unranked\",\n      \"order\": 1,\n      \"itemIds\": [\"b\"]"))
  }

  @Test("a state: labels, colors, locks and times; tiers that the order lacks come last") func state() throws {
    let state = """
      { "tierOrder": ["Gold"], "tierLabels": { "Gold": "Gold 🥇", "lost": "unranked" },
        "tierColors": { "Gold": "#fc0", "lost": "red" }, "lockedTiers": ["Gold"],
        "createdDate": 731318400.25, "appVersion": "1.4.2",
        "tiers": {
          "lost": [{ "id": "x" }],
          "Gold": [{ "id": "Röst", "name": "Rösti", "season": 3, "status": "hot", "imageUrl": "https://x.example/a.png" }],
          "unranked": [{ "id": "x", "season": [1], "description": "D" }]
        } }
      """
    let file = try #require(project(state, "snacks.json"))
    #expect(file.name == "snacks.tierlist.json")
    for part in [
      "\"id\": \"gold\",\n      \"label\": \"Gold 🥇\",\n      \"color\": \"#FFCC00\",\n      \"order\": 0,\n      \"locked\": true,",
      "\"itemIds\": [\"Rost\"]", "\"id\": \"lost\",\n      \"label\": \"lost\"", "\"itemIds\": [\"x-2\"]",
      "\"season\": 3,\n        \"status\": \"hot\"", "\"imageUrl\": \"https://x.example/a.png\"", "\"season\": [1]",
      "\"summary\": \"D\"", "\"createdAt\": \"2024-03-05T08:00:00Z\"", "\"appVersion\": \"1.4.2\"",
    ] {
      #expect(file.text.contains(part), "\(part) in \(file.text)")
    }
  }

  @Test("a template and an old save: items name their tiers") func items() throws {
    let template =
      "{ \"name\": \"Podium\", \"icon\": \"🥣\", \"tierOrder\": [\"B\", \"A\"], \"items\": [{ \"id\": \"a\", \"tier\": \"A\" }, { \"id\": \"b\" }] }"
    let podium = try #require(project(template, "podium.tierlist.json"))
    #expect(podium.name == "podium-project.tierlist.json" && podium.text.contains("\"title\": \"Podium\""))
    #expect(
      podium.text.contains("\"order\": 1,\n      \"itemIds\": [\"a\"]") && podium.text.contains("\"itemIds\": [\"b\"]"))
    let flat = try #require(project("{ \"items\": [{ \"id\": \"a\", \"tier\": \"A\" }] }", ""))
    #expect(flat.name == "tier-list.tierlist.json" && flat.text.contains("\"label\": \"A\""))
  }

  @Test(
    "whatever odd values there are, the app loads the project",
    arguments: [
      "Name,Season,Tier\n , ,\nunranked,,Unranked \n🍄,,🍄\n\u{1},\u{1},\u{1}\n\(String(repeating: "x", count: 300)),,\(String(repeating: "y", count: 300))\n",
      "title,tierLabel,attr_,attr_a,attr_a,rating\nA, ,1,2,3,nan\na,s,,,,1e-3\nÀ,S,,,,-0\n",
    ])
  func odd(_ csv: String) throws {
    let file = try #require(project(csv, "a.csv"))
    let errors = analyze(DocumentText(file.text), name: file.name).diagnostics().filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors.map(\.message)) in \(file.text)")
  }

  @Test("a project is none of them, nor is what cannot be read in full")
  func others() {
    #expect(project("{ \"tiers\": [] }", "a.tierlist.json") == nil)
    #expect(project("{ \"tierOrder\": [], \"tiers\": {}", "a.json") == nil)
    #expect(project("", "a.csv") == nil)
    #expect(project("a,b,c\n", "a.csv") == nil)
    #expect(project("{}", "a.json") == nil)
  }
}
