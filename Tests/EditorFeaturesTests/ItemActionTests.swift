import EditorFeatures
import ListEditing
import TestSupport
import Testing

/// Actions on the item or the tier under the cursor.
@Suite(.timeLimit(.minutes(30))) struct ItemActionTests {
  private let list = """
    {
      "tiers": [
        { "id": "s", "label": "Super", "color": "#FF7F7F", "order": 0, "itemIds": ["mario", "luigi", "daisy"] },
        { "id": "a", "label": "A", "order": 1, "itemIds": ["peach"] },
        { "id": "b", "label": "B", "order": 2, "locked": true, "itemIds": ["toad"] },
        { "id": "unranked", "label": "Unranked", "order": 3, "itemIds": [] }
      ],
      "items": {
        "mario": { "id": "mario", "title": "Mario", "rating": 60 },
        "luigi": { "id": "luigi", "title": "Luigi", "rating": 90 },
        "daisy": { "id": "daisy", "title": "Daisy" },
        "peach": { "id": "peach", "title": "Peach" },
        "toad": { "id": "toad", "title": "Toad" },
        "yoshi": { "id": "yoshi", "title": "Yoshi" }
      },
      "overrides": { "mario": { "rating": 70 } }
    }

    """

  private let state = """
    {
      "tierOrder": ["Gold", "Tin"],
      "tiers": {
        "Gold": [
          { "id": "a", "name": "Ann" },
          { "id": "b", "name": "Bob" }
        ],
        "unranked": [],
        "Tin": [
          { "name": "Cleo", "id": "c" }
        ]
      }
    }

    """

  /// Expects that the only action of a kind at a word replaces one text by another.
  private func check(
    _ kind: String, at word: String, _ title: String, _ replaced: [(String, String)], in text: String? = nil
  ) {
    let text = text ?? list
    let document = ActionDocument(text, name: text == state ? "x.json" : "list.tierlist.json")
    let actions = document.actions(at: word, [kind])
    #expect(actions.map(\.title) == [title])
    let after = actions.first.flatMap(document.edits).map { document.applying($0).string }
    #expect(after == replaced.reduce(text) { $0.replacing($1.0, with: $1.1) })
  }

  private func isNotOffered(_ kind: String, at word: String, in text: String? = nil) -> Bool {
    let text = text ?? list
    return ActionDocument(text, name: text == state ? "x.json" : "list.tierlist.json").actions(at: word, [kind]).isEmpty
  }

  @Test("an item moves by one place, and a cursor in it with it")
  func byOne() {
    check(
      "refactor.move.up", at: "\"luigi\", ", "Move \"luigi\" up in tier \"Super\"",
      [("\"mario\", \"luigi\"", "\"luigi\", \"mario\"")])
    check(
      "refactor.move.down", at: "\"luigi\":", "Move \"luigi\" down in tier \"Super\"",
      [("\"luigi\", \"daisy\"", "\"daisy\", \"luigi\"")])
    for (kind, word) in [("up", "\"mario\", "), ("down", "\"daisy\"]"), ("up", "\"toad\""), ("down", "\"yoshi\"")] {
      #expect(isNotOffered("refactor.move.\(kind)", at: word))
    }
    let document = ActionDocument(list)
    for kind in ["refactor.move.up", "refactor.move.down"] {
      let edits = document.actions(at: "\"luigi\", ", [kind]).first.flatMap(document.edits) ?? []
      #expect(edits.allSatisfy { !document.text.string($0.range).contains("luigi") && !$0.text.contains("luigi") })
    }
  }

  @Test("an item moves to the next tier, unless that is locked")
  func byTier() {
    check(
      "refactor.move.tierBelow", at: "\"luigi\", ", "Move \"luigi\" to tier \"A\"",
      [("\"luigi\", \"daisy\"]", "\"daisy\"]"), ("\"peach\"]", "\"peach\", \"luigi\"]")])
    check(
      "refactor.move.tierAbove", at: "\"peach\"]", "Move \"peach\" to tier \"Super\"",
      [("\"daisy\"]", "\"daisy\", \"peach\"]"), ("[\"peach\"]", "[]")])
    for (kind, word) in [
      ("Above", "\"mario\", "), ("Below", "\"peach\"]"), ("Above", "\"toad\"]"), ("Below", "\"yoshi\""),
    ] {
      #expect(isNotOffered("refactor.move.tier\(kind)", at: word))
    }
    let titles = ActionDocument(list).actions(at: "\"luigi\", ", ["refactor.move"]).map(\.title)
    #expect(Set(titles).count == titles.count && titles.contains("Move \"luigi\" to tier \"Unranked\""))
  }

  @Test("a tier of a state is named by its label, once")
  func labeledStates() {
    let text = state.replacing("\"Tin\"],", with: "\"Tin\"], \"tierLabels\": { \"Tin\": \"Low\" },")
    let titles = ActionDocument(text, name: "x.json").actions(at: "Bob", ["refactor.move"]).map(\.title)
    #expect(
      titles == [
        "Move \"b\" up in tier \"Gold\"", "Move \"b\" to tier \"Low\"", "Move \"b\" to tier \"unranked\"",
      ])
  }

  @Test("in a state the items move, in the order of the tiers")
  func states() {
    check(
      "refactor.move.down", at: "\"a\"", "Move \"a\" down in tier \"Gold\"",
      [
        (
          "{ \"id\": \"a\", \"name\": \"Ann\" },\n      { \"id\": \"b\", \"name\": \"Bob\" }",
          "{ \"id\": \"b\", \"name\": \"Bob\" },\n      { \"id\": \"a\", \"name\": \"Ann\" }"
        )
      ], in: state)
    check(
      "refactor.move.tierBelow", at: "\"b\"", "Move \"b\" to tier \"Tin\"",
      [
        (",\n      { \"id\": \"b\", \"name\": \"Bob\" }", ""),
        ("\"id\": \"c\" }", "\"id\": \"c\" },\n      { \"id\": \"b\", \"name\": \"Bob\" }"),
      ], in: state)
    #expect(
      isNotOffered(
        "refactor.move.tierBelow", at: "\"Ann\"",
        in: state.replacing("\"Tin\"]", with: "\"Tin\"],\n  \"lockedTiers\": [\"Tin\"]")))
    check(
      "refactor.move.wholeTierUp", at: "\"Tin\"", "Move tier \"Tin\" up", [("\"Gold\", \"Tin\"", "\"Tin\", \"Gold\"")],
      in: state)
  }

  @Test("a tier moves with its items, and keeps the numbers in order")
  func tiers() {
    let lines = list.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let moved = [
      lines[3].replacing("\"order\": 1", with: "\"order\": 0"),
      lines[2].replacing("\"order\": 0", with: "\"order\": 1"),
    ]
    let change = [(lines[2] + "\n" + lines[3], moved.joined(separator: "\n"))]
    check("refactor.move.wholeTierUp", at: "\"A\"", "Move tier \"a\" up", change)
    check("refactor.move.wholeTierDown", at: "\"Super\"", "Move tier \"s\" down", change)
    for (kind, word) in [("Up", "\"Super\""), ("Down", "\"B\""), ("Up", "\"Unranked\"")] {
      #expect(isNotOffered("refactor.move.wholeTier\(kind)", at: word))
    }
  }

  @Test("a new item gets an unused id and title, in both places")
  func newItem() throws {
    let item = "    \"new-item\": { \"id\": \"new-item\", \"title\": \"New item\" }"
    check(
      "refactor.rewrite.addItem", at: "\"Super\"", "Add a new item to tier \"Super\"",
      [
        ("\"daisy\"]", "\"daisy\", \"new-item\"]"),
        ("\"title\": \"Yoshi\" }", "\"title\": \"Yoshi\" },\n\(item)"),
      ])
    #expect(isNotOffered("refactor.rewrite.addItem", at: "\"B\""))
    let title = "Add a new item to tier \"Super\""
    let once = try #require(ActionDocument(list).after(title, at: "\"Super\""))
    let twice = try #require(ActionDocument(once).after(title, at: "\"mario\""))
    #expect(twice.contains("\"new-item-2\": { \"id\": \"new-item-2\", \"title\": \"New item 2\" }"))
    check(
      "refactor.rewrite.addItem", at: "\"Cleo\"", "Add a new item to tier \"Tin\"",
      [("\"id\": \"c\" }", "\"id\": \"c\" },\n      { \"id\": \"new-item\", \"name\": \"New item\" }")], in: state)
  }

  @Test("a copy of an item has another id and title, and stands right after it")
  func duplicate() {
    let copy = ",\n    \"mario-2\": { \"id\": \"mario-2\", \"title\": \"Mario 2\", \"rating\": 60 }"
    check(
      "refactor.rewrite.duplicateItem", at: "\"mario\", ", "Duplicate \"mario\" under a new id",
      [("\"mario\", \"luigi\"", "\"mario\", \"mario-2\", \"luigi\""), ("\"rating\": 60 }", "\"rating\": 60 }\(copy)")])
    check(
      "refactor.rewrite.duplicateItem", at: "\"Cleo\"", "Duplicate \"c\" under a new id",
      [("\"id\": \"c\" }", "\"id\": \"c\" },\n      { \"name\": \"Cleo 2\", \"id\": \"c-2\" }")], in: state)
    #expect(isNotOffered("refactor.rewrite.duplicateItem", at: "\"toad\"]"))
    #expect(isNotOffered("refactor.rewrite.duplicateItem", at: "\"yoshi\""))
  }

  @Test("an item is removed everywhere, unless a locked tier lists it")
  func remove() {
    check(
      "refactor.rewrite.removeItem", at: "\"mario\", ", "Remove \"mario\" from the list",
      [
        ("\"mario\", \"luigi\"", "\"luigi\""), ("{ \"mario\": { \"rating\": 70 } }", "{}"),
        ("    \"mario\": { \"id\": \"mario\", \"title\": \"Mario\", \"rating\": 60 },\n", ""),
      ])
    #expect(isNotOffered("refactor.rewrite.removeItem", at: "\"toad\"]"))
  }

  @Test("a new tier gets an unused id, label and color, and the next number")
  func newTier() {
    check(
      "refactor.rewrite.addTier", at: "\"A\"", "Add a tier below \"a\"",
      [
        ("\"order\": 2", "\"order\": 9"), ("\"order\": 3", "\"order\": 4"), ("\"order\": 9", "\"order\": 3"),
        (
          "[\"peach\"] },",
          "[\"peach\"] },\n    { \"id\": \"new-tier\", \"label\": \"New tier\", \"color\": \"#FF3B30\", \"order\": 2, \"itemIds\": [] },"
        ),
      ])
    #expect(isNotOffered("refactor.rewrite.addTier", at: "\"Unranked\""))
    check(
      "refactor.rewrite.addTier", at: "\"Gold\"", "Add a tier below \"Gold\"",
      [
        ("\"Gold\", ", "\"Gold\", \"New tier\", "),
        ("    \"unranked\"", "    \"New tier\": [],\n    \"unranked\""),
      ], in: state)
  }

  @Test("the items of a tier are sorted, the best first")
  func sort() {
    #expect(isNotOffered("refactor.rewrite.sortItems", at: "\"peach\"]"))
    let document = ActionDocument(list)
    #expect(
      document.actions(at: "\"Super\"", ["refactor.rewrite.sortItems"]).map(\.title) == [
        "Sort the items of tier \"Super\" by title", "Sort the items of tier \"Super\" by rating",
      ])
    #expect(
      document.after("Sort the items of tier \"Super\" by rating", at: "\"luigi\"")
        == list.replacing("\"mario\", \"luigi\"", with: "\"luigi\", \"mario\""))
    #expect(
      document.after("Sort the items of tier \"Super\" by title", at: "\"luigi\"")
        == list.replacing("\"mario\", \"luigi\", \"daisy\"]", with: "\"daisy\", \"luigi\", \"mario\"]"))
  }

  @Test("a command moves an item to a position of a tier")
  func place() throws {
    let document = ActionDocument(list)
    guard case .edits(let edits)? = document.outcome(of: moving("peach", to: "s", at: 2)) else {
      throw EditError()
    }
    #expect(
      document.applying(edits).string
        == list.replacing("\"mario\", \"luigi\"", with: "\"mario\", \"peach\", \"luigi\"").replacing(
          "[\"peach\"]", with: "[]"))
    #expect(document.outcome(of: moving("peach", to: "b", at: 1)) == nil)
  }

  @Test("a move to a position touches no other item", arguments: [0, 1, 50, 98, 99])
  func placeOfManyLines(_ place: Int) throws {
    let ids = (0..<100).map { "        \"i\($0)\"" }
    let items = (0..<100).map { "    \"i\($0)\": { \"id\": \"i\($0)\", \"title\": \"T\" }" }.joined(separator: ",\n")
    func text(_ ids: [String]) -> String {
      "{\n  \"schemaVersion\": 1,\n  \"tiers\": [{ \"id\": \"s\", \"itemIds\": [\n\(ids.joined(separator: ",\n"))\n  ] }],\n"
        + "  \"items\": {\n\(items)\n  }\n}\n"
    }
    let document = ActionDocument(text(ids))
    guard case .edits(let edits)? = document.outcome(of: moving("i20", to: "s", at: place + 1)) else {
      throw EditError()
    }
    var expected = ids
    expected.insert(expected.remove(at: 20), at: place)
    #expect(document.applying(edits).string == text(expected))
    #expect(edits.count == 2)
  }

  private func moving(_ item: String, to tier: String, at position: Int) -> DeferredAction {
    .edit(ListOperation(.move(item: item, tier: tier, position: position)))
  }

  private struct EditError: Error {}
}
