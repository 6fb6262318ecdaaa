import EditorFeatures
import JSONSyntax
import SourceText
import TestSupport
import Testing

/// The completion table of the contract: `fixtures/completion` has a file for each of its rows.
@Suite struct CompletionFixtureTests {
  @Test("what is offered, and the document after it was taken", arguments: CompletionCase.files)
  func offers(file: String) {
    let cases = CompletionCase.all(in: file)
    if Repository.updatesExpectations {
      Repository.write(cases.map { "# " + $0.drawn }.joined(separator: "\n"), to: file)
    }
    for one in CompletionCase.all(in: file) {
      let written = "\(one.title)\n\(one.name)\n\(one.document)\noffers: \(one.offers)\n"
      #expect(one.drawn == written + (one.accepted.map { "accept: \($0)\n\(one.result)\n" } ?? ""), "\(file)")
    }
  }

  @Test("each row has a sound document, half-typed ones, and one with more than ASCII", arguments: CompletionCase.files)
  func rows(file: String) {
    let cases = CompletionCase.all(in: file)
    for kind in ["intact:", "typing:", "non-ASCII:"] {
      #expect(cases.contains { $0.title.hasPrefix(kind) && !$0.offers.isEmpty }, "\(file) \(kind)")
    }
  }

  @Test(
    "whatever is taken, the document reads no worse, and where it was sound it is sound",
    arguments: CompletionCase.files)
  func accepting(file: String) {
    for one in CompletionCase.all(in: file) where !one.name.hasSuffix(".csv") {
      let before = one.title.hasPrefix("intact") ? 0 : one.problems(in: one.text)
      for item in one.completions().items {
        let after = one.problems(in: one.text.applying([item.edit]))
        #expect(after <= before, "\(file) \(one.title): \(item.label)")
      }
    }
  }

  @Test("every edit is of the cursor's line, and what is typed can be matched", arguments: CompletionCase.files)
  func edits(file: String) {
    for one in CompletionCase.all(in: file) {
      for item in one.completions().items {
        expectSound(item, at: one.offset, in: one.text)
        let typed = one.typed(before: item)
        let letters = typed.filter { $0 != "\"" && $0 != " " }
        guard item.label.lowercased().hasPrefix(letters) else { continue }
        #expect(item.filterText.lowercased().hasPrefix(typed), "\(file) \(one.title): \(item.filterText)")
      }
    }
  }
}

/// What LSP asks of the edit of a completion.
func expectSound(_ item: Completion, at offset: ByteOffset, in text: DocumentText) {
  let range = item.edit.range
  #expect(range.lowerBound >= 0 && range.upperBound <= text.count)
  #expect(range.lowerBound <= offset && offset <= range.upperBound)
  #expect(!text.slice(range).contains { $0 == 0x0A || $0 == 0x0D })
}
