import EditorFeatures
import SourceText
import Testing
import TierLists

@Suite(.timeLimit(.minutes(30))) struct ColorTests {
  @Test("the colors of tiers and themes are found, and no others")
  func project() {
    let text = """
      {"additional": {"customThemes": [{"tiers": [{"colorHex": "#010203"}, {"colorHex": 1}]}], "color": "#000000"},
       "tiers": [{"color": "#FA0"}, {"color": "red"}, {"color": null}, {"label": "#000000"}, {"color": "#fA08"},
       {"color": "#FF800040"}, {"color": "#12345"}, {"color": "#+12345"}, {"color": "#FF0000+F"}, {"color": "#FF0+"}, {"color": "#12345678 "}]}
      """
    #expect(
      found(text) == [
        "\"#010203\" 1 2 3 255", "\"#FA0\" 255 170 0 255", "\"#fA08\" 255 170 0 136", "\"#FF800040\" 255 128 0 64",
      ])
  }

  @Test("the colors of a state are found")
  func state() { #expect(found(cakes) == ["\"#FF8000\" 255 128 0 255"]) }

  @Test("a CSV has none")
  func table() { #expect(colors(in: document("Name,Season,Tier\n#FFFFFF,1,#FFFFFF\n", name: "a.csv")).isEmpty) }

  @Test(
    "a color is written with six digits, in the letters that are there",
    arguments: [
      ("\"#d4af37\"", "\"#0aff00\""), ("\"#D4AF37\"", "\"#0AFF00\""), ("\"#dAf\"", "\"#0AFF00\""),
      ("\"#000\"", "\"#0AFF00\""), ("\"#ff000080\"", "\"#0aff00\""),
    ])
  func presentation(_ old: String, _ new: String) throws {
    let document = document("{\"tiers\": [{\"color\": \(old)}]}")
    let color = try #require(colors(in: document).first)
    let way = AlphaColor(red: 10, green: 255, blue: 0, alpha: 128)
    let presentations = colorPresentations(of: way, at: color.range, in: document)
    #expect(
      presentations.map { document.text.applying([$0.edit]).string(0..<1_000) } == [
        "{\"tiers\": [{\"color\": \(new)}]}"
      ])
    #expect(presentations.map { "\"\($0.label)\"" } == [new])
  }

  @Test("what is written reads as the same color")
  func roundTrip() {
    for document in allDocuments {
      for found in colors(in: document) where found.color.alpha == 255 {
        let edits = colorPresentations(of: found.color, at: found.range, in: document).map(\.edit)
        let after = colors(in: Document(document.text.applying(edits), name: document.name))
        #expect(after.contains { $0.range.lowerBound == found.range.lowerBound && $0.color == found.color })
      }
    }
  }

  private func found(_ text: String) -> [String] {
    let document = document(text)
    return colors(in: document).map { found in
      "\(document.text(found.range)) \(found.color.red) \(found.color.green) \(found.color.blue) \(found.color.alpha)"
    }
  }
}
