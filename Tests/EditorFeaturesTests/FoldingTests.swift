import EditorFeatures
import SourceText
import Testing
import TierLists

@Suite(.timeLimit(.minutes(30))) struct FoldingTests {
  @Test("brackets fold up to the line before the closing one")
  func brackets() {
    #expect(folds("{\n\"a\": [\n1,\n2\n],\n\"b\": {\n}\n}") == [0...6, 1...3])
    #expect(folds(soups) == [0...14, 3...6, 8...11])
  }

  @Test(
    "what begins on one line folds once", arguments: ["[{\n\"a\": 1\n},\n{\n}]", "[{\r\n\"a\": 1\r\n},\r\n{\r\n}]"])
  func oneLine(_ text: String) { #expect(folds(text) == [0...3]) }

  @Test("what has nothing to hide does not fold", arguments: ["", "{}", "[1,\n2]", "{\n}", "[1, [2,\n3]]"])
  func nothing(_ text: String) { #expect(folds(text).isEmpty) }

  @Test("a value without its closing bracket folds to its end")
  func open() { #expect(folds("{\n  \"a\": [\n    1,\n    2\n") == [0...3, 1...3]) }

  @Test("in every document folding ranges span several lines, and nest")
  func property() {
    for document in allDocuments {
      let lines = LineIndex(document.text)
      var open: [ClosedRange<Int>] = []
      for fold in foldingRanges(in: document, lines).map(\.lines) {
        #expect(fold.lowerBound < fold.upperBound && fold.upperBound < lines.lineCount, "\(document.name)")
        while let last = open.last, last.upperBound < fold.lowerBound { open.removeLast() }
        #expect(open.last.map { $0.upperBound >= fold.upperBound } ?? true, "\(document.name)")
        open.append(fold)
      }
    }
  }

  private func folds(_ text: String) -> [ClosedRange<Int>] {
    let document = document(text)
    return foldingRanges(in: document, LineIndex(document.text)).map(\.lines)
  }
}
