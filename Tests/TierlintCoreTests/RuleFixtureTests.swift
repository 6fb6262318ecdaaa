import SourceText
import TestSupport
import Testing
import TierlintCore

/// Each rule has a folder `fixtures/rules/<family>/<rule>`: documents that show it, and the nearest one that does not.
@Suite struct RuleFixtureTests {
  /// Rules without a fixture: a file of fifty million bytes would be no good in a repository.
  static let exempt: Set<String> = ["json/too-large"]
  static let folders = RuleCatalog.all.filter { !exempt.contains($0.id) }.map { "fixtures/rules/" + $0.id }
  /// Documents, some of them in a folder of their own because their name says what they are.
  static let flagged = Repository.files(under: "fixtures/rules").filter {
    $0.contains("/flagged") && !$0.hasSuffix(".expected") && !$0.contains(".fixed.")
  }

  /// The folder of the rule that a file below it shows.
  static func folder(of path: String) -> String { path.split(separator: "/").prefix(4).joined(separator: "/") }

  @Test("the findings are those drawn beside the document", arguments: flagged)
  func findings(_ path: String) throws {
    let text = try #require(Repository.document(path))
    let diagnostics = analyze(text, name: path).diagnostics()
    let drawn = drawing(of: diagnostics, in: text)
    let expected = path.replacing(/(\.tierlist\.json|\/\.tierlint\.json|\.json|\.csv)$/, with: ".expected")
    if Repository.updatesExpectations { Repository.write(drawn, to: expected) }
    #expect(drawn == Repository.text(expected), "UPDATE_EXPECTED=1 swift test rewrites \(expected)")
    let rule = Self.folder(of: path).split(separator: "/").dropFirst(2).joined(separator: "/")
    #expect(diagnostics.contains { $0.rule == rule }, "\(rule) is silent in its own fixture")
  }

  @Test("the nearest document without the fault has no finding at all", arguments: folders)
  func clean(_ folder: String) throws {
    let names = ["/clean.tierlist.json", "/clean/.tierlint.json"].map { folder + $0 }
    let path = try #require(names.first { Repository.bytes($0) != nil }, "\(folder) has no clean document")
    let text = try #require(Repository.document(path))
    let diagnostics = analyze(text, name: path).diagnostics()
    #expect(diagnostics.isEmpty, "\(drawing(of: diagnostics, in: text))")
  }

  @Test("every rule has a document that shows it", arguments: folders)
  func shown(_ folder: String) {
    #expect(Self.flagged.contains { $0.hasPrefix(folder + "/") }, "\(folder) shows nothing")
  }

  @Test("no folder is without a rule")
  func known() {
    let known = Set(Self.folders)
    for path in Repository.files(under: "fixtures/rules") {
      #expect(known.contains(Self.folder(of: path)), "\(path)")
    }
  }
}
