import ListEditing
import SourceText
import TestSupport
import Testing
import TierLists

/// A rename changes every occurrence, or throws.
@Suite(.timeLimit(.minutes(30))) struct RenameTests {
  private func renamed(_ text: String, to new: String, name: String = "list.tierlist.json") throws -> String {
    let marked = Marked(text, name: name)
    return marked.text(after: try rename(at: marked.offset, to: new, in: marked.document))
  }

  private func renameError(_ text: String, to new: String, name: String = "list.tierlist.json") -> String? {
    let marked = Marked(text, name: name)
    do throws(ListEditError) {
      _ = try rename(at: marked.offset, to: new, in: marked.document)
      return nil
    } catch {
      #expect(forbiddenWords(in: error.message) == [])
      return error.message
    }
  }

  private static let empty = "the new name is empty"
  private static let reserved = "\"unranked\" is reserved for the unranked pool, in upper and lower case"
  private static let pool = "the unranked pool cannot be renamed: Tiercade finds it by this name"

  private static func invalid(_ character: String) -> String {
    "an item id must not contain \"\(character)\"; use only A–Z, a–z, 0–9, _, - and :"
  }

  private static func taken(_ name: String, by owner: String) -> String { "\"\(name)\" is already used as \(owner)" }

  @Test("what is renamed is shown without quotes and escapes")
  func prepared() throws {
    let marked = Marked(#"{ "tiers": [{ "itemIds": ["t\u0065▮a"] }] }"#)
    let (range, placeholder) = try #require(try preparedRename(at: marked.offset, in: marked.document))
    #expect(marked.document.text.string(range) == #"t\u0065a"# && placeholder == "tea")
  }

  @Test("an item gets another id wherever it is meant, in every spelling, and no text changes")
  func item() throws {
    let text = """
      { "title": "tea", "tiers": [{ "id": "s", "itemIds": ["▮tea", "\\u0074ea", "teapot"] }],
        "items": { "tea": { "id": "te\\u0061", "title": "tea", "slug": "tea" }, "tea": { "id": "tee" } },
        "overrides": { "tea": { "displayTitle": "tea" } }, "additional": { "best": "tea" } }
      """
    #expect(
      try renamed(text, to: "green:tea_1-A") == """
        { "title": "tea", "tiers": [{ "id": "s", "itemIds": ["green:tea_1-A", "green:tea_1-A", "teapot"] }],
          "items": { "green:tea_1-A": { "id": "green:tea_1-A", "title": "tea", "slug": "tea" }, "green:tea_1-A": { "id": "tee" } },
          "overrides": { "green:tea_1-A": { "displayTitle": "tea" } }, "additional": { "best": "tea" } }
        """)
  }

  @Test("a tier of a state gets another name, with what JSON escapes")
  func stateTier() throws {
    let text = #"{ "tiers": { "S": [], "unranked": [] }, "tierOrder": ["S▮"], "tierLabels": { "S": "S" } }"#
    #expect(
      try renamed(text, to: "the \"best\"", name: "state.json")
        == #"{ "tiers": { "the \"best\"": [], "unranked": [] }, "tierOrder": ["the \"best\""], "#
        + #""tierLabels": { "the \"best\"": "S" } }"#)
  }

  @Test("a name that begins with a combining character keeps it")
  func combining() throws {
    #expect(
      try renamed(#"{ "tiers": { "▮S": [] }, "tierOrder": [] }"#, to: "\u{301}x", name: "state.json")
        == "{ \"tiers\": { \"\u{301}x\": [] }, \"tierOrder\": [] }")
  }

  @Test("a tier of a CSV gets another name in all rows, quoted where it must be")
  func csv() throws {
    #expect(
      try renamed("Name,Season,Tier\r\nA,1,▮s\r\nS,2,\"S\"\r\nC,3,F\r\n", to: "Top, really", name: "list.csv")
        == "Name,Season,Tier\r\nA,1,\"Top, really\"\r\nS,2,\"Top, really\"\r\nC,3,F\r\n")
  }

  @Test("strings in other quotes, or without, get JSON quotes")
  func quotes() throws {
    #expect(
      try renamed(
        "{ 'tierOrder': ['S'], 'tiers': { 'S': [{ 'id': '▮tea' }] }, 'items': [{ id: 'tea' }] }", to: "cocoa",
        name: "state.json")
        == "{ 'tierOrder': ['S'], 'tiers': { 'S': [{ 'id': \"cocoa\" }] }, 'items': [{ id: 'tea' }] }")
  }

  @Test("the same name again changes nothing; another spelling of it is taken over")
  func same() throws {
    let text = "{ \"tiers\": { \"▮Caf\u{E9}\": [] }, \"tierOrder\": [\"Cafe\u{301}\"] }"
    let marked = Marked(text, name: "state.json")
    let edits = try rename(at: marked.offset, to: "Caf\u{E9}", in: marked.document)
    #expect(edits.map { marked.document.text.string($0.range).unicodeScalars.count } == [5])
    #expect(renameError(#"{ "tiers": [{ "id": "▮s" }] }"#, to: "S") == nil)
  }

  @Test(
    "an id of an item that no reader would take is rejected",
    arguments: [
      ("", empty), ("  ", empty), ("a b", invalid(" ")), ("é", invalid("é")),
      ("a/b", invalid("/")),
      ("b", taken("b", by: "an item id")), ("lost", taken("lost", by: "an item id")),
      ("over", taken("over", by: "an item id")),
      ("gold", taken("gold", by: "a tier id")),
    ])
  func itemErrors(_ new: String, _ wanted: String) {
    let text = """
      { "tiers": [{ "id": "gold", "itemIds": ["lost"] }], "items": { "▮a": {}, "b": {} }, "overrides": { "over": {} } }
      """
    #expect(renameError(text, to: new) == wanted)
  }

  @Test("an item may be called like a tier but for capitals, and unranked")
  func itemFreedom() {
    for new in ["Gold", "unranked", "B", "a"] {
      #expect(
        renameError(#"{ "tiers": [{ "id": "gold" }], "items": { "▮a": {}, "b": {} } }"#, to: new) == nil, "\(new)")
    }
  }

  @Test(
    "an id of a tier that is taken is rejected, case-insensitively",
    arguments: [
      ("b", taken("b", by: "a tier id")), ("B", taken("b", by: "a tier id")), ("x", taken("x", by: "an item id")),
      (" ", empty), ("Unranked", reserved),
    ])
  func tierErrors(_ new: String, _ wanted: String) {
    #expect(renameError(#"{ "tiers": [{ "id": "▮a" }, { "id": "b" }], "items": { "x": {} } }"#, to: new) == wanted)
  }

  @Test("the pool keeps its id, but may get it")
  func pool() {
    #expect(renameError(#"{ "tiers": [{ "id": "▮unranked", "label": "Unranked" }] }"#, to: "a") == Self.pool)
    #expect(renameError(#"{ "tiers": [{ "id": "▮pool", "label": "Unranked" }] }"#, to: "unranked") == nil)
    #expect(renameError(#"{ "tiers": [{ "id": "▮unranked", "label": "S" }] }"#, to: "s") == nil)
    let state = #"{ "tiers": { "S": [], "▮unranked": [] }, "tierOrder": ["S"] }"#
    #expect(renameError(state, to: "a", name: "state.json") == Self.pool)
    #expect(renameError("Name,Season,Tier\nA,1,Un▮ranked\n", to: "a", name: "list.csv") == Self.pool)
  }

  @Test(
    "a tier's name that is taken, reserved or empty is rejected in a state",
    arguments: [
      ("A", taken("A", by: "a tier name")), ("lost", taken("lost", by: "a tier name")),
      ("UNRANKED", reserved), ("", empty),
    ])
  func stateErrors(_ new: String, _ wanted: String) {
    let text = #"{ "tiers": { "▮S": [], "A": [], "unranked": [] }, "tierOrder": ["S"], "lockedTiers": ["lost"] }"#
    #expect(renameError(text, to: new, name: "state.json") == wanted)
    #expect(renameError(text, to: "a", name: "state.json") == nil)
  }

  @Test(
    "a tier's name that a CSV cannot hold, or has, is rejected",
    arguments: [
      ("f", taken("f", by: "a tier name")), ("a\nb", "a CSV field must not contain a line break"),
      ("unranked", reserved),
    ])
  func csvErrors(_ new: String, _ wanted: String) {
    #expect(renameError("Name,Season,Tier\nA,1,▮S\nB,2,F\n", to: new, name: "list.csv") == wanted)
  }

  @Test("ids of media and of a state's items must not be empty or taken")
  func otherErrors() {
    let media = #"{ "tiers": [], "items": { "a": { "media": [{ "id": "▮m" }, { "id": "n n" }] } } }"#
    #expect(renameError(media, to: "n n") == Self.taken("n n", by: "a media id"))
    #expect(renameError(media, to: "") == Self.empty && renameError(media, to: "any thing") == nil)
    let state = #"{ "tiers": { "S": [{ "id": "a▮" }, { "id": "b" }] }, "tierOrder": [] }"#
    #expect(renameError(state, to: "b", name: "state.json") == Self.taken("b", by: "an item id"))
  }

  @Test(
    "other strings cannot be renamed",
    arguments: [
      "▮{}", "", #"{ "tiers": [{ "id": "▮", "itemIds": [] }] }"#, #"{ "tiers": [{ "▮label": "S", "itemIds": [] }] }"#,
      #"{ "title": "▮x", "tiers": [] }"#,
      #"{ "▮tiers": [] }"#, #"{ "tiers": [], "items": { "a": { "id": "▮b" } } }"#,
    ])
  func noName(_ text: String) {
    #expect(renameError(text, to: "new")?.hasPrefix("nothing to rename here: ") == true)
  }

  @Test("the label of a tier is another, here and nowhere else")
  func label() throws {
    let text = #"{ "title": "S", "tiers": [{ "id": "S", "label": "S▮", "itemIds": [] }, { "id": "a", "label": "A" }] }"#
    let marked = Marked(text)
    #expect(try preparedRename(at: marked.offset, in: marked.document)?.placeholder == "S")
    #expect(
      try renamed(text, to: "The \"best\"")
        == #"{ "title": "S", "tiers": [{ "id": "S", "label": "The \"best\"", "itemIds": [] }, { "id": "a", "label": "A" }] }"#
    )
    #expect(renameError(text, to: "A") == "another tier has the label \"A\"")
    #expect(renameError(text, to: " ") == "the label is empty")
    #expect(renameError(text, to: "unranked") == "\"Unranked\" is the label of the pool of unranked items")
    let pool = Marked(#"{ "tiers": [{ "id": "p", "label": "▮Unranked", "itemIds": [] }] }"#)
    #expect(throws: ListEditError.self) { try preparedRename(at: pool.offset, in: pool.document) }
    let state = #"{ "tiers": { "S": [], "unranked": [] }, "tierOrder": ["S"], "tierLabels": { "S": "▮Top" } }"#
    #expect(
      try renamed(state, to: "Best", name: "state.json")
        == state.replacing("▮", with: "").replacing("Top", with: "Best"))
  }

  @Test("an attribute and a tag are others in all items")
  func attributesAndTags() throws {
    let text = """
      { "tiers": [], "title": "year",
        "items": { "a": { "tags": ["old", "▮red"], "attributes": { "year": "red" } }, "b": { "attributes": { "year": 1, "old": 2 } } },
        "overrides": { "a": { "tags": ["red"] } } }
      """
    let plain = text.replacing("▮", with: "")
    #expect(
      try renamed(text, to: "blue")
        == plain.replacing("\"red\"]", with: "\"blue\"]"))
    #expect(
      try renamed(text, to: "old") == plain.replacing(", \"red\"]", with: "]").replacing("[\"red\"]", with: "[\"old\"]")
    )
    let attribute = plain.replacing("\"year\": \"red\"", with: "\"ye▮ar\": \"red\"")
    #expect(try renamed(attribute, to: "since") == plain.replacing("\"year\":", with: "\"since\":"))
    #expect(renameError(attribute, to: "old") == "an item has both attributes, \"year\" and \"old\"")
    #expect(renameError(attribute, to: "a b") == "the name \"a b\" must have only A–Z, a–z, 0–9, _, - and :")
    let marked = Marked(text)
    #expect(marked.document.name(at: marked.offset)?.occurrences.count == 2)
  }
}
