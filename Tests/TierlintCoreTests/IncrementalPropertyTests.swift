import Findings
import JSONSyntax
import ListAnalysis
import Rules
import SourceText
import TestSupport
import Testing
import TierLists

/// What follows an edit equals a new analysis: tested without chance, for every edit of every fixture.
@Suite(.timeLimit(.minutes(30))) struct IncrementalPropertyTests {
  static let fixtures = Fixture.paths(under: "fixtures").filter { path in
    [".json", ".csv", ".tierproj"].contains { path.hasSuffix($0) }
  }

  /// The sample is a twentieth of the fixtures, and all with a contract.
  static let (first, stride) = triesAllCases ? (0, 1) : (18, 20)

  @Test(
    "after each edit, and after it is undone, diagnostics equal those of a new analysis",
    arguments: fixtures.indices.filter { $0 % stride == first || Fixture.hasContract(fixtures[$0]) }.map {
      fixtures[$0]
    })
  func edits(_ path: String) throws {
    let fixture = try #require(Fixture(path))
    // An edit cannot be undone where a string would not hold the bytes. Editors send strings only.
    guard fixture.text.applying([TextEdit(0..<fixture.text.count, string(fixture.text))]).bytes == fixture.text.bytes
    else { return }
    for document in variants(of: fixture) {
      let original = analyze(document, bundle: fixture.bundle, fixture.settings).diagnostics().map(describe)
      // A broken document is repaired anew after each edit, by the same call: few of them show that.
      let all = everyEdit(of: document)
      let edits = document.tree.isBroken ? Swift.stride(from: 0, to: all.count, by: 10).map { all[$0] } : all
      let found = incremental(document, fixture, edits.flatMap { [$0, undoing($0, in: document.text)] })
      for (index, edit) in edits.enumerated() {
        let text = document.text.applying([edit])
        let edited = Document(text, name: document.name)
        let fresh = analyze(edited, bundle: fixture.bundle, fixture.settings).diagnostics().map(describe)
        let (after, undone) = (found[2 * index].map(describe), found[2 * index + 1].map(describe))
        guard after != fresh || undone != original else { continue }
        let (expected, found) = after != fresh ? (fresh, after) : (original, undone)
        Issue.record("\(path): expected \(expected)\nfound \(found)\nafter \(edit) in\n\(string(document.text))")
        return
      }
    }
  }
}

/// The diagnostics after each of some edits, which are made one after the other.
private func incremental(_ document: Document, _ fixture: Fixture, _ edits: [TextEdit]) -> [[Diagnostic]] {
  var live = LiveDocument(document.text, name: document.name, minimumByteCount: 0)
  let diagnostics = { (live: LiveDocument) in
    let findings = fixture.bundle == nil ? live.findings(fixture.settings) : nil
    return findings?.diagnostics(RuleLevels(), atMost: .max)
      ?? analyze(live.document, bundle: fixture.bundle, fixture.settings).diagnostics()
  }
  _ = diagnostics(live)
  return edits.map { edit in
    live.replace(edit.range, with: Array(edit.text.utf8))
    return diagnostics(live)
  }
}

/// A fixture; a list also with an ignore, and with a duplicate key.
private func variants(of fixture: Fixture) -> [Document] {
  let isList = fixture.path.hasPrefix("fixtures/projects/") || fixture.path.hasPrefix("fixtures/states/")
  let members = [
    #""additional": { "tierlint": { "ignore": ["item", "color"] } }, "#, #""description": "x", "description": "y", "#,
  ]
  let start = fixture.text.bytes.firstIndex(of: .openBrace).map { $0 + 1 } ?? 0
  let texts = members.map { fixture.text.applying([TextEdit(start..<start, $0)]) }
  return ([fixture.text] + (isList ? texts : [])).map { Document($0, name: fixture.documentPath) }
}

private func undoing(_ edit: TextEdit, in text: DocumentText) -> TextEdit {
  let start = edit.range.lowerBound
  return TextEdit(start..<start + edit.text.utf8.count, text.string(edit.range))
}

private func string(_ text: DocumentText) -> String { text.string(0..<text.count) }
