import SourceText
import Testing

@Suite(.timeLimit(.minutes(30))) struct DocumentTextTests {
  @Test("edits replace, insert and delete; ranges outside the text are clamped")
  func edits() {
    let text = DocumentText("tier list")
    let edits = [TextEdit(0..<4, "wish"), TextEdit(5..<5, "short "), TextEdit(8..<99, "p")]
    #expect(text.applying(edits).string(0..<99) == "wish short lisp")
  }

  @Test("a buffer without padding is padded", arguments: [[], [0x7B], Array(repeating: 0x20, count: 40)])
  func padding(_ bytes: [UInt8]) {
    let text = DocumentText(padded: bytes, count: bytes.count)
    #expect(text.count == bytes.count)
    #expect(text.bytes.count == bytes.count + DocumentText.padding)
  }
}
