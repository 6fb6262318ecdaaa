import EditorFeatures
import Findings
import ListAnalysis
import SourceText
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct HoverTests {
  @Test("a field has its documentation from the schema")
  func field() throws {
    let hover = try #require(Marked(soups, after: "\"order").hover())
    #expect(hover.text.markdown.hasPrefix("**Order** `order` integer, required\n\n"))
    #expect(hover.text.plain.hasPrefix("Order order integer, required\n\n"))
    #expect(markdown(after: "showUn", in: soups)?.hasSuffix("- default: `true`\n- example: `true`") == true)
  }

  @Test("the values that a field may have are listed")
  func values() {
    let media = "{\"tiers\": [], \"items\": {\"a\": {\"media\": [{\"ki▮nd\": \"\"}]}}}"
    #expect(markdown(media)?.contains("- one of: `\"image\"`, `\"gif\"`, `\"video\"`, `\"audio\"`") == true)
  }

  @Test(
    "every occurrence of an item's id shows its card",
    arguments: [
      "[\"ph", "\"items\": {\n    \"p", "\"items\": {\n    \"pho\": ", "\"id\": \"ph", "\"overrides\": { \"p",
    ])
  func item(_ place: String) {
    #expect(
      markdown(after: place, in: soups) == """
        **Item** `Phở`

        - id: `pho`
        - title in this list: `Phở again`
        - tier: `Gold`
        - rating: `80`
        - rating in this list: `9.5`
        - media: `image`
        - tags: `hot`, `long`
        """)
  }

  @Test("an id without an item, and an item without a title or a tier")
  func oddItems() {
    #expect(markdown(after: "\"gon", in: soups) == "**Item** `gone`\n\nNo item has this id.")
    #expect(markdown(after: "\"los", in: soups) == "**Item** `lost`\n\n- id: `lost`\n- not in any tier")
    #expect(
      markdown(after: "\"b:", in: soups)?.hasPrefix("**Item** `Borscht`\n\n`Red`\n\n- id: `b:1`\n- tier: `Unr") == true
    )
  }

  @Test("a tier has a summary", arguments: ["\"tiers\": [\n    ", "\"gol", "\"Gol"])
  func tier(_ place: String) {
    #expect(
      markdown(after: place, in: soups) == """
        **Tier** `Gold`

        - id: `gold`
        - rank 1 of 2
        - 2 of 3 items (67%)
        - color: `#d4af37`, label contrast 8.93:1
        - locked
        """)
  }

  @Test("the pool has no rank")
  func pool() {
    #expect(
      markdown(after: "\"Unr", in: soups) == """
        **Tier** `Unranked`

        - id: `unranked`
        - the pool of unranked items
        - 1 of 3 items (33%)
        """)
  }

  @Test(
    "every occurrence of the name of a state's tier shows its summary",
    arguments: [
      "[\"T", "Labels\": { \"T", "Labels\": { \"Top\": \"W", "Colors\": { \"T", "lockedTiers\": [\"T", "\n    \"T",
    ])
  func stateTier(_ place: String) {
    #expect(
      markdown(after: place, in: cakes) == """
        **Tier** `Worth it`

        - name: `Top`
        - rank 1 of 2
        - 1 of 2 items (50%)
        - color: `#FF8000`, label contrast 7.58:1
        - locked
        """)
  }

  @Test("an item of a state has a card", arguments: ["\"Top\": [", "\"sach", "\"Sach"])
  func stateItem(_ place: String) {
    #expect(
      markdown(after: place, in: cakes)
        == "**Item** `Sacher`\n\n- id: `sacher`\n- tier: `Top`\n- season: `1832`\n- media: `image`")
  }

  @Test("a template's items name their tiers")
  func template() {
    #expect(markdown(after: "\"El", in: parks) == "**Item** `Elm`\n\n- id: `elm`\n- tier: `Near`")
    let tier = "**Tier** `Near`\n\n- rank 1 of 2\n- 2 of 3 items (67%)"
    #expect(markdown(after: "\"tier\": \"N", in: parks) == tier)
    #expect(markdown(after: "Order\": [\"N", in: parks) == tier)
  }

  @Test("a color has its components and its label contrast")
  func color() {
    let text = """
      **Color** `#d4af37`

      - red 212, green 175, blue 55
      - best label contrast 8.93:1 (WCAG AA: 4.5:1)
      """
    #expect(markdown(after: "#d4", in: soups) == text)
    #expect(markdown(after: "#FF", in: cakes)?.hasPrefix("**Color** `#FF8000`") == true)
    #expect(markdown("{\"tiers\":[{\"color\":\"re▮d\"}]}")?.hasPrefix("**Color** `color` string") == true)
  }

  @Test("in a CSV there are tiers and items")
  func table() {
    let name = "a.csv"
    #expect(markdown(after: ",1,", in: tea, name: name) == "**Tier** `S`\n\n- 2 of 3 items (67%)")
    #expect(
      markdown(after: "\"Te", in: tea, name: name)
        == "**Item** `Tea, Black`\n\n- id: `tea,_black`\n- `Season`: `2`\n- `Tier`: `S`")
    #expect(markdown(after: "shor", in: tea, name: name) == "Tiercade skips this row.")
    #expect(markdown(after: "Nam", in: tea, name: name) == nil)
  }

  @Test("settings and rules in .tierlint.json")
  func configuration() {
    let name = ".tierlint.json"
    #expect(markdown("{\"pro▮file\": 1}", name: name)?.contains("- one of: `\"offline\"`, `\"cloud\"`") == true)
    #expect(
      markdown("{\"rules\": {\"color/sh▮ort\": \"off\"}}", name: name)
        == "**color/short** info\n\nA tier's color has three digits.")
    #expect(
      markdown("{\"overrides\": [{\"rules\": {\"colo▮r\": \"off\"}}]}", name: name)?
        .hasPrefix("**color** 4 rules\n\n- color/invalid: ") == true)
    #expect(markdown("{\"rules\": {\"color\": \"of▮f\"}}", name: name)?.hasPrefix("**Level**") == true)
  }

  @Test("a rule in the ignore of a list")
  func ignored() {
    let text = "{\"tiers\": [], \"items\": {\"a\": {\"additional\": {\"tierlint\": {\"ignore\": [\"tier/no▮ne\"]}}}}}"
    #expect(markdown(text)?.hasPrefix("**tier/none** ") == true)
  }

  @Test("on a diagnostic the rule is explained once, after the card")
  func rules() throws {
    let marked = Marked(soups, after: "\"gon")
    let found = analyze(marked.document).diagnostics()
    let here = try #require(marked.hover(found + found))
    let parts = here.text.markdown.split(separator: "\n\n---\n\n")
    #expect(parts.count == 2)
    #expect(parts.first == "**Item** `gone`\n\nNo item has this id.")
    #expect(parts.last?.hasPrefix("**item/unknown-reference** ") == true)
    #expect(parts.last?.contains("**In the app**\n\nTiercade ") == true)
    #expect(parts.last?.contains("```json\n") == true)
  }

  @Test("where there is only a diagnostic, only its rule is explained")
  func alone() throws {
    let marked = Marked("{\"tiers\": []▮, }")
    let found = analyze(marked.document).diagnostics().filter { $0.rule == "json/trailing-comma" }
    let here = try #require(marked.hover(found))
    #expect(marked.document.text(here.range) == ",")
    #expect(here.text.markdown.hasPrefix("**json/trailing-comma** "))
    #expect(marked.hover() == nil)
  }

  @Test(
    "no hover in whitespace, in free data and outside the text",
    arguments: ["\"tiers\":", "\"theme\": \"nord\","])
  func nothing(_ place: String) {
    #expect(markdown(after: place, in: soups) == nil)
    #expect(markdown("{\"tiers\": [], \"additional\": {\"a\": {\"b▮\": 1}}}") == nil)
    #expect(hover(in: document(soups), at: 100_000) == nil)
    #expect(hover(in: document(soups), at: -1) == nil)
  }

  @Test("a hover is about the key, the value or the bracket under it")
  func range() {
    let ranges = ["\"labe", "\"Gol", "\"items\": "].map { place in
      let marked = Marked(soups, after: place)
      return marked.hover().map { marked.document.text($0.range) }
    }
    #expect(ranges == ["\"label\"", "\"Gold\"", "{"])
  }

  private func markdown(after place: String, in text: String, name: String = "") -> String? {
    Marked(text, after: place, name: name).hover()?.text.markdown
  }

  private func markdown(_ text: String, name: String = "") -> String? {
    Marked(text, name: name).hover()?.text.markdown
  }
}
