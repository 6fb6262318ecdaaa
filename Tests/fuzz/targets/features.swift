import EditorFeatures
import ListAnalysis
import ListEditing
import SourceText
import TierLists

// Each feature of the editor at any place: ranges in the text, edits that can be made, no trap.

/// An input is the place in four bytes, and the document.
func check(_ input: [UInt8]) {
  let numbers = input.prefix(4).map(Int.init) + [0, 0, 0, 0]
  let text = DocumentText(Array(input.dropFirst(4)))
  let isCSV = input.dropFirst(4).first.map { $0 != 0x7B && $0 != 0x5B } ?? false
  let analysis = analyze(text, name: isCSV ? "a.csv" : "a.tierlist.json", fuzzSettings)
  let start = (numbers[0] << 8 | numbers[1]) % (text.count + 1)
  let end = min(text.count, start + (numbers[2] < 128 ? 0 : numbers[3]))
  checkReading(analysis.document, start..<end)
  checkWriting(analysis, start..<end)
}

private func checkReading(_ document: Document, _ place: ByteRange) {
  let start = place.lowerBound
  if let hover = hover(in: document, at: start) { expectInside([hover.range], document, "hover") }
  expectInside(colors(in: document).map(\.range), document, "colors")
  expectInside(links(in: document).map(\.range), document, "links")
  expectInside(linkedRanges(at: start, in: document), document, "linked ranges")
  expectInside(references(at: start, in: document, includesDeclaration: true), document, "references")
  expectInside(highlights(at: start, in: document).map(\.range), document, "highlights")
  expectInside(inlayHints(in: document, within: place).map { $0.offset..<$0.offset }, document, "hints")
  let selections = selectionRanges(in: document, at: start)
  expectInside(selections, document, "selections")
  for (inner, outer) in zip(selections, selections.dropFirst()) {
    expect(inner.clamped(to: outer) == inner, "selections are not nested")
  }
  _ = (symbols(in: document), definition(at: start, in: document), codeLenses(in: document))
  _ = foldingRanges(in: document, LineIndex(document.text))
}

private func checkWriting(_ analysis: Analysis, _ place: ByteRange) {
  let document = analysis.document
  for item in completions(at: place.lowerBound, in: document).items {
    expectInside([item.edit.range] + item.editsElsewhere.map(\.range), document, "completion \(item.label)")
  }
  for character in ["\n", ",", "}", "\"", ":"] {
    let edits = typingEdits(after: character, at: place.lowerBound, in: document)
    expectInside(edits.map(\.range), document, "typing")
  }
  if let edits = try? rename(at: place.lowerBound, to: "brand-new", in: document) {
    expectUsable(edits, in: document.text, "a rename")
  }
  let request = ActionRequest(place)
  let source = ActionSource(analysis, request)
  for action in codeActions(for: source, request) {
    if let edits = edits(of: action, source, analysis) { expectUsable(edits, in: document.text, action.title) }
  }
}

private func edits(of action: CodeAction, _ source: ActionSource, _ analysis: Analysis) -> [TextEdit]? {
  switch action.effect {
  case .edits(let edits): return edits
  case .later(let later):
    let outcome = try? outcome(
      of: later, in: source.names, now: fuzzSettings.now, fixes: fixed(analysis, name: "a.tierlist.json").edits)
    guard case .edits(let edits) = outcome else { return nil }
    return edits
  }
}

private func expectInside(_ ranges: [ByteRange], _ document: Document, _ cause: @autoclosure () -> String) {
  for range in ranges {
    expect(range.clamped(to: 0..<document.text.count) == range, "\(cause()): \(range) is outside of the text")
  }
}
