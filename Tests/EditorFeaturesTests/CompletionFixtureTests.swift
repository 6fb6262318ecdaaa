import EditorFeatures
import JSONSyntax
import SourceText
import TestSupport
import Testing

/// `fixtures/completion` has a file for each kind of completion.
@Suite(.timeLimit(.minutes(30))) struct CompletionFixtureTests {
  @Test("what is offered, and the document after accepting it", arguments: CompletionCase.files)
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

  @Test("each file has a valid document, half-typed ones, and one with non-ASCII text", arguments: CompletionCase.files)
  func rows(file: String) {
    let cases = CompletionCase.all(in: file)
    for kind in ["intact:", "typing:", "non-ASCII:"] {
      #expect(cases.contains { $0.title.hasPrefix(kind) && !$0.offers.isEmpty }, "\(file) \(kind)")
    }
  }

  @Test(
    "accepting any completion adds no syntax error, and keeps a valid document valid",
    arguments: CompletionCase.files)
  func accepting(file: String) {
    for one in CompletionCase.all(in: file) where !one.name.hasSuffix(".csv") {
      let before = one.title.hasPrefix("intact") ? 0 : one.problems(in: one.text)
      for item in one.completions().items {
        let after = one.problems(in: one.text.applying(item.allEdits))
        #expect(after <= before, "\(file) \(one.title): \(item.label)")
      }
    }
  }

  @Test(
    "every edit is on the cursor's line, and the typed text matches its filter text", arguments: CompletionCase.files)
  func edits(file: String) {
    for one in CompletionCase.all(in: file) {
      for item in one.completions().items {
        expectValidEdit(item, at: one.offset, in: one.text)
        let typed = one.typed(before: item)
        let letters = typed.filter { $0 != "\"" && $0 != " " }
        guard item.label.lowercased().hasPrefix(letters) else { continue }
        #expect(item.filterText.lowercased().hasPrefix(typed), "\(file) \(one.title): \(item.filterText)")
      }
    }
  }
}

/// Expects what LSP requires of the edit of a completion.
func expectValidEdit(_ item: Completion, at offset: ByteOffset, in text: DocumentText) {
  let range = item.edit.range
  #expect(range.lowerBound >= 0 && range.upperBound <= text.count)
  #expect(range.lowerBound <= offset && offset <= range.upperBound)
  #expect(!text.slice(range).contains { $0 == 0x0A || $0 == 0x0D })
  for other in item.editsElsewhere.map(\.range) {
    #expect(
      other.upperBound <= text.count && (other.upperBound < range.lowerBound || range.upperBound < other.lowerBound))
  }
}
