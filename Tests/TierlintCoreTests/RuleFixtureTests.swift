import SourceText
import TestSupport
import Testing
import TierlintCore

/// Each rule has a folder `fixtures/rules/<family>/<rule>`: documents that show it, and the nearest one that does not.
@Suite struct RuleFixtureTests {
  /// Rules without a fixture: a file of fifty million bytes would be no good in a repository.
  static let exempt: Set<String> = ["json/too-large"]
  static let folders = RuleCatalog.all.filter { !exempt.contains($0.id) }.map { "fixtures/rules/" + $0.id }
  /// Documents and bundles, some of them in a folder of their own because their name says what they are.
  static let flagged = Fixture.paths(under: "fixtures/rules").filter {
    $0.contains("/flagged") && !$0.hasSuffix("/original.tierlist.json")
  }

  static let sound = Fixture.paths(under: "fixtures/rules").filter { $0.contains("/clean") }

  /// The folder of the rule that a file below it shows.
  static func folder(of path: String) -> String { path.split(separator: "/").prefix(4).joined(separator: "/") }

  @Test("the findings are those drawn beside the document", arguments: flagged)
  func findings(_ path: String) throws {
    let fixture = try #require(Fixture(path))
    let diagnostics = fixture.diagnostics()
    let drawn = drawing(of: diagnostics, in: fixture.text)
    let expected = path.replacing(/(\.tierlist\.json|\/\.tierlint\.json|\.json|\.csv|\.tierproj)$/, with: ".expected")
    if Repository.updatesExpectations { Repository.write(drawn, to: expected) }
    #expect(drawn == Repository.text(expected), "UPDATE_EXPECTED=1 swift test rewrites \(expected)")
    let rule = Self.folder(of: path).split(separator: "/").dropFirst(2).joined(separator: "/")
    #expect(diagnostics.contains { $0.rule == rule }, "\(rule) is silent in its own fixture")
  }

  @Test("the nearest document without the fault has no finding at all", arguments: sound)
  func clean(_ path: String) throws {
    let fixture = try #require(Fixture(path))
    let diagnostics = fixture.diagnostics()
    #expect(diagnostics.isEmpty, "\(drawing(of: diagnostics, in: fixture.text))")
  }

  @Test("every rule has a document that shows it, and the nearest one without the fault", arguments: folders)
  func shown(_ folder: String) {
    #expect(Self.flagged.contains { $0.hasPrefix(folder + "/") }, "\(folder) shows nothing")
    #expect(Self.sound.contains { $0.hasPrefix(folder + "/") }, "\(folder) has no clean document")
  }

  @Test("no folder is without a rule")
  func known() {
    let known = Set(Self.folders)
    for path in Fixture.paths(under: "fixtures/rules") {
      #expect(known.contains(Self.folder(of: path)), "\(path)")
    }
  }
}
