import EditorFeatures
import SourceText
import Testing
import TierLists

@Suite(.timeLimit(.minutes(30))) struct InlayHintTests {
  @Test("an id in a tier is followed by its title, a tier over several lines by its number of items")
  func project() {
    let shown = withHints(soups.replacing(", \"order\"", with: ",\n\"order\""))
    #expect(shown.contains("\"label\": \"Gold\"‹2 items›, "))
    #expect(shown.contains("\"itemIds\": [\"pho\"‹Phở›, \"gone\"] }"))
    #expect(shown.contains("\"label\": \"Tin\"‹0 items›,\n"))
    #expect(shown.contains("\"label\": \"Unranked\"‹1 item›,\n\"order\": 2, \"itemIds\": [\"b:1\"‹Borscht›] }"))
    #expect(shown.components("‹") == 5)
  }

  @Test(
    "a hint does not repeat its line: neither a few items beside their tier, nor a title that is spelled like its id")
  func repeated() {
    #expect(withHints(soups).components("‹") == 2)
    let four = soups.replacing("[\"pho\", \"gone\"]", with: "[\"pho\", \"gone\", \"x\", \"y\"]")
    #expect(withHints(four).contains("\"label\": \"Gold\"‹4 items›, "))
    let spelled =
      "{\"tiers\": [{\"itemIds\": [\"eagle-ridge\", \"its-fine\"]}], \"items\": {"
      + "\"eagle-ridge\": {\"title\": \"Eagle Ridge\"}, \"its-fine\": {\"title\": \"It’s fine!\"}}}"
    #expect(withHints(spelled) == spelled)
  }

  @Test("titles equal to the id are omitted, and all titles on request")
  func titles() {
    let text =
      "{\"tiers\": [{\"itemIds\": [\"a\", \"b\", \"c\"]}], \"items\": {\"a\": {\"title\": \"a\"}, \"b\": {\"title\": \" \"}, \"c\": 1}}"
    #expect(withHints(text) == text)
    let project = document(soups)
    let counts = inlayHints(in: project, within: 0..<project.text.count, withTitles: false)
    #expect(counts.isEmpty)
  }

  @Test("hints are those of the lines that are shown")
  func range() throws {
    let project = document(soups)
    let line = LineIndex(project.text).range(ofLine: 6)
    #expect(inlayHints(in: project, within: line).map(\.text) == ["Borscht"])
  }

  @Test("the tiers of a state and a template have their number of items")
  func state() {
    let lines = withHints(cakes.replacing("[", with: "[\n"))
    #expect(lines.contains("\"Top\"‹1 item›: [\n{"))
    #expect(lines.contains("\"Rest\"‹0 items›: [\n]"))
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
