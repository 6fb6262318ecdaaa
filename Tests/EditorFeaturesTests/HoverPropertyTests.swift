import EditorFeatures
import ListAnalysis
import SourceText
import TestSupport
import Testing
import TierLists

@Suite(.timeLimit(.minutes(30))) struct HoverPropertyTests {
  static let step = triesAllCases ? 1 : 11

  @Test("at every offset of every document a hover is about bytes that hold the offset")
  func everywhere() {
    for document in allDocuments {
      let diagnostics = analyze(document).diagnostics()
      for offset in stride(from: -1, through: document.text.count + 1, by: Self.step) {
        guard let shown = hover(in: document, at: offset, diagnostics: diagnostics) else { continue }
        let holds = shown.range.lowerBound <= offset && offset <= shown.range.upperBound
        #expect(holds && shown.range.upperBound <= document.text.count, "\(document.name) \(offset)")
        #expect(!shown.text.blocks.isEmpty)
      }
    }
  }
}
