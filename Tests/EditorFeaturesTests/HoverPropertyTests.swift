import EditorFeatures
import SourceText
import Testing
import TierlintCore

@Suite struct HoverPropertyTests {
  @Test("at every offset of every document a hover is about bytes that hold the offset")
  func everywhere() {
    for document in allDocuments {
      let diagnostics = analyze(document).diagnostics()
      for offset in -1...document.text.count + 1 {
        guard let shown = hover(in: document, at: offset, diagnostics: diagnostics) else { continue }
        let holds = shown.range.lowerBound <= offset && offset <= shown.range.upperBound
        #expect(holds && shown.range.upperBound <= document.text.count, "\(document.name) \(offset)")
        #expect(!shown.text.blocks.isEmpty)
      }
    }
  }
}
