import EditorFeatures
import Findings
import JSONSchema
import JSONSyntax
import ListEditing
import Rules
import TestSupport
import Testing
import TierLists

/// The strings that this module shows to users. Those of rules and schemas are tested with their module.
@Suite(.timeLimit(.minutes(30))) struct ForbiddenWordsTests {
  @Test("titles of actions", arguments: ActionDocument.paths.filter { !$0.hasPrefix("fixtures/rules") })
  func titles(path: String) throws {
    let document = try #require(ActionDocument(fixture: path))
    let own = document.actions(0..<document.text.count).filter { action in
      !action.diagnostics.contains { $0.fixes.contains { $0.title == action.title } }
    }
    for title in Set((own + document.refactors).map(\.title)) { #expect(forbiddenWords(in: title) == [], "\(path)") }
  }

  @Test("refactors in menus and docs")
  func refactors() {
    for text in Refactor.all.flatMap({ [$0.title, $0.summary] }) { #expect(forbiddenWords(in: text) == []) }
  }

  @Test("hover contents")
  func hovers() {
    var lines: Set<Substring> = []
    for document in allDocuments {
      let offsets = document.tree.nodeIDs.prefix(300).map { document.tree[$0].start }
      for offset in offsets.isEmpty ? Array(0..<min(document.text.count, 100)) : offsets {
        let shown = hover(in: document, at: offset)
        shown.map { lines.formUnion($0.text.markdown.split(separator: "\n")) }
      }
    }
    #expect(lines.count > 100)
    for line in lines where !Self.isQuoted(line) { #expect(forbiddenWords(in: String(line)) == []) }
  }

  /// Whether a line is the summary of a rule, or a title or description of a schema.
  private static func isQuoted(_ line: Substring) -> Bool {
    let summary = line.hasPrefix("- ") ? line.split(separator: ": ", maxSplits: 1).last ?? line : line
    return quotations.contains(String(summary))
      || line.hasPrefix("**") && !line.hasPrefix("**Item**")
        && !line.hasPrefix("**Tier**") && !line.hasPrefix("**Color**")
  }

  private static let quotations: Set<String> = {
    let schemas = [Schema.project, .state, .configuration].compactMap { $0?.document }
    let descriptions = schemas.flatMap { tree in
      tree.nodeIDs.filter { tree.kind($0) == .object }.compactMap { ObjectView(tree, $0).string("description") }
    }
    return Set(RuleCatalog.all.map(\.summary) + descriptions)
  }()
}
