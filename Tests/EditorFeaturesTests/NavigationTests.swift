import EditorFeatures
import ListEditing
import SourceText
import TestSupport
import Testing
import TierLists

/// Definitions, references and highlights of names.
@Suite(.timeLimit(.minutes(30))) struct NavigationTests {
  @Test("the definition of an item's id is its member")
  func itemDefinition() throws {
    for (entry, key, id, override) in [
      ("soup▮", "", "", ""), ("", "▮soup", "", ""), ("", "", "so▮up", ""), ("", "", "", "▮soup"),
    ] {
      let marked = Marked(
        """
        { "tiers": [{ "id": "s", "label": "soup", "itemIds": ["tea", "\(entry.isEmpty ? "soup" : entry)"] }],
          "items": { "\(key.isEmpty ? "soup" : key)": { "id": "\(id.isEmpty ? "soup" : id)", "title": "soup" } },
          "overrides": { "\(override.isEmpty ? "soup" : override)": { "notes": "soup" } } }
        """)
      let found = try #require(definition(at: marked.offset, in: marked.document))
      #expect(marked.document.text.string(found.origin) == "soup")
      #expect(marked.document.text.string(found.selection) == "soup")
      #expect(marked.document.text.string(found.target) == #""soup": { "id": "soup", "title": "soup" }"#)
    }
  }

  @Test("the references to an item include no equal strings of other fields")
  func itemReferences() {
    let marked = Marked(
      """
      { "title": "soup", "tiers": [{ "id": "s", "label": "soup", "itemIds": ["▮soup", "s\\u006fup", "Soup"] }],
        "items": { "soup": { "id": "soup", "title": "soup", "tags": ["soup"] } },
        "overrides": { "soup": { "notes": "soup" } } }
      """)
    let all = references(at: marked.offset, in: marked.document, includesDeclaration: true)
    #expect(
      marked.drawing(all) == """
        { "title": "soup", "tiers": [{ "id": "s", "label": "soup", "itemIds": ["‹soup›", "‹s\\u006fup›", "Soup"] }],
          "items": { "‹soup›": { "id": "‹soup›", "title": "soup", "tags": ["soup"] } },
          "overrides": { "‹soup›": { "notes": "soup" } } }
        """)
    let uses = references(at: marked.offset, in: marked.document, includesDeclaration: false)
    #expect(uses.count == 3 && !uses.contains(all[2]) && !uses.contains(all[3]))
  }

  @Test("an unknown name has references, but no definition")
  func broken() {
    let marked = Marked(#"{ "tiers": [{ "itemIds": ["▮tea"] }], "items": {}, "overrides": { "tea": {} } }"#)
    #expect(definition(at: marked.offset, in: marked.document) == nil)
    #expect(references(at: marked.offset, in: marked.document, includesDeclaration: true).count == 2)
  }

  @Test("the tiers of a state have five kinds of references")
  func stateTiers() throws {
    let text = """
      { "tiers": { "Gold": [{ "id": "Gold", "tier": "Gold" }], "gold": [], "unranked": [] },
        "tierOrder": ["Gold", "gold"], "tierLabels": { "Gold": "Gold" },
        "tierColors": { "Gold": "#D4AF37" }, "lockedTiers": ["▮Gold"] }
      """
    let marked = Marked(text, name: "state.json")
    #expect(
      marked.drawing(references(at: marked.offset, in: marked.document, includesDeclaration: true)) == """
        { "tiers": { "‹Gold›": [{ "id": "Gold", "tier": "‹Gold›" }], "gold": [], "unranked": [] },
          "tierOrder": ["‹Gold›", "gold"], "tierLabels": { "‹Gold›": "Gold" },
          "tierColors": { "‹Gold›": "#D4AF37" }, "lockedTiers": ["‹Gold›"] }
        """)
    let found = try #require(definition(at: marked.offset, in: marked.document))
    #expect(marked.document.text.string(found.target) == #""Gold": [{ "id": "Gold", "tier": "Gold" }]"#)
    let marks = highlights(at: marked.offset, in: marked.document)
    #expect(marks.map(\.kind) == [.write, .read, .read, .read, .read, .read])
  }

  @Test("a template has its tiers in its order")
  func template() throws {
    let marked = Marked(#"{ "tierOrder": ["S"], "items": [{ "id": "a", "tier": "S▮" }] }"#, name: "template.json")
    let found = try #require(definition(at: marked.offset, in: marked.document))
    #expect(found.target == 16..<19 && found.selection == 17..<18)
  }

  @Test("an old save has names of tiers, but no tiers")
  func flat() {
    let marked = Marked(#"{ "items": [{ "id": "a", "tier": "▮S" }, { "id": "S", "tier": "S" }] }"#, name: "save.json")
    #expect(definition(at: marked.offset, in: marked.document) == nil)
    #expect(references(at: marked.offset, in: marked.document, includesDeclaration: false).count == 2)
  }

  @Test("media ids are looked for in items and overrides; the first entry is the declaration")
  func media() throws {
    let marked = Marked(
      """
      { "tiers": [], "items": { "a": { "id": "a", "media": [{ "id": "m", "uri": "file:///m" }] } },
        "overrides": { "a": { "media": [{ "id": "▮m" }, { "id": "n" }] } } }
      """)
    let found = try #require(definition(at: marked.offset, in: marked.document))
    #expect(marked.document.text.string(found.target) == #"{ "id": "m", "uri": "file:///m" }"#)
    #expect(highlights(at: marked.offset, in: marked.document).map(\.kind) == [.write, .read])
  }

  @Test("an id that is not its item's key means nothing: the key wins")
  func mismatch() {
    let marked = Marked(#"{ "tiers": [], "items": { "a": { "id": "▮b" }, "b": { "id": "b" } } }"#)
    #expect(references(at: marked.offset, in: marked.document, includesDeclaration: true).isEmpty)
  }

  @Test("canonically equivalent spellings are one name, capitals make another")
  func spelling() {
    let marked = Marked(
      "{ \"tiers\": { \"▮Caf\u{E9}\": [] }, \"tierOrder\": [\"Cafe\u{301}\", \"caf\u{E9}\"] }", name: "state.json")
    #expect(references(at: marked.offset, in: marked.document, includesDeclaration: true).count == 2)
  }

  @Test("the Tier column names tiers: in the short form without regard to capitals, in the wide form with it")
  func csv() {
    let short = Marked("Name,Season,Tier\nA,1,gold\ngold,2,\"▮Gold\"\nC,3,Silver\n,4,GOLD\n", name: "list.csv")
    #expect(
      short.drawing(highlights(at: short.offset, in: short.document).map(\.range))
        == "Name,Season,Tier\nA,1,‹gold›\ngold,2,\"‹Gold›\"\nC,3,Silver\n,4,‹GOLD›\n")
    let wide = Marked("title,tierLabel\r\nA,gold\r\nB,Gold▮\r\n", name: "list.csv")
    #expect(references(at: wide.offset, in: wide.document, includesDeclaration: true).count == 1)
    #expect(definition(at: wide.offset, in: wide.document) == nil)
  }

  @Test("navigation works in an unfinished document")
  func halfTyped() throws {
    let marked = Marked(#"{ "items": { "tea": { "id": "tea" } }, "tiers": [{ "itemIds": ["tea▮"#)
    let found = try #require(definition(at: marked.offset, in: marked.document))
    #expect(marked.document.text.string(found.target) == #""tea": { "id": "tea" }"#)
  }

  @Test("of two items with one key the first is the definition")
  func duplicates() throws {
    let marked = Marked(#"{ "tiers": [{ "itemIds": ["a▮"] }], "items": { "a": 1, "a": 2 } }"#)
    let found = try #require(definition(at: marked.offset, in: marked.document))
    #expect(marked.document.text.string(found.target) == #""a": 1"#)
  }
}
