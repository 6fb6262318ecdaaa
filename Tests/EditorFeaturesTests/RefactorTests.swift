import EditorFeatures
import JSONSyntax
import ListEditing
import Testing

/// What each refactor changes, and where it is offered.
@Suite(.timeLimit(.minutes(30))) struct RefactorTests {
  private let list = """
    {
      "schemaVersion": 1,
      "projectId": "0C6D2A7B-38D9-4E4B-9C3B-7E6D1F2A3B4C",
      "tiers": [
        { "id": "s", "label": "S", "order": 3, "itemIds": ["mario"] },
        { "id": "a", "label": "A 🍄", "order": 1, "itemIds": [] },
        { "id": "b", "label": "B", "order": 2, "locked": true, "itemIds": ["toad"] }
      ],
      "items": {
        "mario": { "id": "mario", "title": "Mario" },
        "toad": { "id": "toad", "title": "Toad" },
        "peach": { "id": "peach", "title": "Peach", "hat": "crown" }
      },
      "audit": { "createdAt": "2024-03-05T08:00:00Z", "updatedAt": "2024-06-01T17:30:05Z" }
    }

    """

  private func after(_ title: String, at word: String) -> String? { ActionDocument(list).after(title, at: word) }

  private func titles(_ text: String, at word: String) -> [String] {
    ActionDocument(text).actions(at: word, ["refactor"]).map(\.title)
  }

  private func moves(_ text: String, at word: String) -> [String] {
    ActionDocument(text).actions(at: word, ["refactor.move"]).map(\.title)
  }

  @Test("the order follows the array") func renumber() {
    #expect(
      after("Renumber the tiers", at: "\"s\"")
        == list.replacing("\"order\": 3", with: "\"order\": 0"))
    let gaps = list.replacing("\"order\": 3", with: "\"order\": -1").replacing("\"order\": 2, ", with: "")
    #expect(
      ActionDocument(gaps).after("Renumber the tiers", at: "\"A ")
        == gaps.replacing("-1", with: "0").replacing("[\"toad\"]", with: "[\"toad\"], \"order\": 2"))
  }

  @Test("the array follows the order, the pool stays last") func sort() {
    let lines = list.split(separator: "\n", omittingEmptySubsequences: false)
    let (s, a, b) = (String(lines[4].dropLast()), String(lines[5].dropLast()), String(lines[6]))
    #expect(
      after("Sort the tiers by order", at: "\"tiers\"")
        == list.replacing([s, a, b].joined(separator: ",\n"), with: [a, b, s].joined(separator: ",\n")))
    let pool = "    { \"id\": \"unranked\", \"label\": \"Unranked\", \"order\": 0, \"itemIds\": [] }"
    let pooled = list.replacing(b, with: b + ",\n" + pool)
    #expect(
      ActionDocument(pooled).after("Sort the tiers by order", at: "\"tiers\"")
        == pooled.replacing([s, a, b].joined(separator: ",\n"), with: [a, b, s].joined(separator: ",\n")))
    #expect(
      !titles(list.replacing("\"order\": 3", with: "\"order\": 0"), at: "\"tiers\"").contains { $0.hasPrefix("Sort") })
  }

  @Test("an item moves between tiers, but neither from nor to a locked one") func move() {
    let moved = list.replacing("[\"mario\"]", with: "[]").replacing(
      "\"order\": 1, \"itemIds\": []", with: "\"order\": 1, \"itemIds\": [\"mario\"]")
    #expect(after("Move \"mario\" to tier \"A 🍄\"", at: "\"mario\"]") == moved)
    #expect(after("Move \"mario\" to tier \"A 🍄\"", at: "\"mario\":") == moved)
    #expect(
      after("Add \"peach\" to tier \"S\"", at: "\"peach\":")
        == list.replacing("[\"mario\"]", with: "[\"mario\", \"peach\"]"))
    #expect(moves(list, at: "\"toad\"]") == [])
    #expect(moves(list, at: "\"mario\"]") == ["Move \"mario\" to tier \"A 🍄\""])
  }

  @Test("an item in two tiers ends in the one it is moved to") func moveOneOfTwo() {
    let twice = list.replacing(
      "\"order\": 1, \"itemIds\": []", with: "\"order\": 1, \"itemIds\": [\"mario\", \"x\", \"mario\"]")
    #expect(
      ActionDocument(twice).after("Move \"mario\" to tier \"A 🍄\"", at: "\"mario\"]")
        == twice.replacing("[\"mario\"]", with: "[]").replacing(", \"x\", \"mario\"]", with: ", \"x\"]"))
  }

  @Test("in a state the item itself moves, in a template its tier is another") func moveInStates() {
    let state = """
      { "tierOrder": ["Gold", "Tin"],
        "tiers": {
          "Gold": [
            { "id": "a", "tier": "Gold" },
            { "id": "b" }
          ],
          "Tin": [
            { "id": "c" }
          ],
          "unranked": []
        } }
      """
    let moved = """
      { "tierOrder": ["Gold", "Tin"],
        "tiers": {
          "Gold": [
            { "id": "b" }
          ],
          "Tin": [
            { "id": "c" },
            { "id": "a", "tier": "Tin" }
          ],
          "unranked": []
        } }
      """
    #expect(ActionDocument(state, name: "x.json").after("Move \"a\" to tier \"Tin\"", at: "\"a\"") == moved)
    let template = "{ \"tierOrder\": [\"Gold\", \"Tin\"], \"items\": [{ \"id\": \"a\", \"tier\": \"Gold\" }] }"
    #expect(
      ActionDocument(template, name: "x.json").after("Move \"a\" to tier \"Tin\"", at: "\"a\"")
        == template.replacing("\"tier\": \"Gold\"", with: "\"tier\": \"Tin\""))
  }

  @Test("unplaced items are added to the pool, which is created where there is none") func collect() throws {
    let title = "Add 1 item to the unranked pool"
    let made = try #require(after(title, at: "\"tiers\""))
    let pool = "    { \"id\": \"unranked\", \"label\": \"Unranked\", \"order\": 4, \"itemIds\": [\"peach\"] }"
    #expect(made == list.replacing("[\"toad\"] }", with: "[\"toad\"] },\n" + pool))
    let empty = made.replacing("[\"peach\"]", with: "[]")
    #expect(ActionDocument(empty).after(title, at: "\"items\"") == made)
    #expect(ActionDocument(made).actions(at: "\"items\"", ["refactor"]).isEmpty)
    #expect(!titles(list.replacing("peach", with: "unranked"), at: "\"items\"").contains(title))
  }

  @Test("a theme colors by name, then by position, and repeats its last color") func theme() {
    let tiers = ["F", "x", "Y", "z", "é", "6", "7", "8", "unranked"].enumerated().map { index, label in
      "{ \"id\": \"t\(index)\", \"label\": \"\(label)\", \"order\": \(index), \"itemIds\": [] }"
    }
    let text = "{ \"tiers\": [" + tiers.joined(separator: ",\n") + "], \"settings\": { \"theme\": \"Nord\" } }"
    let colors = [
      "#5E81AC", "#D08770", "#EBCB8B", "#A3BE8C", "#88C0D0", "#5E81AC", "#5E81AC", "#5E81AC", "#4C566A",
    ]
    let colored = zip(tiers, colors).map { $0.dropLast(2) + ", \"color\": \"\($1)\" }" }.joined(separator: ",\n")
    let document = ActionDocument(text)
    #expect(
      document.after("Apply theme \"Nord\" to all tiers", at: "\"theme\"")
        == text.replacing(tiers.joined(separator: ",\n"), with: colored))
  }

  @Test("a custom theme; a color keeps its notation where it is the same color") func ownTheme() {
    let tier = { (index: Int, name: String, color: String, isUnranked: Bool) in
      """
      { "id": "96C58E32-0000-4000-8000-00000000000\(index)", "index": \(index), "name": "\(name)", \
      "colorHex": "\(color)", "isUnranked": \(isUnranked) }
      """
    }
    let text = """
      { "tiers": [
          { "id": "a", "label": " TOP ", "order": 0, "color": "#abc", "itemIds": [] },
          { "id": "b", "label": "B", "order": 1, "color": null, "itemIds": [] }
        ],
        "settings": { "theme": "mine" },
        "additional": { "customThemes": [{ "id": "96C58E32-0000-4000-8000-000000000000", "slug": "mine",
          "displayName": "M", "shortDescription": "", "tiers": [
            \(tier(1, "top", "#AABBCC", false)), \(tier(2, "bottom", "#010203", false))] }] } }
      """
    #expect(
      ActionDocument(text).after("Apply theme \"mine\" to all tiers", at: "\"mine\"")
        == text.replacing("null", with: "\"#AABBCC\""))
  }

  @Test("the colors of a state are in tierColors") func themeOfState() {
    let state =
      "{ \"tierOrder\": [\"S\", \"x\"], \"tiers\": { \"x\": [], \"unranked\": [], \"S\": [] }, \"tierColors\": { \"x\": \"#FFF\" } }"
    #expect(
      ActionDocument(state, name: "x.json").after("Apply theme \"nord\" to all tiers", at: "\"tierColors\"")
        == state.replacing("\"#FFF\"", with: "\"#D08770\", \"S\": \"#BF616A\", \"unranked\": \"#4C566A\""))
    let bare = "{\n  \"tierOrder\": [\"S\"],\n  \"tiers\": { \"S\": [], \"unranked\": [] }\n}\n"
    #expect(
      ActionDocument(bare, name: "x.json").after("Apply theme \"nord\" to all tiers", at: "\"tierOrder\"")
        == bare.replacing(
          "[] }\n", with: "[] },\n  \"tierColors\": { \"S\": \"#BF616A\", \"unranked\": \"#4C566A\" }\n"))
  }

  @Test("an unknown key moves under additional, once offered") func additional() {
    let title = "Move under \"additional\""
    #expect(
      after(title, at: "\"hat\"")
        == list.replacing("\"hat\": \"crown\"", with: "\"additional\": { \"hat\": \"crown\" }"))
    #expect(ActionDocument(list).actions(at: "\"hat\"").count { $0.title == title } == 1)
    #expect(titles(list, at: "\"hat\"").contains(title))
    #expect(!titles(list, at: "\"title\"").contains(title))
    #expect(!titles(list, at: "\"createdAt\"").contains(title))
  }

  @Test("updatedAt is now, unless the list is only made later") func touch() {
    let title = "Set updatedAt to now"
    #expect(after(title, at: "updatedAt") == list.replacing("2024-06-01T17:30:05Z", with: "2025-06-15T15:06:40Z"))
    #expect(titles(list.replacing("2024-03", with: "2034-03"), at: "updatedAt").isEmpty)
    #expect(titles(list.replacing("2024-06-01T17:30:05Z", with: "2025-06-15T15:06:40Z"), at: "updatedAt").isEmpty)
    #expect(
      ActionDocument("{ \"tiers\": [], \"audit\": {} }").after(title, at: "\"audit\"")
        == "{ \"tiers\": [], \"audit\": { \"updatedAt\": \"2025-06-15T15:06:40Z\" } }")
  }

  @Test("documents with syntax errors are not changed", arguments: ["order\": 3", "[\"mario\"]", "\"peach\": {"])
  func broken(_ part: String) {
    for damaged in [list.replacing(part, with: String(part.dropLast())), String(list.dropLast(4))] {
      for word in ["\"tiers\"", "\"mario", "\"items\"", "updatedAt"] { #expect(titles(damaged, at: word).isEmpty) }
    }
  }

  @Test("names that make no sense do nothing")
  func nonsense() {
    let document = ActionDocument(list)
    for name in ["", "x", "-1", "99999999999999999999", "/", "/items/", "0"] {
      let edits: [ListOperation.Edit] = [
        .move(item: name, tier: name), .move(item: name, tier: "s", position: 1), .move(item: "mario", tier: name),
        .add(ListOperation.NewItem(title: "X", tier: name)), .remove(item: name), .addTier(label: "X", after: name),
        .moveTier(name, position: 1), .clearTier(name), .removeTier(name, items: .remove), .lockTier(name),
        .unlockTier(name), .sortItems(by: "title", tier: name), .sortItems(by: name), .applyTheme(name),
      ]
      for edit in edits { #expect(document.outcome(of: .edit(ListOperation(edit))) == nil, "\(edit)") }
      #expect(document.outcome(of: .duplicateItem(name)) == nil)
      for object in [-1, 0, 1_000_000] {
        #expect(document.outcome(of: .ignoreHere(rule: name, object: NodeID(object))) == nil)
      }
    }
    for object in [-1, 1_000_000] {
      #expect(document.outcome(of: .ignoreHere(rule: "color/short", object: NodeID(object))) == nil)
    }
    #expect(Set(Refactor.all.map(\.name)).count == Refactor.all.count)
  }

  @Test("an edit in an editor keeps comments, and applies the operation of the command line")
  func comments() {
    let commented = list.replacing("{ \"id\": \"a\"", with: "// mushroom\n    { \"id\": \"a\"")
    let document = ActionDocument(commented)
    let operation = ListOperation(.move(item: "toad", tier: "S", position: 1), ignoresLocks: true)
    guard case .edits(let edits)? = document.outcome(of: .edit(operation)) else {
      return #expect(Bool(false), "no edits")
    }
    #expect(
      document.applying(edits).string
        == commented.replacing("[\"mario\"]", with: "[\"toad\", \"mario\"]").replacing("[\"toad\"] }", with: "[] }"))
    #expect(document.outcome(of: .edit(ListOperation(operation.edit))) == nil, "a locked tier")
  }
}
