import Findings
import ListAnalysis
import SourceText
import Testing

/// When the id that an unknown one means is certain.
@Suite(.timeLimit(.minutes(30))) struct UnknownReferenceTests {
  /// The fixes that change the id `mathca-tea`: whether each is safe.
  private func renames(otherTier: String = "", override: String = "{}") -> [Bool] {
    let text = """
      { "schemaVersion": 1, "projectId": "0C6D2A7B-38D9-4E4B-9C3B-7E6D1F2A3B4C", "title": "Tea",
        "tiers": [
          { "id": "s", "label": "S", "order": 0, "itemIds": ["mathca-tea", "sencha"] },
          { "id": "a", "label": "A", "order": 1, "itemIds": [\(otherTier)] }
        ],
        "items": { "matcha-tea": { "id": "matcha-tea", "title": "Matcha" }, "sencha": { "id": "sencha", "title": "Sencha" } },
        "overrides": \(override), "audit": { "createdAt": "2024-03-05T08:00:00Z", "updatedAt": "2024-06-01T17:30:05Z" } }
      """
    let found = analyze(DocumentText(text), name: "a.tierlist.json").diagnostics().filter {
      $0.rule == "item/unknown-reference"
    }
    return found.flatMap(\.fixes).filter { $0.title == "Change to \"matcha-tea\"" }.map(\.isSafe)
  }

  @Test("the only use of an id that is near the only unplaced item has a safe fix") func once() {
    #expect(renames() == [true])
  }

  @Test("an id that two tiers use has no such fix: the item would be placed twice") func twice() {
    #expect(renames(otherTier: "\"mathca-tea\"") == [])
  }

  @Test("in a long list ids that differ from those of items in case only have fixes") func longList() {
    let items = (0..<1000).map { "\"i\($0)\":{\"id\":\"i\($0)\",\"title\":\"I\"}" }.joined(separator: ",")
    let ids = (0..<1000).map { "\"I\($0)\"" }.joined(separator: ",")
    let overrides = (0..<1000).map { "\"I\($0)\":{\"rating\":1}" }.joined(separator: ",")
    let text = DocumentText(
      "{\"schemaVersion\":1,\"tiers\":[{\"id\":\"s\",\"label\":\"S\",\"itemIds\":[\"i\",\(ids)]}],\"items\":{\"i\":{},\(items)},\"overrides\":{\(overrides)}}"
    )
    let found = analyze(text, name: "a.tierlist.json").diagnostics()
    for rule in ["item/unknown-reference", "override/unknown-item"] {
      #expect(found.count { $0.rule == rule && $0.message.contains("did you mean \"i") } == 1000)
    }
  }

  @Test("an id with an override of its own may be right, and the item wrong") func override() {
    #expect(renames(override: "{ \"mathca-tea\": { \"rating\": 3 } }") == [false])
  }
}
