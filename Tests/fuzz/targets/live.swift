import JSONSyntax
import SourceText
import TierlintCore

// Diagnostics that follow edits equal those of the new text. Without the search for repairs, which takes most of the time: only valid
// documents are followed.

private let limit = 12
private let name = "a.tierlist.json"

func check(_ input: [UInt8]) {
  let edited = EditedInput(input)
  var tree = parsed(DocumentText(edited.document))
  var live: LiveDiagnostics<Void>? = diagnostics(of: tree)
  var textBefore: EarlierVersion<UInt8>?
  var treeBefore = EarlierTree()
  edited.forEachEdit { edit in
    let text = tree.text.replacing(edit.range, with: edit.text, in: &textBefore)
    textBefore = EarlierVersion(tree.text.bytes, Splice(edit.range, count: edit.text.count))
    if let (followed, change) = tree.edited(text, replacing: edit.range, count: edit.text.count, in: &treeBefore) {
      tree = followed
      if live?.update(to: Document(tree, name: name), change) != true { live = nil }
    } else {
      (tree, live, treeBefore) = (parsed(text), nil, EarlierTree())
    }
    let fresh = diagnostics(of: parsed(text))
    if let live { checkEqual(live, fresh) }
    live = live ?? fresh
    return text.count
  }
}

private func parsed(_ text: DocumentText) -> SyntaxTree { SyntaxTree(text, searchesRepairs: false) }

private func diagnostics(of tree: SyntaxTree) -> LiveDiagnostics<Void> {
  LiveDiagnostics(
    Document(tree, name: name), fuzzSettings, RuleLevels(), atMost: limit, adding: { $0 }, encode: { _ in })
}

private func checkEqual(_ one: LiveDiagnostics<Void>, _ other: LiveDiagnostics<Void>) {
  let (followed, fresh) = (one.first.map { "\($0.diagnostic)" }, other.first.map { "\($0.diagnostic)" })
  expect(followed == fresh, "followed \(followed)\nfresh \(fresh)")
}
