import ListAnalysis
import SourceText
import Testing
import TierLists

/// What counts as written by a person, and what is lost.
@Suite(.timeLimit(.minutes(30))) struct WrittenTextsTests {
  private func texts(_ text: String, name: String = "a.tierlist.json") -> WrittenTexts {
    WrittenTexts(Document(DocumentText(text), name: name))
  }

  private func lost(_ old: String, _ new: String) -> [String] { lostTexts(from: texts(old), in: texts(new)) }

  @Test("strings, numbers and names count; order, literals, dates of audit and keys of fields do not")
  func counted() {
    let list = """
      { "title": "Soups", "audit": { "createdAt": "2024-01-01T00:00:00Z", "createdBy": "me" }, "n": null, "b": true,
        "tiers": [{ "id": "s", "order": 7, "itemIds": ["pho", "pho"] }],
        "items": { "pho": { "rating": 9.50, "locale": { "de": { "title": "Phở" } }, "attributes": { "from": 1e1, "low": -0.0050 } } },
        "overrides": { "miso": { "notes": "" } } }
      """
    let names = ["Phở", "Soups", "de", "from", "low", "me", "miso", "pho", "s", "title"]
    #expect(texts(list).all == ["-0.005", "10", "9.5"] + names)
    #expect(texts("Name,Season,Tier\nPho, 7 ,S\n", name: "a.csv").all == ["7", "Name", "Pho", "S", "Season", "Tier"])
    #expect(texts("").isEmpty && texts("{").isEmpty)
  }

  @Test("what moves, is quoted or is repeated in an array is not lost")
  func kept() {
    #expect(lost(#"{ "a": "x", "b": [1, "y"] }"#, #"{ "b": ["y", "x"], "c": "1.0" }"#) == [])
    #expect(lost(#"{ "a": ["x", "x"] }"#, #"{ "a": ["x"] }"#) == [])
    #expect(lost(#"{ "a": "007" }"#, #"{ "a": 7 }"#) == ["007"])
  }

  @Test("of two equal texts in different places one may be lost; what was asked for is not")
  func missing() {
    #expect(lost(#"{ "a": "x", "b": "x" }"#, #"{ "a": "x" }"#) == ["x"])
    let (old, new) = (texts(#"{ "a": "x", "b": 2 }"#), texts("{}"))
    #expect(lostTexts(from: old, in: new, replacing: WrittenTexts(["x"])) == ["2"])
    #expect(old.union(new) == old && old.intersection(new).isEmpty && old.adding(old).subtracting(old) == old)
  }

  @Test("the deepest document is walked without recursion")
  func deep() {
    #expect(texts(String(repeating: "[", count: 500) + "\"x\"" + String(repeating: "]", count: 500)).all == ["x"])
  }
}
