import EditorFeatures
import SourceText
import TestSupport
import Testing
import TierLists

@Suite(.timeLimit(.minutes(30))) struct SelectionRangeTests {
  @Test("selections grow from the word to the document")
  func value() {
    #expect(
      selections("{\"a\": {\"b\": [\"one t▮wo\", 2]}} ") == [
        "two", "one two", "\"one two\"", "[\"one two\", 2]", "\"b\": [\"one two\", 2]", "{\"b\": [\"one two\", 2]}",
        "\"a\": {\"b\": [\"one two\", 2]}", "{\"a\": {\"b\": [\"one two\", 2]}}", "{\"a\": {\"b\": [\"one two\", 2]}} ",
      ])
  }

  @Test("a key grows to its member")
  func key() { #expect(selections("{\"a▮b\": 1}") == ["ab", "\"ab\"", "\"ab\": 1", "{\"ab\": 1}"]) }

  @Test("the end of a value counts as the value")
  func end() { #expect(selections("[12▮, \"\"]") == ["12", "[12, \"\"]"]) }

  @Test("between the values the brackets are next")
  func between() { #expect(selections("[1, ▮ {}]") == ["[1,  {}]"]) }

  @Test("a letter of several bytes stays whole")
  func letters() { #expect(selections("[\"Phở ▮đá\"]").first == "đá") }

  @Test("a CSV grows from the word to the field, the row and the document")
  func table() {
    #expect(
      selections(tea.replacing("Bl", with: "B▮l"), name: "a.csv")
        == ["Black", "Tea, Black", "\"Tea, Black\"", "\"Tea, Black\",2,S", tea])
    #expect(selections("▮", name: "a.csv") == [""])
  }

  @Test("at every offset of every document each selection holds the one before and the place")
  func property() {
    for document in allDocuments {
      for offset in stride(from: -1, through: document.text.count + 1, by: HoverPropertyTests.step) {
        let place = max(0, min(offset, document.text.count))
        let ranges = selectionRanges(in: document, at: offset)
        let isNested = zip(ranges, ranges.dropFirst()).allSatisfy { $0 != $1 && $1.clamped(to: $0) == $0 }
        let holdsPlace = ranges.allSatisfy { $0.lowerBound <= place && place <= $0.upperBound }
        #expect(isNested && holdsPlace && ranges.last == 0..<document.text.count, "\(document.name) \(offset)")
      }
    }
  }

  private func selections(_ text: String, name: String = "") -> [String] {
    let marked = Marked(text, name: name)
    return selectionRanges(in: marked.document, at: marked.offset).map { marked.document.text($0) }
  }
}
