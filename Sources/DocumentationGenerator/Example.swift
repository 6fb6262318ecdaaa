import Findings
import JSONSyntax
import Rules
import SourceText

/// Shows a rule: lines of a fixture that the rule flags, and the same place in a document that it does not flag.
package struct Example: Sendable {
  package let rule: Rule
  package let wrong: Snippet
  package let right: Snippet
  /// The fixes of the first finding.
  let fixes: [Diagnostic.Fix]

  /// The fixtures that can show a rule; the first that exists is used.
  private static let names = [
    "flagged.tierlist.json", "flagged.json", "flagged/.tierlint.json", "flagged/the-copy.tierlist.json",
    "flagged.csv", "flagged.tierproj/project.json",
  ]

  /// Returns `nil` if the rule has no fixture.
  init?(_ rule: Rule, in files: RepositoryFiles) {
    let folder = "fixtures/rules/\(rule.id)/"
    let documents = Self.names.lazy.compactMap { ExampleDocument(folder + $0, in: files) }
    guard let document = documents.first, let first = document.diagnostics(of: rule).first else { return nil }
    self.rule = rule
    fixes = first.fixes
    wrong = Snippet(document, marking: document.diagnostics(of: rule), startingWith: first)
    right =
      Example.repaired(wrong, folder, files) ?? Example.fixed(wrong, rule)
      ?? Example.clean(document, around: first, folder, files) ?? wrong
  }

  /// The fixture `right.*`: the flagged document, repaired by hand.
  private static func repaired(_ wrong: Snippet, _ folder: String, _ files: RepositoryFiles) -> Snippet? {
    let path = folder + wrong.document.path.dropFirst(folder.count).replacing("flagged", with: "right")
    return ExampleDocument(path, in: files).map { Snippet($0, repairing: wrong) }
  }

  /// The flagged document after the fixes of the findings that are shown: the safe ones, and suggestions without alternative.
  private static func fixed(_ wrong: Snippet, _ rule: Rule) -> Snippet? {
    var set = EditSet()
    for diagnostic in wrong.marked {
      let only = diagnostic.fixes.count == 1 ? diagnostic.fixes.first : nil
      guard let fix = diagnostic.fixes.first(where: \.isSafe) ?? only else { continue }
      _ = set.insert(fix.edits)
    }
    guard !set.edits.isEmpty else { return nil }
    let fixed = ExampleDocument(wrong.document, text: wrong.document.text.applying(set.edits))
    return Snippet(fixed, showing: wrong.lines, of: wrong.document.text, after: set.edits)
  }

  /// The value at the same JSON Pointer in the fixture `clean`.
  private static func clean(
    _ document: ExampleDocument, around first: Diagnostic, _ folder: String, _ files: RepositoryFiles
  ) -> Snippet? {
    let path = folder + document.path.dropFirst(folder.count).replacing("flagged", with: "clean")
    let names = [path, folder + "clean.tierlist.json"]
    guard let clean = names.lazy.compactMap({ ExampleDocument($0, in: files) }).first else { return nil }
    let tree = SyntaxTree(clean.text)
    let starts = ([first.pointer] + first.related.map(\.pointer)).map { start(of: $0, in: tree) }
    return Snippet(clean, around: starts)
  }

  /// The start of the value at a pointer, or of the innermost value on the way there.
  private static func start(of pointer: String, in tree: SyntaxTree) -> ByteOffset {
    if let node = tree.node(at: pointer) { return tree.range(node).lowerBound }
    return pointer.lastIndex(of: "/").map { start(of: String(pointer[..<$0]), in: tree) } ?? 0
  }
}

/// The examples of all rules that have one.
package func ruleExamples(root: String) -> [Example] { ruleExamples(in: RepositoryFiles(root: root)) }

func ruleExamples(in files: RepositoryFiles) -> [Example] { RuleCatalog.all.compactMap { Example($0, in: files) } }
