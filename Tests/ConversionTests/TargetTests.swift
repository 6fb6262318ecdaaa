import Conversion
import SourceText
import Testing
import TierlintCore

/// What single targets promise.
@Suite(.timeLimit(.minutes(30))) struct TargetTests {
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
    let list = try #require(TierList(Document(DocumentText(state.text), name: "a.json")))
    #expect(list.ranked.map { $0.items.map(\.id) } == [["a"], ["b"]])
  }

  @Test("an item of a CSV has an id in a state, also if its name has no Latin letters")
  func stateIDs() throws {
    let csv = DocumentText("Name,Season,Tier\n七人の侍,1954,S\nRan,1985,S\n")
    let state = try conversion(csv, name: "films.tierlist.csv", to: .state).get()
    let list = try #require(TierList(Document(DocumentText(state.text), name: "a.json")))
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
    #expect(!converted.text.contains("\"E\"") && !converted.text.contains("\"f\""))
  }

  @Test("the app's export has no line of a CSV that the app skips because of its quotes")
  func appExportOfQuotes() throws {
    let csv = DocumentText("Name,Season,Tier\n\"Long, walk\",2,A\nSwim,2,A\n")
    let export = try conversion(csv, name: "a.tierlist.csv", to: .app).get()
    #expect(export.text.contains("\"Swim\"") && !export.text.contains("Long"))
  }

  @Test("the app's export has no ids without items")
  func appExport() throws {
    let export = try conversion(project(secondTier: "t"), name: "a.tierlist.json", to: .app).get()
    #expect(!export.text.contains("nothing"))
    #expect(export.text.contains("\"b\""))
  }
}
