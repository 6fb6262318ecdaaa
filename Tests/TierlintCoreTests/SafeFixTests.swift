import Findings
import ListAnalysis
import SourceText
import Testing
import TierLists

/// What safe fixes must not do: each document has a mistake of which the meaning is not certain.
@Suite(.timeLimit(.minutes(30))) struct SafeFixTests {
  @Test(
    "a value that may mean several things is not changed",
    arguments: [
      ("14000", "14,000"), ("14000", "14 s"), (##""#B71C1C""##, ##""#B71C""##), ("T05:30:00Z", "T25:30:00Z"),
      ("\"schemaVersion\": 1", "\"schemaVersion\": 2"), ("\"order\": 0", "\"order\": 7"),
      ("\"Late Bus\"", "\"Late Bus\"\""),
      ("\"Late Bus\"", "\"Late \\\n    Bus\""), ("\"Late Bus\"", "\"Late\n    Bus\""),
      ("\"id\": \"late-bus\", \"title\": \"Late Bus\"", "\"id\": \"Late Bus\", \"title\": \"late-bus\""),
      ("\"w\": 1", "\"x\": 1"),
    ])
  func values(_ right: String, _ wrong: String) throws { try expectUnchanged(right, wrong) }

  @Test(
    "a value that means one thing is changed",
    arguments: [
      ("14000", "14,50", "14.50"), ("\"Late Bus\"", "'Late Bus'", "\"Late Bus\""),
      ("\"Late Bus\"", "\"Late \"Bus\"\"", "\"Late \\\"Bus\\\"\""),
      (##""#B71C1C""##, ##""#B71C1CFF""##, ##""#B71C1C""##), ("\"rating\": 71", "\"Rating\": 71", "\"rating\": 71"),
      ("\"late-bus\", \"fifa-2020\"", "\"late-bus\", \"Fifa-2020\"", "\"late-bus\", \"fifa-2020\""),
    ])
  func certain(_ right: String, _ wrong: String, _ expected: String) throws {
    #expect(try fixed(right, wrong) == project.replacing(right, with: expected))
  }

  @Test(
    "an id is not renamed to another one that may be meant as well",
    arguments: [
      ("\"late-bus\", \"fifa-2020\"", "\"late-bus\", \"fifa-2021\""),
      ("\"overrides\": {}", "\"overrides\": { \"rose-wine\": { \"hidden\": true } }"),
      ("\"overrides\": {}", "\"overrides\": { \"fifa-2021\": { \"hidden\": true } }"),
    ])
  func ids(_ right: String, _ wrong: String) throws { try expectUnchanged(right, wrong) }

  @Test(
    "nothing is filled in, renamed or removed while brackets are wrong or a conflict marker is left",
    arguments: [
      ("\"late-bus\": {\n", ""), ("\"items\": {\n", "\"items\": {\n\"items\": {\n"),
      ("\"rating\": 71", "\"Rating\": 71 }"),
      ("\"rating\": 71,\n", "\"rating\": 71,\n=======\n\"rating\": 72,\n>>>>>>> theirs\n"),
      ("\"rating\": 71,\n", "\"rating\": 71,\n>>>>>>> theirs\n"),
      ("\"rating\": 71,\n", "<<<<<<< ours\n\"Rating\": 71,\n=======\n\"rating\": 72,\n>>>>>>> theirs\n"),
    ])
  func brackets(_ right: String, _ wrong: String) throws { try expectUnchanged(right, wrong) }

  @Test("no value is changed while the syntax is wrong elsewhere")
  func elsewhere() {
    let text = project.replacing("\"title\": \"T\"", with: "\"title\": \"T\" \"U\"")
      .replacing("\"rating\": 71", with: "\"Rating\": 71")
    #expect(analyze(DocumentText(text), name: name).diagnostics().contains { $0.rule == "schema/unknown-key" })
    #expect(self.text(ListAnalysis.fixed(analyze(DocumentText(text), name: name), name: name)) == text)
  }

  @Test("fields that an object around the list lacks, or one with the key of a field, are not filled in")
  func displaced() {
    for text in ["{ \"tierList\": \(project) }", project.replacing("\"attributes\": {", with: "}, \"attributes\": {")] {
      #expect(self.text(ListAnalysis.fixed(analyze(DocumentText(text), name: name), name: name)) == text)
    }
  }

  @Test("an item among the tiers does not make the pool move")
  func pool() {
    let tier = "{ \"id\": \"unranked\", \"label\": \"Unranked\", \"order\": 2, \"itemIds\": [] }"
    let item = "{ \"id\": \"x\", \"title\": \"X\" }"
    let text = project.replacing("[\"red-wine\"] }", with: "[\"red-wine\"] }, \(tier), \(item)")
    #expect(!analyze(DocumentText(text), name: name).diagnostics().contains { $0.rule == "tier/reserved-unranked" })
  }

  @Test("suggestions remove what belongs to nothing")
  func unsafeRemovals() throws {
    let text = project.replacing("\"overrides\": {}", with: "\"overrides\": { \"zucchini\": { \"hidden\": true } }")
    #expect(!unsafelyFixed(text).contains("zucchini"))
  }

  @Test("quotes after one that is not closed are not removed: it would go on to a later one, over the lines between")
  func unclosedQuotes() {
    let open = "Name,Season,Tier\nx,\"1,S\n\"Pho\",\"1\",S\nRamen,2,A\n\",S\n"
    #expect(self.text(ListAnalysis.fixed(analyze(DocumentText(open), name: "a.csv"), name: "a.csv")) == open)
    #expect(unsafelyFixed(open, name: "a.csv").contains("\n\"Pho\",\"1\",S\n"))
    let inches = "Name,Season,Tier\nx 7\" y,1,S\n\"Pho\",\"1\",S\n"
    let fixed = ListAnalysis.fixed(analyze(DocumentText(inches), name: "a.csv"), name: "a.csv")
    #expect(self.text(fixed).contains("\nPho,1,S\n"))
  }

  @Test("suggestions replace nothing in a CSV while a quote is not closed")
  func unsafeReplacements() {
    let rows = "x,\"1,S\nTram,2,A\n\",3,S\n"
    #expect(unsafelyFixed("My list\nName,Season,Tier\n\(rows)", name: "a.csv").hasPrefix("My list\n"))
    #expect(!unsafelyFixed("My list\nName,Season,Tier\nTram,2,A\n", name: "a.csv").hasPrefix("My list\n"))
    #expect(unsafelyFixed("title,tierLabel,rating\n\(rows)", name: "a.csv").hasSuffix(rows))
  }

  @Test(
    "a CSV keeps all its columns, and fields beyond them, in the short form",
    arguments: [
      (
        "tierLabel,attr_season,title,rating,notes\nGOOD,1999,\"Bus, red\",88,\"a, b\"\n\nBAD,,Tram\n",
        "Name,Season,Tier,rating,notes\n\"Bus, red\" ,1999,GOOD,88,\"a, b\"\n\nTram,,BAD\n"
      ),
      ("title,tierLabel\n\"Bus\",GOOD,7,8\n", "Name,Season,Tier\nBus,,GOOD,7,8\n"),
      ("title,tags,tierLabel\n7\" Bus\",a;b,\"S\"\n", "Name,Season,Tier,tags\n7\" Bus\" ,,S,a;b\n"),
    ])
  func shortForm(_ wide: String, _ short: String) throws {
    let found = try #require(
      analyze(DocumentText(wide), name: "a.csv").diagnostics().first { $0.rule == "csv/wide-form" })
    let fix = try #require(found.fixes.first)
    let fixed = DocumentText(wide).applying(fix.edits)
    #expect(fixed.string(0..<fixed.count) == short)
  }

  @Test("an empty tier is not certain while an item is in no tier")
  func emptyTiers() {
    let text = project.replacing(", \"itemIds\": [\"red-wine\"]", with: "")
    let placed = text.replacing("\"fifa-2020\"]", with: "\"fifa-2020\", \"red-wine\"]")
    for (text, isSafe) in [(text, false), (placed, true)] {
      let found = analyze(DocumentText(text), name: name).diagnostics().filter { $0.rule == "schema/missing" }
      #expect(found.flatMap(\.fixes).map(\.isSafe) == [isSafe])
    }
  }

  @Test("the type of a file is not certain while the bundle has the file with another ending")
  func bundles() {
    let text = project.replacing("x.png", with: "x.jpg")
    let missing = BundleListing([BundleListing.File(path: "Media/x.png", size: 1, sha256: nil)])
    let present = BundleListing([BundleListing.File(path: "Media/x.jpg", size: 1, sha256: nil)])
    for (bundle, isSafe) in [(missing, [false]), (present, [true]), (nil, [true])] {
      let found = analyze(DocumentText(text), name: name, bundle: bundle).diagnostics().filter {
        $0.rule == "media/mime"
      }
      #expect(found.flatMap(\.fixes).map(\.isSafe) == isSafe)
    }
  }

  private let name = "a.tierlist.json"

  private func expectUnchanged(_ right: String, _ wrong: String) throws {
    #expect(try fixed(right, wrong) == project.replacing(right, with: wrong))
  }

  private func fixed(_ right: String, _ wrong: String) throws -> String {
    try #require(project.contains(right))
    let text = project.replacing(right, with: wrong)
    let analysis = analyze(DocumentText(text), name: name)
    #expect(!analysis.diagnostics().isEmpty)
    return self.text(ListAnalysis.fixed(analysis, name: name))
  }

  private func unsafelyFixed(_ text: String, name: String = "a.tierlist.json") -> String {
    self.text(ListAnalysis.fixed(analyze(DocumentText(text), name: name), name: name, includesUnsafe: true))
  }

  private func text(_ document: FixedDocument) -> String {
    document.analysis.text.string(0..<document.analysis.text.count)
  }

  private let project = """
    {
    "schemaVersion": 1, "projectId": "6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D", "title": "T",
    "tiers": [
    { "id": "s", "label": "S", "color": "#B71C1C", "order": 0, "itemIds": ["late-bus", "fifa-2020"] },
    { "id": "a", "label": "A", "color": "#1B5E20", "order": 1, "itemIds": ["red-wine"] }
    ],
    "items": {
    "late-bus": {
    "id": "late-bus", "title": "Late Bus",
    "rating": 71,
    "media": [{ "id": "x", "kind": "image", "uri": "file:///Media/x.png", "mime": "image/png", "w": 1, "thumbUri": "file:///Media/x.png" }],
    "attributes": { "length": 14000 }
    },
    "fifa-2020": { "id": "fifa-2020", "title": "Fifa" },
    "red-wine": { "id": "red-wine", "title": "Red Wine" }
    },
    "overrides": {},
    "audit": { "createdAt": "2024-01-02T05:30:00Z", "updatedAt": "2024-01-02T05:30:00Z" }
    }
    """
}
