import EditorFeatures
import SourceText
import Testing
import TierLists

@Suite(.timeLimit(.minutes(30))) struct CodeLensTests {
  @Test("tiers have their number of items, items their tiers")
  func project() {
    #expect(
      lenses(soups) == [
        "\"Gold\" 2 items", "\"Tin\" 0 items", "\"Unranked\" 1 item", "\"pho\" in Gold, overridden",
        "\"b:1\" in Unranked", "\"lost\" in no tier",
      ])
  }

  @Test("so do the tiers of states and templates")
  func state() {
    #expect(lenses(cakes) == ["\"Top\" 1 item", "\"Rest\" 0 items", "\"unranked\" 1 item"])
    #expect(lenses(parks) == ["\"Near\" 2 items", "\"Far\" 0 items", "\"unranked\" 1 item"])
    #expect(lenses(tea, name: "a.csv").isEmpty)
  }

  @Test("ids are counted regardless of escapes")
  func spelling() {
    #expect(
      lenses("{\"tiers\": [{\"itemIds\": [\"\\u0061\"]}], \"items\": {\"a\": {}}}") == ["{ 1 item", "\"a\" in tier 1"])
  }

  @Test("in every document lenses are inside the text, in order")
  func property() {
    for document in allDocuments {
      let starts = codeLenses(in: document).map(\.range)
      #expect(starts.map(\.lowerBound) == starts.map(\.lowerBound).sorted())
      #expect(starts.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= document.text.count })
    }
  }

  private func lenses(_ text: String, name: String = "") -> [String] {
    let document = document(text, name: name)
    return codeLenses(in: document).map { document.text($0.range) + " " + $0.text }
  }
}
