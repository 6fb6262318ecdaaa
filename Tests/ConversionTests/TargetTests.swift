import Conversion
import ListAnalysis
import SourceText
import Testing
import TierLists

/// What single targets promise.
@Suite(.timeLimit(.minutes(30))) struct TargetTests {
  @Test("the schema names formats that exist")
  func schemaFormats() {
    // A project stays as it is.
    let formats = Set(ConversionTarget.allCases.map(\.rawValue)).subtracting(["project"])
    #expect(Set(convertedPaths.keys) == formats.union(["pictures"]))
  }

  @Test("no field of a CSV is a formula", arguments: ["=1", "+1", "-1", "@x", "\t=1", " =1"])
  func formulas(_ text: String) throws {
    let first = try #require(spreadsheetText(text).first)
    #expect(!"=+-@\t\r\n".contains(first))
    #expect(spreadsheetText("1-@") == "1-@")
  }

  private func project(secondTier: String) -> DocumentText {
    DocumentText(
      """
      { "schemaVersion": 1, "projectId": "0C6D2A7B-38D9-4E4B-9C3B-7E6D1F2A3B4C", "title": "Tea",
        "tiers": [
          { "id": "s", "label": "S", "order": 0, "itemIds": ["a", "nothing"] },
          { "id": "\(secondTier)", "label": "\(secondTier)", "order": 1, "itemIds": ["b"] }
        ],
        "items": { "a": { "id": "a", "title": "A" }, "b": { "id": "b", "title": "B" } },
        "audit": { "createdAt": "2024-03-05T08:00:00Z", "updatedAt": "2024-06-01T17:30:05Z" } }
      """)
  }

  @Test("two tiers of one name have two names in a state")
  func stateNames() throws {
    let state = try conversion(project(secondTier: "s"), name: "a.tierlist.json", to: .state).get()
    let list = try #require(TierList(Document(state.text, name: "a.json")))
    #expect(list.ranked.map { $0.items.map(\.id) } == [["a"], ["b"]])
  }

  @Test("an item of a CSV has an id in a state, also if its name has no Latin letters")
  func stateIDs() throws {
    let csv = DocumentText("Name,Season,Tier\n七人の侍,1954,S\nRan,1985,S\n")
    let state = try conversion(csv, name: "films.tierlist.csv", to: .state).get()
    let list = try #require(TierList(Document(state.text, name: "a.json")))
    #expect(list.items.map(\.id) == ["七人の侍", "ran"])
  }

  @Test(
    "what is lost has its name and place, also if its key begins with an accent",
    arguments: [
      (#"{ "schemaVersion": 1, "tiers": [], "items": { "a": { "\u0301x": 1 } } }"#, "\"\u{301}x\" of 1 item"),
      (#"{ "tierOrder": ["s"], "tiers": { "s": [] }, "\u0301x": 1 }"#, "\"\u{301}x\" of the list"),
    ])
  func accents(_ content: String, _ message: String) throws {
    let text = DocumentText(content)
    let losses = try conversion(text, name: "a.json", to: .csv).get().losses
    #expect(losses.contains { $0.message == message && text.string($0.range) == #""\u0301x""# }, "\(losses)")
  }

  @Test("colors of a state that no project can have are lost")
  func lostColors() throws {
    let colors = ##"{ "S": 7, "A": "#ABC", "B": "red", "C": null, "Tin": "#999999" }"##
    let text = DocumentText(
      #"{ "tierOrder": ["S", "A", "B", "C"], "tierColors": \#(colors), "tiers": { "S": [], "A": [], "B": [], "C": [] } }"#
    )
    let losses = try conversion(text, name: "a.json", to: .project).get().losses
    #expect(losses.map(\.message) == [#"invalid "color" of 2 tiers"#, #""color" of 1 unknown tier"#])
    #expect(losses.map { text.string($0.range) } == [#""S""#, #""Tin""#])
  }

  @Test("who wrote a list is lost, unless Tiercade did", arguments: [("nadia", true), ("local-user", false)])
  func authors(_ author: String, _ isLost: Bool) throws {
    let audit = #""audit": { "createdAt": "2024-03-05T08:00:00Z", "createdBy": "\#(author)" }"#
    let text = DocumentText(#"{ "schemaVersion": 1, "title": "x", "tiers": [], "items": {}, \#(audit) }"#)
    let losses = try conversion(text, name: "a.tierlist.json", to: .markdown).get().losses
    #expect(losses.map(\.message) == (isLost ? [#""audit.createdBy" of the list"#] : []))
  }

  @Test("labels and locks of a state that no tier has, or that the pool has, are lost, but not nulls")
  func lostLabels() throws {
    let members =
      #""tierLabels": { "S": 7, "unranked": "Later", "Tin": "T", "Zinc": null }, "lockedTiers": ["Lead", "Lead"]"#
    let text = DocumentText(
      #"{ "tierOrder": ["S"], \#(members), "tierColors": { "Zinc": null }, "tiers": { "S": [], "unranked": [] } }"#)
    let losses = try conversion(text, name: "a.json", to: .project).get().losses
    #expect(
      losses.map(\.message) == [
        #"invalid "label" of 1 tier"#, #""label" of 1 unranked tier"#, #""label" of 1 unknown tier"#,
        #""lock" of 1 unknown tier"#,
      ])
    #expect(losses.map { text.string($0.range) } == [#""S""#, #""unranked""#, #""Tin""#, #""Lead""#])
  }

  @Test(
    "what a reader skips is lost: values of duplicate keys, and entries that are no items",
    arguments: ConversionTarget.allCases.filter { $0 != .app })
  func unreadValues(_ target: ConversionTarget) throws {
    let text = DocumentText(
      #"{ "tierOrder": ["S"], "tiers": { "S": [{ "id": "d", "name": "D", "name": "E" }, 5], "S": [{ "id": "f" }] } }"#)
    let converted = try conversion(text, name: "a.json", to: target).get()
    let messages = converted.losses.map(\.message)
    #expect(
      messages.contains("2 values of duplicate keys") && messages.contains("1 entry that is no item"), "\(messages)")
    #expect(!converted.text.string.contains("\"E\"") && !converted.text.string.contains("\"f\""))
  }

  @Test("the app's export has no line of a CSV that the app skips because of its quotes")
  func appExportOfQuotes() throws {
    let csv = DocumentText("Name,Season,Tier\n\"Long, walk\",2,A\nSwim,2,A\n")
    let export = try conversion(csv, name: "a.tierlist.csv", to: .app).get()
    #expect(export.text.string.contains("\"Swim\"") && !export.text.string.contains("Long"))
  }

  @Test("the app's export has no ids without items")
  func appExport() throws {
    let export = try conversion(project(secondTier: "t"), name: "a.tierlist.json", to: .app).get()
    #expect(!export.text.string.contains("nothing"))
    #expect(export.text.string.contains("\"b\""))
  }

  @Test(
    "tiers without a color have those of the app, on a page and in a picture",
    arguments: [
      ("S", "#FF0037"), ("A", "#FFA000"), ("C", "#00D9FE"), ("F", "#808080"), ("Tea", "#808080"),
      ("unranked", "#6B7280"),
    ])
  func usualColors(_ label: String, _ color: String) throws {
    for target in [ConversionTarget.html, .svg] {
      let text = try conversion(project(secondTier: label), name: "a.tierlist.json", to: target).get().text.string
      #expect(text.contains(target == .html ? "#t1{--tier:\(color);" : "rx=\"8\" fill=\"\(color)\""), "\(target)")
      #expect(!text.contains("#767676"))
    }
  }

  @Test(
    "new tiers have the colors of the app for their names, else those of its editor",
    arguments: [
      (["S", "A", "B", "C", "D", "F"], ["#FF0037", "#FFA000", "#00EC57", "#00D9FE", "#1E3A8A", "#808080"]),
      (["Gold", "s", "Tea"], ["#FF3B30", "#FF0037", "#FFCC00"]),
    ])
  func newColors(_ labels: [String], _ colors: [String]) throws {
    #expect(starterTiers(named: labels)?.map(\.color) == colors)
    let csv = "Name,Season,Tier\n" + labels.map { "x,,\($0)\n" }.joined()
    let text = try conversion(DocumentText(csv), name: "a.tierlist.csv", to: .project).get().text
    // A CSV has its tiers in their known order.
    let tiers = Document(text, name: "a.tierlist.json").projectTiers.filter { !$0.isPool }
    #expect(tiers.map { $0.view.string("color") } == starterTiers(named: tiers.compactMap(\.label))?.map(\.color))
  }

  @Test(
    "what people look at has no characters that hide text, but flags",
    arguments: ConversionTarget.allCases.filter { ![.project, .state, .csv, .app].contains($0) })
  func hiddenCharacters(_ target: ConversionTarget) throws {
    let hidden = [
      "\u{E0041}", "\u{3164}", "\u{115F}", "\u{FFA0}", "\u{AD}", "\u{34F}", "\u{180E}", "\u{206A}", "\u{2800}",
      "\u{FFF9}",
    ]
    let flag = "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}"
    let list = project(secondTier: "t").string(0..<project(secondTier: "t").count)
      .replacing("\"Tea\"", with: "\"T\(hidden.joined())ea \(flag)\"")
    let text = try conversion(DocumentText(list), name: "a.tierlist.json", to: target).get().text.string
    #expect(text.contains("Tea \(flag)"))
    for one in hidden {
      #expect(!text.contains("T\(one)") && !text.unicodeScalars.contains(one.unicodeScalars.first ?? "x"))
    }
  }

  @Test("a list with half of a surrogate pair is converted, and the half is lost", arguments: ConversionTarget.allCases)
  func loneSurrogate(_ target: ConversionTarget) throws {
    let list = project(secondTier: "t").string(0..<project(secondTier: "t").count)
      .replacing("\"Tea\"", with: #""Te\ud800""#)
    let result = conversion(DocumentText(list), name: "a.tierlist.json", to: target)
    if case .failure(.notOpened) = result { return #expect(target == .app) }
    let losses = try result.get().losses.map(\.message)
    #expect(losses.contains("1 half of a surrogate pair, read as U+FFFD") == (target != .project), "\(losses)")
  }

  @Test("after a quote there is a blank only where the app reads a field")
  func blanksAfterQuotes() throws {
    let list = project(secondTier: "t, u").string(0..<project(secondTier: "t, u").count)
      .replacing("\"title\": \"B\"", with: #""title": "B, C", "summary": "d, e", "tags": ["f, g"]"#)
    let csv = try conversion(DocumentText(list), name: "a.tierlist.json", to: .csv).get().text.string
    #expect(csv.contains("\n\"B, C\" ,,\"t, u\" ,b,\"f, g;\",\"d, e\"\n"), "\(csv)")
  }

  @Test("an apostrophe that a label gets is named")
  func guardedLabel() throws {
    let losses = try conversion(project(secondTier: "=t"), name: "a.tierlist.json", to: .csv).get().losses
    #expect(losses.contains { $0.message == "tier \"=t\", which is written as \"'=t\"" }, "\(losses)")
  }

  @Test("a question ends its sentence, and the pool has one name")
  func wordsOfPage() throws {
    let list = project(secondTier: "unranked").string(0..<project(secondTier: "unranked").count)
      .replacing("nothing", with: "bb").replacing("[\"b\"]", with: "[]").replacing("\"b\"", with: "\"bbb\"")
    let analysis = analyze(DocumentText(list), name: "a.tierlist.json")
    let text = try converted(analysis, to: .html, listsFindings: true).text.string
    #expect(text.contains("did you mean &quot;bbb&quot;? Tiercade"), "\(text)")
    #expect(text.contains("data-state=\"pool\"><bdi>unranked</bdi> <span>"))
  }
}
