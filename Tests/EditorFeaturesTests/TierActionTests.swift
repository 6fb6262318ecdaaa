import EditorFeatures
import ListEditing
import TestSupport
import Testing

/// Actions that remove, clear and lock the tier under the cursor.
@Suite(.timeLimit(.minutes(30))) struct TierActionTests {
  private let list = """
    {
      "tiers": [
        { "id": "s", "label": "Super", "order": 0, "itemIds": ["mario", "luigi"] },
        { "id": "a", "label": "Able", "order": 1, "itemIds": [] },
        { "id": "b", "label": "Bad", "order": 2, "locked": true, "itemIds": ["toad"] },
        { "id": "unranked", "label": "Unranked", "order": 3, "itemIds": ["peach"] }
      ],
      "items": {
        "mario": { "id": "mario", "title": "Mario" },
        "luigi": { "id": "luigi", "title": "Luigi" },
        "toad": { "id": "toad", "title": "Toad" },
        "peach": { "id": "peach", "title": "Peach" }
      }
    }

    """

  private func after(_ title: String, at word: String) -> String? { ActionDocument(list).after(title, at: word) }

  @Test("a tier is removed with its items, or these move to the pool")
  func removal() {
    let tier = "    { \"id\": \"s\", \"label\": \"Super\", \"order\": 0, \"itemIds\": [\"mario\", \"luigi\"] },\n"
    #expect(
      after("Remove tier \"Super\" and move its items to the pool", at: "Super")
        == list.replacing(tier, with: "").replacing("[\"peach\"]", with: "[\"peach\", \"mario\", \"luigi\"]"))
    #expect(
      after("Remove tier \"Super\" with its items", at: "Super")
        == list.replacing(tier, with: "").replacing(
          "    \"mario\": { \"id\": \"mario\", \"title\": \"Mario\" },\n", with: ""
        )
        .replacing("    \"luigi\": { \"id\": \"luigi\", \"title\": \"Luigi\" },\n", with: ""))
    #expect(
      after("Remove tier \"Able\"", at: "Able")
        == list.replacing("    { \"id\": \"a\", \"label\": \"Able\", \"order\": 1, \"itemIds\": [] },\n", with: ""))
    #expect(
      after("Clear tier \"Super\"", at: "Super")
        == list.replacing("[\"mario\", \"luigi\"]", with: "[]").replacing(
          "[\"peach\"]", with: "[\"peach\", \"mario\", \"luigi\"]"))
    #expect(after("Lock tier \"Able\"", at: "Able") == list.replacing("[] }", with: "[], \"locked\": true }"))
    #expect(after("Unlock tier \"Bad\"", at: "Bad") == list.replacing("\"locked\": true", with: "\"locked\": false"))
  }

  @Test(
    "what is not possible is shown with its reason, if the client can show that",
    arguments: [
      ("Able", ["Clear tier \"Able\"": "tier \"Able\" has no items"]),
      (
        "Bad",
        [
          "Clear tier \"Bad\"": "tier \"Bad\" is locked", "Add a new item to tier \"Bad\"": "tier \"Bad\" is locked",
          "Remove tier \"Bad\" with its items": "tier \"Bad\" is locked",
          "Remove tier \"Bad\" and move its items to the pool": "tier \"Bad\" is locked",
        ]
      ),
      (
        "Unranked",
        [
          "Clear tier \"Unranked\"": "\"Unranked\" is the pool of unranked items",
          "Remove tier \"Unranked\" with its items": "\"Unranked\" is the pool of unranked items",
          "Remove tier \"Unranked\" and move its items to the pool": "\"Unranked\" is the pool of unranked items",
        ]
      ),
    ])
  func disabled(_ word: String, _ reasons: [String: String]) {
    #expect(disabled(at: word, in: list) == reasons)
    let document = ActionDocument(list)
    #expect(document.actions(at: word).allSatisfy { $0.obstacle == nil && reasons[$0.title] == nil })
  }

  @Test func furtherReasons() {
    let lockedPool = list.replacing("\"order\": 3,", with: "\"order\": 3, \"locked\": true,")
    #expect(disabled(at: "Super", in: lockedPool)["Clear tier \"Super\""] == "tier \"Unranked\" is locked")
    #expect(disabled(at: "toad\"]", in: list)["Remove \"toad\" from the list"] == "tier \"Bad\" is locked")
    let one = #"{ "tiers": [{ "id": "s", "label": "Super", "order": 0, "itemIds": [] }], "items": {} }"#
    #expect(disabled(at: "Super", in: one)["Remove tier \"Super\""] == "\"Super\" is the only ranked tier")
  }

  /// The reasons of the actions that cannot be applied, by title.
  private func disabled(at word: String, in text: String) -> [String: String] {
    let document = ActionDocument(text)
    guard let start = text.range(of: word)?.lowerBound else { return [:] }
    let offset = text.utf8.distance(from: text.startIndex, to: start)
    var request = ActionRequest(offset..<offset, kinds: ["refactor"])
    request.showsDisabled = true
    let actions = codeActions(for: ActionSource(document.analysis, request), request)
    return Dictionary(actions.compactMap { action in action.obstacle.map { (action.title, $0) } }) { first, _ in first }
  }
}
