import EditorFeatures
import SourceText
import Testing
import TierlintCore

@Suite struct HoverTests {
  @Test("a field is told as the schema describes it")
  func field() throws {
    let hover = try #require(Marked(soups, behind: "\"order").hover())
    #expect(hover.text.markdown.hasPrefix("**Order** `order` integer, required\n\n"))
    #expect(hover.text.plain.hasPrefix("Order order integer, required\n\n"))
    #expect(markdown(behind: "showUn", in: soups)?.hasSuffix("- without it: `true`\n- example: `true`") == true)
  }

  @Test("the values that a field may have are listed")
  func values() {
    let media = "{\"tiers\": [], \"items\": {\"a\": {\"media\": [{\"ki▮nd\": \"\"}]}}}"
    #expect(markdown(media)?.contains("- one of: `\"image\"`, `\"gif\"`, `\"video\"`, `\"audio\"`") == true)
  }

  @Test(
    "an item's card stands wherever its id does",
    arguments: [
      "[\"ph", "\"items\": {\n    \"p", "\"items\": {\n    \"pho\": ", "\"id\": \"ph", "\"overrides\": { \"p",
    ])
  func item(_ place: String) {
    #expect(
      markdown(behind: place, in: soups) == """
        **Item** `Phở`

        - id: `pho`
        - shown here as: `Phở again`
        - tier: `Gold`
        - rating: `80`
        - rating in this list: `9.5`
        - media: `image`
        - tags: `hot`, `long`
        """)
  }

  @Test("an id without an item, and an item without a title or a tier, are told as they are")
  func oddItems() {
    #expect(markdown(behind: "\"gon", in: soups) == "**Item** `gone`\n\nNo item has this id.")
    #expect(markdown(behind: "\"los", in: soups) == "**Item** `lost`\n\n- id: `lost`\n- in no tier")
    #expect(
      markdown(behind: "\"b:", in: soups)?.hasPrefix("**Item** `Borscht`\n\n`Red`\n\n- id: `b:1`\n- tier: `Unr") == true
    )
  }

  @Test("a tier is summed up", arguments: ["\"tiers\": [\n    ", "\"gol", "\"Gol"])
  func tier(_ place: String) {
    #expect(
      markdown(behind: place, in: soups) == """
        **Tier** `Gold`

        - id: `gold`
        - 1 of 2 from the top
        - 2 items of 3 (67 %)
        - color: `#d4af37`, contrast of the label 8.93:1
        - locked
        """)
  }

  @Test("the pool is no tier among others")
  func pool() {
    #expect(
      markdown(behind: "\"Unr", in: soups) == """
        **Tier** `Unranked`

        - id: `unranked`
        - the pool of items without a rank
        - 1 item of 3 (33 %)
        """)
  }

  @Test(
    "a tier of a state is summed up wherever its name stands",
    arguments: [
      "[\"T", "Labels\": { \"T", "Labels\": { \"Top\": \"W", "Colors\": { \"T", "lockedTiers\": [\"T", "\n    \"T",
    ])
  func stateTier(_ place: String) {
    #expect(
      markdown(behind: place, in: cakes) == """
        **Tier** `Worth it`

        - name: `Top`
        - 1 of 2 from the top
        - 1 item of 2 (50 %)
        - color: `#FF8000`, contrast of the label 7.58:1
        - locked
        """)
  }

  @Test("an item of a state has a card", arguments: ["\"Top\": [", "\"sach", "\"Sach"])
  func stateItem(_ place: String) {
    #expect(
      markdown(behind: place, in: cakes)
        == "**Item** `Sacher`\n\n- id: `sacher`\n- tier: `Top`\n- season: `1832`\n- media: `image`")
  }

  @Test("a template's items name their tiers")
  func template() {
    #expect(markdown(behind: "\"El", in: parks) == "**Item** `Elm`\n\n- id: `elm`\n- tier: `Near`")
    let tier = "**Tier** `Near`\n\n- 1 of 2 from the top\n- 2 items of 3 (67 %)"
    #expect(markdown(behind: "\"tier\": \"N", in: parks) == tier)
    #expect(markdown(behind: "Order\": [\"N", in: parks) == tier)
  }

  @Test("a color is told with the contrast of a label on it")
  func color() {
    let text = """
      **Color** `#d4af37`

      - red 212, green 175, blue 55
      - contrast of the label at best 8.93:1; 4.5:1 is easy to read
      """
    #expect(markdown(behind: "#d4", in: soups) == text)
    #expect(markdown(behind: "#FF", in: cakes)?.hasPrefix("**Color** `#FF8000`") == true)
    #expect(markdown("{\"tiers\":[{\"color\":\"re▮d\"}]}")?.hasPrefix("**Color** `color` string") == true)
  }

  @Test("in a CSV there are tiers and items")
  func table() {
    let name = "a.csv"
    #expect(markdown(behind: ",1,", in: tea, name: name) == "**Tier** `S`\n\n- 2 items of 3 (67 %)")
    #expect(
      markdown(behind: "\"Te", in: tea, name: name)
        == "**Item** `Tea, Black`\n\n- id: `tea,_black`\n- `Season`: `2`\n- `Tier`: `S`")
    #expect(markdown(behind: "shor", in: tea, name: name) == "Tiercade leaves this row out.")
    #expect(markdown(behind: "Nam", in: tea, name: name) == nil)
  }

  @Test("in .tierlint.json settings and rules are told")
  func configuration() {
    let name = ".tierlint.json"
    #expect(markdown("{\"pro▮file\": 1}", name: name)?.contains("- one of: `\"offline\"`, `\"cloud\"`") == true)
    #expect(
      markdown("{\"rules\": {\"color/sh▮ort\": \"off\"}}", name: name)
        == "**color/short** info\n\nA tier's color has three digits.")
    #expect(
      markdown("{\"overrides\": [{\"rules\": {\"colo▮r\": \"off\"}}]}", name: name)?
        .hasPrefix("**color** 5 rules\n\n- color/duplicate: Two tiers have the same color.\n") == true)
    #expect(markdown("{\"rules\": {\"color\": \"of▮f\"}}", name: name)?.hasPrefix("**Level**") == true)
  }

  @Test("a rule that is silenced in a list is told")
  func ignored() {
    let text = "{\"tiers\": [], \"items\": {\"a\": {\"additional\": {\"tierlint\": {\"ignore\": [\"tier/no▮ne\"]}}}}}"
    #expect(markdown(text)?.hasPrefix("**tier/none** ") == true)
  }

  @Test("on a diagnostic the rule is explained, once, below what stands there")
  func rules() throws {
    let marked = Marked(soups, behind: "\"gon")
    let found = analyze(marked.document).diagnostics()
    let here = try #require(marked.hover(found + found))
    let parts = here.text.markdown.split(separator: "\n\n---\n\n")
    #expect(parts.count == 2)
    #expect(parts.first == "**Item** `gone`\n\nNo item has this id.")
    #expect(parts.last?.hasPrefix("**item/unknown-reference** ") == true)
    #expect(parts.last?.contains("**In the app**\n\nTiercade ") == true)
    #expect(parts.last?.contains("```json\n") == true)
  }

  @Test("where nothing but a diagnostic is, it is explained alone")
  func alone() throws {
    let marked = Marked("{\"tiers\": []▮, }")
    let found = analyze(marked.document).diagnostics().filter { $0.rule == "json/trailing-comma" }
    let here = try #require(marked.hover(found))
    #expect(marked.document.text(here.range) == ",")
    #expect(here.text.markdown.hasPrefix("**json/trailing-comma** "))
    #expect(marked.hover() == nil)
  }

  @Test(
    "nothing is said in blanks, of free data and outside of the text",
    arguments: ["\"tiers\":", "\"theme\": \"nord\","])
  func nothing(_ place: String) {
    #expect(markdown(behind: place, in: soups) == nil)
    #expect(markdown("{\"tiers\": [], \"additional\": {\"a\": {\"b▮\": 1}}}") == nil)
    #expect(hover(in: document(soups), at: 100_000) == nil)
    #expect(hover(in: document(soups), at: -1) == nil)
  }

  @Test("a hover is about the key, the value or the bracket under it")
  func range() {
    let ranges = ["\"labe", "\"Gol", "\"items\": "].map { place in
      let marked = Marked(soups, behind: place)
      return marked.hover().map { marked.document.text($0.range) }
    }
    #expect(ranges == ["\"label\"", "\"Gold\"", "{"])
  }

  private func markdown(behind place: String, in text: String, name: String = "") -> String? {
    Marked(text, behind: place, name: name).hover()?.text.markdown
  }

  private func markdown(_ text: String, name: String = "") -> String? {
    Marked(text, name: name).hover()?.text.markdown
  }
}
