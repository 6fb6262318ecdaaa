import Findings
import ListAnalysis
import SourceText
import Testing

@Suite(.timeLimit(.minutes(30))) struct SuppressionTests {
  /// Two tiers with short colors, an item with an empty title and invalid media, an override with a rating out of range.
  private func project(
    root: String = "{}", tier: String = "{}", item: String = "{}", media: String = "{}", override: String = "{}"
  ) -> String {
    """
    { "schemaVersion": 1, "projectId": "0C6D2A7B-38D9-4E4B-9C3B-7E6D1F2A3B4C", "title": "X", "additional": \(root),
      "tiers": [
        { "id": "a", "label": "A", "color": "#FC0", "order": 0, "itemIds": ["x"], "additional": \(tier) },
        { "id": "b", "label": "B", "color": "#0CF", "order": 1, "itemIds": [] }
      ],
      "items": { "x": { "id": "x", "title": " ", "additional": \(item), "media": [
        { "id": "m", "kind": "image", "uri": "http://x.example/a.png", "mime": "image/png", "thumbUri": "file://T/a.png",
          "additional": \(media) }
      ] } },
      "overrides": { "x": { "rating": 500, "displayTitle": "X", "additional": \(override) } },
      "audit": { "createdAt": "2024-03-05T08:00:00Z", "updatedAt": "2024-06-01T17:30:05Z" } }
    """
  }

  private func ignoring(_ names: String...) -> String {
    "{ \"tierlint\": { \"ignore\": [\(names.map { "\"\($0)\"" }.joined(separator: ", "))] } }"
  }

  private func found(_ text: String) -> [String] {
    analyze(DocumentText(text), name: "x.tierlist.json").diagnostics().map { "\($0.rule) \($0.pointer)" }.sorted()
  }

  private let all = [
    "color/short /tiers/0/color", "color/short /tiers/1/color", "item/empty-title /items/x/title",
    "media/scheme /items/x/media/0/uri", "rating/out-of-range /overrides/x/rating",
  ]

  @Test("an ignore applies to its object and everything inside it, for ids and families") func places() {
    let base = found(project())
    #expect(all.allSatisfy(base.contains))
    func silenced(_ text: String) -> [String] {
      let left = found(text)
      #expect(Set(left).isSubset(of: base), "\(left)")
      return base.filter { !left.contains($0) }
    }
    #expect(silenced(project(root: ignoring("color/short"))) == Array(all[...1]))
    #expect(silenced(project(tier: ignoring("color/short"))) == [all[0]])
    #expect(silenced(project(tier: ignoring("color"))) == [all[0]])
    #expect(silenced(project(item: ignoring("media/scheme", "item/empty-title"))) == Array(all[2...3]))
    #expect(silenced(project(media: ignoring("media"))) == [all[3]])
    #expect(silenced(project(override: ignoring("rating/out-of-range"))) == [all[4]])
    #expect(silenced(project(item: "{ \"\\u0074ierlint\": { \"ignor\\u0065\": [\"item\"] } }")) == [all[2]])
  }

  @Test("of one suppressed and one unsuppressed finding of a rule exactly one is reported") func one() {
    let left = found(project(tier: ignoring("color/short"))).filter {
      $0.hasPrefix("color/short") || $0.hasPrefix("config/")
    }
    #expect(left == ["color/short /tiers/1/color"])
  }

  @Test("an ignore without a cause is a finding, and its fix removes it completely") func cause()
    throws
  {
    let text = project(tier: ignoring("color/short")).replacing("#FC0", with: "#FFCC00")
    let analysis = analyze(DocumentText(text), name: "x.tierlist.json")
    #expect(found(text).contains("config/unused-ignore /tiers/0/additional/tierlint/ignore/0"))
    let diagnostic = try #require(analysis.diagnostics().first { $0.rule == "config/unused-ignore" })
    let fixed = analysis.text.applying(try #require(diagnostic.fixes.first).edits)
    #expect(fixed.string(0..<fixed.count).contains("\"itemIds\": [\"x\"], \"additional\": {"))
    #expect(!fixed.string(0..<fixed.count).contains("tierlint"))
  }

  @Test("findings outside of every object are never suppressed") func unlocated() {
    let all = ignoring("json")
    #expect(found("\u{FEFF}" + project(root: all)).contains("json/encoding "))
    #expect(found(project(root: all) + " x").contains("json/syntax "))
    #expect(found(project(root: ignoring("project"))).contains { $0.hasPrefix("config/unused-ignore") })
  }

  @Test("syntax errors belong to the object around them") func syntax() {
    let broken = project(item: ignoring("json/trailing-comma")).replacing("\"T/a.png\"", with: "x")
      .replacing("\"title\": \" \"", with: "\"tags\": [\"a\",], \"title\": \"X\"")
    #expect(!found(broken).contains { $0.hasPrefix("json/trailing-comma") })
    let elsewhere = project(item: ignoring("json/trailing-comma")).replacing("[\"x\"]", with: "[\"x\",]")
    #expect(found(elsewhere).contains("json/trailing-comma /tiers/0/itemIds"))
  }

  @Test("a document with syntax errors has no unused ignores") func broken() {
    let text = project(tier: ignoring("color/invalid"))
    #expect(found(text).contains { $0.hasPrefix("config/unused-ignore") })
    #expect(!found(String(text.dropLast())).contains { $0.hasPrefix("config/unused-ignore") })
  }

  @Test("an ignore can suppress a finding about another ignore, but not about itself") func ignores() {
    let both = found(project(root: ignoring("config/unused-ignore"), tier: ignoring("color/invalid")))
    #expect(!both.contains { $0.hasPrefix("config/") })
    let single = found(project(root: ignoring("config/unused-ignore")))
    #expect(single.contains("config/unused-ignore /additional/tierlint/ignore/0"))
  }

  @Test("the innermost ignore is used, and the first of duplicate keys") func nearest() {
    let two = found(project(root: ignoring("color/short"), tier: ignoring("color/short")))
    #expect(!two.contains { $0.hasPrefix("color/short") || $0.hasPrefix("config/") })
    let inner = found(project(root: ignoring("item/empty-title"), item: ignoring("item/empty-title")))
    #expect(inner.contains("config/unused-ignore /additional/tierlint/ignore/0"))
    let repeated = found(project(tier: "{ \"tierlint\": {}, \"tierlint\": { \"ignore\": [\"color/short\"] } }"))
    #expect(repeated.contains(all[0]))
  }

  @Test("an ignore ends with its object: the next one is outside") func end() {
    let text = """
      { "tiers": [
        { "id": "a", "order": 0, "itemIds": [], "additional": { "tierlint": { "ignore": ["schema/missing"] } } },
        { "id": "b", "order": 1, "itemIds": [] }
      ] }
      """
    #expect(found(text).filter { $0.hasPrefix("schema/missing /tiers") } == ["schema/missing /tiers/1"])
  }

  @Test("an ignore of a rule across several files is never unused") func elsewhere() {
    #expect(!found(project(root: ignoring("id/duplicate-project"))).contains { $0.hasPrefix("config/") })
    #expect(found(project(tier: ignoring("id/duplicate-project"))).contains { $0.hasPrefix("config/") })
  }

  @Test(
    "values that are not lists of rules suppress nothing",
    arguments: [
      "{ \"tierlint\": [] }", "{ \"tierlint\": { \"ignore\": \"color\" } }",
      "{ \"tierlint\": { \"ignore\": [[\"color\"]] } }",
      "{ \"tierlint\": { \"ignore\": { \"color\": true } } }", "{ \"tierlint\": { \"ignore\": null } }",
      "{ \"ignore\": [\"color\"] }",
      "{ \"tierlint\": { \"ignore\": [null, 1, \"Color\", \"color/\", \"/short\", \"\"] } }",
    ])
  func odd(_ value: String) { #expect(found(project(root: value, tier: value)).contains(all[0])) }
}
