import Configurations
import ListAnalysis
import SourceText
import TierListFormats
import TierLists

// Formatting keeps all values, is done after one run, and adds no finding.

private let name = "a.tierlist.json"

func check(_ input: [UInt8]) {
  let document = Document(DocumentText(input), name: name)
  for style in [FormatStyle.app, .auto, .plain] {
    var options = FormatOptions(style, maximumByteCount: 1 << 20)
    if style == .plain, input.count % 2 == 0 { (options.width, options.keys) = (30, .schema) }
    guard let result = try? formatted(document, options) else { continue }
    let text = bytes(of: result.text)
    checkValues(input, text)
    expect(bytes(of: document.text.applying(result.edits)) == text, "the edits do not make the text")
    expect(result.isChanged == (text != input), "isChanged is wrong")
    let again = try? formatted(Document(result.text, name: name), options)
    expect(again?.isChanged == false, "formatting again changes the text")
    if style == .app {
      analyze(result.text, name: name, fuzzSettings)
        .expectNoMoreFindings(than: analyze(document, fuzzSettings), after: "formatting")
    }
  }
  let start = Int(input.first ?? 0) * input.count / 256
  guard let edits = try? formattingEdits(document, in: start..<(start + input.count) / 2 + 1) else { return }
  expectUsable(edits, in: document.text, "range formatting")
  checkValues(input, bytes(of: document.text.applying(edits)))
}

private func checkValues(_ old: [UInt8], _ new: [UInt8]) {
  expect(isJSON(new) || !isJSON(old), "formatting breaks JSON")
  let strict = { StrictJSON.value($0.starts(with: [0xEF, 0xBB, 0xBF]) ? Array($0.dropFirst(3)) : $0) }
  if let value = strict(old) { expect(strict(new) == value, "formatting changes a value") }
}
