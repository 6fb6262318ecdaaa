import EditorFeatures
import Findings
import JSONSyntax
import ListAnalysis
import Rules
import SourceText
import TestSupport
import Testing
import TierLists

@Suite(.timeLimit(.minutes(30))) struct CompletionTests {
  @Test("snippets have tab stops, plain texts have none")
  func snippets() throws {
    let snippet = try #require(offered("{ \"tiers\": [{ ▮ }] }", snippets: true).first { $0.label == "itemIds" })
    #expect(snippet.isSnippet)
    #expect(snippet.edit.text == "\"itemIds\": [$1]")
    let plain = try #require(offered("{ \"tiers\": [{ ▮ }] }").first { $0.label == "itemIds" })
    #expect(!plain.isSnippet)
    #expect(plain.edit.text == "\"itemIds\": []")
  }

  @Test("special characters of snippets are escaped")
  func escapedSnippets() throws {
    let list = #"{ "tierOrder": ["a$1}\\"], "tiers": { ▮ } }"#
    let tier = try #require(offered(list, name: "state.json", snippets: true).first)
    #expect(tier.edit.text == #""a\$1\}\\\\": [$1]"#)
  }

  @Test("a value without tab stops is not a snippet")
  func valuesAreNoSnippets() throws {
    let tag = try #require(
      offered(#"{ "items": { "a": { "tags": ["$HOME"] }, "b": { "tags": [▮] } } }"#, snippets: true).first)
    #expect(!tag.isSnippet)
    #expect(tag.edit.text == #""$HOME""#)
  }

  @Test("keys have a type, a description, and are marked as required")
  func keyDetails() throws {
    let keys = offered("{ \"tiers\": [{ ▮ }] }")
    let label = try #require(keys.first { $0.label == "label" })
    #expect(label.kind == .property)
    #expect(label.detail == "string, required")
    #expect(label.documentation?.markdown.hasPrefix("The name shown on the tier") == true)
    #expect(keys.first { $0.label == "locked" }?.detail == "boolean")
  }

  @Test("a color is its own documentation, as editors want it for a swatch")
  func swatches() throws {
    let color = try #require(offered("{ \"tiers\": [{ \"color\": \"▮\" }] }").first)
    #expect(color.kind == .color)
    #expect(color.documentation?.plain == color.label)
  }

  @Test("an item's id has its title and its tier next to it")
  func itemDetails() {
    let list = #"""
      { "tiers": [{ "label": "S", "itemIds": ["a"] }, { "label": "A", "itemIds": ["▮"] }],
        "items": { "a": { "title": "Soup `$1`" }, "b": { "title": "Stew" } } }
      """#
    let items = offered(list)
    #expect(items.map(\.label) == ["b", "a"])
    #expect(items.map(\.detail) == ["Stew", "Soup `$1`"])
    #expect(items.map(\.note) == [nil, "moves from S"])
    let card = items.last?.item.flatMap { itemDocumentation($0, in: Marked(list).document) }
    #expect(card?.markdown.hasPrefix("**Item** `` Soup `$1` ``") == true)
  }

  @Test("the only sensible value is chosen already")
  func preselection() {
    #expect(offered("{ \"projectId\": \"▮\" }").map(\.isPreselected) == [true])
    let kinds = offered(#"{ "items": { "a": { "media": [{ "kind": "▮", "mime": "audio/mpeg" }] } } }"#)
    #expect(kinds.filter(\.isPreselected).map(\.label) == ["audio"])
  }

  @Test("commas and colons are written as the document writes them")
  func style() {
    #expect(offered("{\"schemaVersion\":1,\"title\":\"\",▮}").first?.edit.text.hasPrefix("\"projectId\":\"") == true)
    #expect(offered("{ \"title\" : \"\", ▮ }").first?.edit.text == "\"schemaVersion\" : 1")
    #expect(offered("{\"tiers\":[{\"id\":\"s\"▮}]}").isEmpty == false)
  }

  @Test("of very many items some are listed: those with the letters typed in their id or title")
  func manyItems() {
    let items = (0..<20_000).map { "\"item-\($0)\": { \"id\": \"item-\($0)\", \"title\": \"Dish \($0)\" }" }.joined(
      separator: ",\n")
    let placed = (0..<15_000).map { "\"item-\($0)\"" }.joined(separator: ", ")
    let list = { (typed: String) in
      "{ \"tiers\": [{ \"itemIds\": [\(placed)] }, { \"itemIds\": [\"\(typed)▮\"] }], \"items\": {\n\(items)\n} }"
    }
    let all = completed(list(""))
    #expect(all.isIncomplete)
    #expect(all.items.count == 100)
    #expect(all.items.first?.label == "item-15000")
    let some = completed(list("i19999"))
    #expect(some.isIncomplete)
    #expect(some.items.map(\.label) == ["item-19999"])
    let titled = completed(list("dish 19998"))
    #expect(titled.items.map(\.filterText) == ["\"item-19998\" Dish 19998"])
  }

  @Test(
    "of very many items the one that is typed in full comes first, in any case and with escapes",
    arguments: [("ace", "ace"), ("Ace of spades", "ace"), ("éclair", "b"), ("ÉCLAIR", "b"), ("суп", "c"), ("u", "u")])
  func manyItemsWithOneInFull(_ typed: String, _ expected: String) {
    let others = (0..<600).map { "\"anime-\($0)\": { \"id\": \"anime-\($0)\", \"title\": \"Space \\u00fcber \($0)\" }" }
    let last = """
      "ace": { "id": "ace", "title": "Ace of spades" }, "b": { "id": "b", "title": "\\u00c9clair" },
      "c": { "id": "c", "title": "Суп" }, "u": { "id": "u", "title": "U" }
      """
    let list =
      "{ \"tiers\": [{ \"itemIds\": [\"\(typed)▮\"] }], \"items\": {\n\(others.joined(separator: ",\n")),\n\(last)\n} }"
    #expect(completed(list).items.first?.label == expected)
  }

  @Test("rules that have a level are not offered again")
  func rules() {
    let labels = offered("{ \"rules\": { \"item/orphaned\": \"off\", ▮ } }", name: ".tierlint.json").map(\.label)
    let others = RuleCatalog.all.map(\.id).filter { $0 != "item/orphaned" }
    #expect(labels == others + RuleCatalog.families)
  }

  @Test("lists that an empty document may become have nothing to find in them")
  func starters() {
    let starters = offered("▮")
    #expect(starters.count == 3)
    for starter in starters {
      let analysis = analyze(DocumentText(starter.edit.text), name: "list.tierlist.json")
      #expect(analysis.diagnostics().map(\.rule) == [], "\(starter.label)")
    }
  }

  @Test("line ends and tabs of all sorts", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(lineEnd: String) throws {
    let lines = ["{", "\t\"tiers\": [", "\t\t{", "\t\t\t\"label\": \"▮", "\t\t\t\"order\": 0", "\t\t}", "\t]", "}"]
    let text = lines.joined(separator: lineEnd)
    let one = try #require(offered(text).first)
    #expect(Marked(text).text(after: [one.edit]) == text.replacing("\"▮", with: "\"S\","))
  }

  @Test("nothing is offered where nothing can be inserted")
  func silence() {
    for text in [
      "{ // ▮\n}", "{ /* ▮ */ }", "▮{}", "{}▮", "{ \"tiers\": ▮[] }", "[▮]", "// ▮", "{ \"title\": \"▮\" }",
      "{ \"a\": 1 } ▮", "{ \"audit\" ▮: {} }",
    ] {
      #expect(offered(text).isEmpty, "\(text)")
    }
    #expect(offered("{ ▮ }", name: "package.json").isEmpty)
    let utf16 = Document(DocumentText([0xFF, 0xFE, 0x7B, 0]), name: "list.tierlist.json")
    #expect(completions(at: 1, in: utf16).items.isEmpty)
  }
}

private func completed(
  _ marked: String, name: String = "list.tierlist.json", snippets: Bool = false
) -> CompletionList {
  let marked = Marked(marked, name: name)
  var context = CompletionContext()
  context.supportsSnippets = snippets
  context.newUUID = "5B0C4A4E-7A51-4B8E-9A0E-2F6F3C1D9E70"
  return completions(at: marked.offset, in: marked.document, context)
}

private func offered(_ marked: String, name: String = "list.tierlist.json", snippets: Bool = false) -> [Completion] {
  completed(marked, name: name, snippets: snippets).items
}
