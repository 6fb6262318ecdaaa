import Configurations
import Findings
import ListAnalysis
import Rules
import SourceText
import TestSupport
import Testing
import TierLists

/// Editors request some of the findings: those under the cursor, or a limited number.
@Suite(.timeLimit(.minutes(30))) struct DiagnosticSelectionTests {
  @Test("a limit gives the first of all diagnostics", arguments: RuleFixtureTests.flagged)
  func limit(_ path: String) throws {
    let fixture = try #require(Fixture(path))
    let analysis = analyze(fixture.text, name: path)
    let all = analysis.diagnostics().map(described)
    for limit in [-1, 0, 1, 2, all.count, all.count + 1] {
      #expect(analysis.diagnostics(RuleLevels(), atMost: limit).map(described) == Array(all.prefix(max(0, limit))))
    }
  }

  @Test("a range includes diagnostics that overlap it, end or begin at it", arguments: RuleFixtureTests.flagged)
  func range(_ path: String) throws {
    let fixture = try #require(Fixture(path))
    let analysis = analyze(fixture.text, name: path)
    let all = analysis.diagnostics()
    for diagnostic in all {
      for wanted in [diagnostic.range, diagnostic.range.upperBound..<diagnostic.range.upperBound] {
        let found = analysis.diagnostics(within: wanted)
        let expected = all.filter {
          $0.range.lowerBound <= wanted.upperBound && wanted.lowerBound <= $0.range.upperBound
        }
        #expect(found.map(described) == expected.map(described))
      }
    }
    #expect(analysis.diagnostics(within: 0..<fixture.text.count).count == all.count)
  }

  @Test("of many findings of a rule the first are shown, and how many more there are")
  func manyFindings() throws {
    let keys = (0..<1200).map { "\"key \($0)\": 1" }.joined(separator: ", ")
    let found = analyze(DocumentText("{ \"tiers\": [], \"items\": {}, \(keys) }")).diagnostics().filter {
      $0.rule == "schema/unknown-key"
    }
    #expect(found.count == 1001)
    #expect(found.map(\.count).reduce(0, +) == 1200)
    let last = try #require(found.last)
    #expect(last.message == "200 more findings of this rule from here on")
    #expect(last.pointer == "/key 1000")
  }

  @Test("levels apply before the limit")
  func levels() {
    let text = DocumentText("{ \"tiers\": [], \"items\": {}, \"a\": 1, \"b\": 2, \"c\": 3 }")
    var levels = RuleLevels()
    levels.select(["schema/unknown-key"])
    let found = analyze(text).diagnostics(levels, atMost: 2)
    #expect(found.map(\.pointer) == ["/a", "/b"])
    #expect(analyze(text).hasFinding(levels) { $0.id == "schema/unknown-key" })
    #expect(!analyze(text).hasFinding(levels) { $0.id != "schema/unknown-key" })
  }

  @Test("a rule that is selected by its id is not disabled with its family")
  func ignoredFamily() {
    let text = DocumentText("{ \"tiers\": [], \"items\": {}, \"a\": 1 }")
    var levels = RuleLevels()
    levels.select(["schema/unknown-key", "schema"])
    levels.ignore(["schema"])
    #expect(Set(analyze(text).diagnostics(levels).map(\.rule)) == ["schema/unknown-key"])
  }

  @Test(
    "nesting is an error from 513 levels on",
    arguments: [(199, nil), (200, .warning), (512, .warning), (513, .error)] as [(Int, Severity?)])
  func nesting(_ levels: Int, _ severity: Severity?) {
    let text = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    let found = analyze(DocumentText(text)).diagnostics().first { $0.rule == "json/nesting" }
    #expect(found?.severity == severity)
  }

  private func described(_ diagnostic: Diagnostic) -> String {
    "\(diagnostic.range) \(diagnostic.rule) \(diagnostic.pointer) \(diagnostic.message)"
  }
}
