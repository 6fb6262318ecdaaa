import Findings
import Rules
import SourceText
import TestSupport
import Testing

/// Each rule has a folder `fixtures/rules/<family>/<rule>`: documents with a finding of it, and similar ones without.
@Suite(.timeLimit(.minutes(30))) struct RuleFixtureTests {
  /// Rules without a fixture: a repository should not contain a file of fifty million bytes.
  static let exempt: Set<String> = ["json/too-large"]
  static let folders = RuleCatalog.all.filter { !exempt.contains($0.id) }.map { "fixtures/rules/" + $0.id }
  /// Documents and bundles, some of them in their own folder because their name determines their kind.
  static let flagged = Fixture.paths(under: "fixtures/rules").filter {
    $0.contains("/flagged") && !$0.hasSuffix("/original.tierlist.json")
  }

  static let cleanDocuments = Fixture.paths(under: "fixtures/rules").filter { $0.contains("/clean") }

  /// The rule's folder around a fixture.
  static func folder(of path: String) -> String { path.split(separator: "/").prefix(4).joined(separator: "/") }

  @Test("the findings are those drawn in the expectation", arguments: flagged)
  func findings(_ path: String) throws {
    let fixture = try #require(Fixture(path))
    let diagnostics = fixture.diagnostics()
    let drawn = drawing(of: diagnostics, in: fixture.text)
    let expected = path.replacing(/(\.tierlist\.json|\/\.tierlint\.json|\.json|\.csv|\.tierproj)$/, with: ".expected")
    if Repository.updatesExpectations { Repository.write(drawn, to: expected) }
    #expect(drawn == Repository.text(expected), "UPDATE_EXPECTED=1 swift test rewrites \(expected)")
    let rule = Self.folder(of: path).split(separator: "/").dropFirst(2).joined(separator: "/")
    #expect(diagnostics.contains { $0.rule == rule }, "\(rule) has no finding in its own fixture")
  }

  /// Rules whose information is about the kind of file.
  static let aboutTheFile: Set<String> = ["project/not-opened", "csv/wide-form"]

  @Test("a clean document has no finding", arguments: cleanDocuments)
  func clean(_ path: String) throws {
    let fixture = try #require(Fixture(path))
    let isOwn = { (diagnostic: Diagnostic) in "fixtures/rules/" + diagnostic.rule == Self.folder(of: path) }
    let diagnostics = fixture.diagnostics().filter { isOwn($0) || !Self.aboutTheFile.contains($0.rule) }
    #expect(diagnostics.isEmpty, "\(drawing(of: diagnostics, in: fixture.text))")
  }

  @Test("every rule has a flagged and a clean document", arguments: folders)
  func shown(_ folder: String) {
    #expect(Self.flagged.contains { $0.hasPrefix(folder + "/") }, "\(folder) has no flagged document")
    #expect(Self.cleanDocuments.contains { $0.hasPrefix(folder + "/") }, "\(folder) has no clean document")
  }

  @Test("every folder belongs to a rule")
  func known() {
    let known = Set(Self.folders)
    for path in Fixture.paths(under: "fixtures/rules") where path != "fixtures/rules/contract/.tierlint.json" {
      #expect(known.contains(Self.folder(of: path)), "\(path)")
    }
  }
}
