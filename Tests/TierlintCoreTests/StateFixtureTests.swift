import Findings
import JSONSyntax
import ListAnalysis
import SourceText
import TestSupport
import Testing
import TierLists

@Suite(.timeLimit(.minutes(30))) struct StateFixtureTests {
  static let validDocuments = Repository.files(under: "fixtures/states/valid")
  static let faulty = Repository.files(under: "fixtures/states/invalid")
  /// The lists whose order lacks one tier.
  static let leftOut = [
    "breaks-without-s": "S", "ice-cream-without-bronze": "Bronze", "monster-films-without-trash": "Trash",
    "train-stations-without-a-minus": "A-",
  ]

  @Test("a valid state, template or old save has hints at most", arguments: validDocuments)
  func valid(_ path: String) throws {
    let text = try #require(Repository.document(path))
    let analysis = analyze(text, name: path)
    let wanted: DocumentKind = path.contains("template") ? .template : path.contains("old-save") ? .flat : .state
    #expect(analysis.kind == wanted)
    let loud = analysis.diagnostics().filter { $0.severity >= .warning }
    #expect(loud.isEmpty, "\(drawing(of: loud, in: text))")
  }

  @Test("an invalid one has an error or a warning", arguments: faulty)
  func invalid(_ path: String) throws {
    let text = try #require(Repository.document(path))
    #expect(analyze(text, name: path).diagnostics().contains { $0.severity >= .warning })
  }

  @Test("a tier left out of the order is orphaned; the fix adds it, and the list is clean", arguments: leftOut)
  func orphaned(_ name: String, _ tier: String) throws {
    let path = "fixtures/states/invalid/\(name).json"
    let text = try #require(Repository.document(path))
    let found = analyze(text, name: path).diagnostics().filter { $0.severity >= .warning }
    #expect(found.map(\.rule) == ["tier/orphaned"], "\(drawing(of: found, in: text))")
    #expect(found.first?.pointer == "/tiers/\(tier)")
    let fix = try #require(found.first?.fixes.first { $0.isSafe })
    let fixed = text.applying(fix.edits)
    let left = analyze(fixed, name: path).diagnostics().filter { $0.severity >= .warning }
    #expect(left.isEmpty, "\(drawing(of: left, in: fixed))")
    let order = try #require(SyntaxTree(fixed).node(at: "/tierOrder"))
    #expect(names(in: order, SyntaxTree(fixed)).last == tier)
  }

  @Test("a tier left out of any order is the only orphaned one", arguments: validDocuments)
  func anyTier(_ path: String) throws {
    let text = try #require(Repository.document(path))
    let tree = SyntaxTree(text)
    guard let order = tree.node(at: "/tierOrder"), tree.node(at: "/tiers") != nil else { return }
    let known = analyze(text, name: path).diagnostics().map(\.message)
    for name in names(in: order, tree) {
      let kept = names(in: order, tree).filter { $0 != name }.map(jsonStringLiteral).joined(separator: ", ")
      let damaged = text.applying([TextEdit(tree.range(order), "[\(kept)]")])
      let new = analyze(damaged, name: path).diagnostics().filter { !known.contains($0.message) }
      #expect(new.map(\.rule) == ["tier/orphaned"], "\(drawing(of: new, in: damaged))")
      let fixed = damaged.applying(new.first?.fixes.first?.edits ?? [])
      #expect(analyze(fixed, name: path).diagnostics().map(\.message).sorted() == known.sorted(), "\(name)")
    }
  }

  private func names(in array: NodeID, _ tree: SyntaxTree) -> [String] {
    tree.elements(of: array).compactMap { tree.string($0) }
  }
}
