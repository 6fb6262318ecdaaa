import Findings
import Foundation
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

  @Test("the findings of each document are those drawn in the expectations of its rule", arguments: folders)
  func findings(_ folder: String) throws {
    let file = folder + "/findings.expected"
    var drawn: [(name: String, findings: String)] = []
    for path in Self.flagged where path.hasPrefix(folder + "/") {
      let fixture = try #require(Fixture(path))
      let diagnostics = fixture.diagnostics()
      #expect(diagnostics.contains { "fixtures/rules/" + $0.rule == folder }, "\(path) has no finding of its own rule")
      let name = String(path.dropFirst(folder.count + 1))
      drawn.append((name, drawing(of: diagnostics, in: fixture.text)))
    }
    if Repository.updatesExpectations { Repository.write(sections(drawn), to: file) }
    let expected = Self.findings(in: try #require(Repository.text(file)))
    for (name, findings) in drawn {
      #expect(findings == expected[name], "\(name): UPDATE_EXPECTED=1 swift test rewrites \(file)")
    }
    #expect(Set(expected.keys) == Set(drawn.map(\.name)))
  }

  /// The text of a file of expectations: the name of each document, then its findings.
  private func sections(_ drawn: [(name: String, findings: String)]) -> String {
    drawn.map { "== \($0.name)\n\($0.findings)" }.joined(separator: "\n")
  }

  /// The findings in a file of expectations, by the name of their document.
  private static func findings(in text: String) -> [String: String] {
    ("\n" + text).components(separatedBy: "\n== ").dropFirst().reduce(into: [:]) { findings, section in
      let lines = section.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      findings[String(lines[0])] = String(lines[1])
    }
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
