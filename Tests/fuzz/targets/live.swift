import Findings
import JSONSyntax
import ListAnalysis
import Rules
import SourceText
import TierLists

// Diagnostics that follow edits equal those of the new text. Texts with syntax errors, whose search for repairs takes most of the
// time, are not checked: `LiveDocumentTests` has examples.

private let limit = 12

func check(_ input: [UInt8]) {
  let edited = EditedInput(input)
  var live = LiveDocument(DocumentText(edited.document), name: "a.tierlist.json", minimumByteCount: 0)
  if isValid(live.text) { _ = live.findings(fuzzSettings) }
  edited.forEachEdit { edit in
    live.replace(edit.range, with: edit.text)
    let fresh = LiveDocument(live.text, name: live.name, minimumByteCount: 0)
    if isValid(live.text) { checkEqual(shown(live), shown(fresh)) }
    return live.text.count
  }
}

private func isValid(_ text: DocumentText) -> Bool { SyntaxTree(text).problems.isEmpty }

private func checkEqual(_ followed: [String]?, _ fresh: [String]?) {
  expect(followed == fresh, "followed \(followed ?? [])\nfresh \(fresh ?? [])")
}

private func shown(_ live: LiveDocument) -> [String]? {
  live.findings(fuzzSettings)?.diagnostics(RuleLevels(), atMost: limit).map { diagnostic in
    var diagnostic = diagnostic
    diagnostic.kept = nil
    return "\(diagnostic)"
  }
}
