import EditorFeatures
import SourceText
import Testing
import TierLists

@Suite(.timeLimit(.minutes(30))) struct SymbolTests {
  @Test("a project has tiers with their items, items, overrides and settings")
  func project() {
    #expect(
      drawing(soups) == """
        field schemaVersion = 1
        field title = Soups
        section tiers
          tier Gold = 2 items
            reference Phở = pho
            reference gone
          tier Tin = 0 items
          tier Unranked = 1 item
            reference Borscht = b:1
        section items
          item Phở = pho
          item Borscht = b:1
          item lost = lost
        section overrides
          override Phở again = pho
        section settings
          field theme = nord
          field showUnranked = false
        """)
  }

  @Test("a state has tiers with their items")
  func state() {
    #expect(
      drawing(cakes) == """
        section tierOrder
        section tierLabels
          field Top = Worth it
        section tierColors
          field Top = #FF8000
        section lockedTiers
        section tiers
          tier Worth it = 1 item
            item Sacher = sacher
          tier Rest = 0 items
          tier unranked = 1 item
            item plain = plain
        """)
  }

  @Test("a template has items, each with its tier")
  func template() {
    #expect(
      drawing(parks) == """
        section tierOrder
        section items
          item Elm = Near
          item oak = unranked
          item ash = Near
        """)
  }

  @Test("a CSV has the runs of its tiers, with their rows")
  func table() {
    #expect(
      drawing(tea, name: "a.csv") == """
        tier S
          item Assam = S
          item Tea, Black = S
        tier unranked
          item Mint = unranked
        """)
  }

  @Test("names are on one line, short, and never empty")
  func names() {
    let long = String(repeating: "x", count: 500)
    let drawn = drawing(
      "{\"tiers\":[{\"label\":\"a\\nb\"},{\"label\":\"\\u0000\"},{\"label\":\"\(long)\"},{}],\"\":1,\" \":2}")
    let lines = drawn.split(separator: "\n")
    #expect(lines.count == 7)
    #expect(lines[1...2] == ["  tier a b = 0 items", "  tier <U+0000> = 0 items"])
    #expect(lines[3].count < 130)
    #expect(lines[4...] == ["  tier tier 4 = 0 items", "field (empty) = 1", "field (empty) = 2"])
  }

  @Test("the selection range is the name, inside the whole value")
  func ranges() throws {
    let project = document(soups)
    let tiers = try #require(symbols(in: project).first { $0.name == "tiers" })
    #expect(project.text(tiers.selection) == "\"tiers\"")
    #expect(tiers.children.map { project.text($0.selection) } == ["\"Gold\"", "\"Tin\"", "\"Unranked\""])
    #expect(
      project.text(tiers.children[1].range) == "{ \"id\": \"tin\", \"label\": \"Tin\", \"order\": 1, \"itemIds\": [] }")
  }

  @Test(
    "tiers and items are found by letters of their names",
    arguments: [("", 6), ("bor", 1), ("bst", 1), ("GOLD", 1), ("phở", 1), ("zz", 0), ("pho", 0), ("unr", 1)])
  func query(_ query: String, _ count: Int) {
    let found = symbols(named: query, in: document(soups))
    #expect(found.count == count)
    #expect(found.allSatisfy { $0.children.isEmpty && ($0.kind == .item || $0.kind == .tier) })
  }

  @Test("in every document children are inside their parent, and selections inside their range")
  func nesting() {
    for document in allDocuments {
      expectNested(symbols(in: document), in: 0..<document.text.count, document)
    }
  }

  private func expectNested(_ symbols: [Symbol], in parent: ByteRange, _ document: Document) {
    for symbol in symbols {
      #expect(parent.clamped(to: symbol.range) == symbol.range, "\(document.name)")
      #expect(symbol.range.clamped(to: symbol.selection) == symbol.selection, "\(document.name)")
      #expect(!symbol.name.isEmpty)
      expectNested(symbol.children, in: symbol.range, document)
    }
    #expect(symbols.map(\.range.lowerBound) == symbols.map(\.range.lowerBound).sorted(), "\(document.name)")
  }

  private func drawing(_ text: String, name: String = "") -> String {
    symbols(in: document(text, name: name)).map { drawing($0, "") }.joined(separator: "\n")
  }

  private func drawing(_ symbol: Symbol, _ margin: String) -> String {
    let line = "\(margin)\(symbol.kind) \(symbol.name)" + (symbol.detail.map { " = \($0)" } ?? "")
    return ([line] + symbol.children.map { drawing($0, margin + "  ") }).joined(separator: "\n")
  }
}
