import EditorFeatures
import SourceText
import Testing
import TierlintCore

@Suite(.timeLimit(.minutes(30))) struct InlayHintTests {
  @Test("an id in a tier is followed by its title, a tier by its number of items")
  func project() {
    let shown = withHints(soups)
    #expect(shown.contains("\"label\": \"Gold\"‹2 items›, "))
    #expect(shown.contains("\"itemIds\": [\"pho\"‹Phở›, \"gone\"] }"))
    #expect(shown.contains("\"label\": \"Tin\"‹0 items›, "))
    #expect(shown.contains("\"label\": \"Unranked\"‹1 item›, \"order\": 2, \"itemIds\": [\"b:1\"‹Borscht›] }"))
    #expect(shown.components("‹") == 5)
  }

  @Test("titles equal to the id are omitted, and all titles on request")
  func titles() {
    let text =
      "{\"tiers\": [{\"itemIds\": [\"a\", \"b\", \"c\"]}], \"items\": {\"a\": {\"title\": \"a\"}, \"b\": {\"title\": \" \"}, \"c\": 1}}"
    #expect(withHints(text) == text)
    let project = document(soups)
    let counts = inlayHints(in: project, within: 0..<project.text.count, withTitles: false)
    #expect(counts.map(\.kind) == [.itemCount, .itemCount, .itemCount])
  }

  @Test("hints are those of the lines that are shown")
  func range() throws {
    let project = document(soups)
    let line = LineIndex(project.text).range(ofLine: 6)
    #expect(inlayHints(in: project, within: line).map(\.text) == ["1 item", "Borscht"])
  }

  @Test("the tiers of a state and a template have their number of items")
  func state() {
    #expect(withHints(cakes).contains("\"Top\"‹1 item›: [{"))
    #expect(withHints(cakes).contains("\"Rest\"‹0 items›: []"))
    #expect(withHints(parks).contains("[\"Near\"‹2 items›, \"Far\"‹0 items›]"))
  }

  @Test("in every document hints are in order, and a part of it has the hints of that part")
  func property() {
    for document in allDocuments {
      let all = inlayHints(in: document, within: 0..<document.text.count)
      #expect(all.map(\.offset) == all.map(\.offset).sorted())
      #expect(all.allSatisfy { (0...document.text.count).contains($0.offset) && !$0.text.contains("\n") })
      let middle = document.text.count / 2
      let part = inlayHints(in: document, within: middle..<document.text.count)
      #expect(part == all.filter { $0.offset >= middle })
    }
  }

  private func withHints(_ text: String) -> String {
    let document = document(text)
    let hints = inlayHints(in: document, within: 0..<document.text.count)
    return document.text.applying(hints.map { TextEdit($0.offset..<$0.offset, "‹\($0.text)›") }).string(0..<10_000)
  }
}

extension String {
  fileprivate func components(_ character: Character) -> Int { filter { $0 == character }.count }
}
