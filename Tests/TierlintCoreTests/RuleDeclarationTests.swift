import Findings
import Rules
import TestSupport
import Testing

/// What a rule declares by hand agrees with its findings in the fixtures of all rules.
@Suite(.timeLimit(.minutes(30))) struct RuleDeclarationTests {
  static let rules = RuleCatalog.all.filter { !RuleFixtureTests.exempt.contains($0.id) }
  static let diagnostics: [String: [Diagnostic]] = Dictionary(
    grouping: RuleFixtureTests.flagged.compactMap { Fixture($0) }.flatMap { $0.diagnostics() }, by: \.rule)

  @Test("severity and otherSeverities are those of its findings", arguments: rules.map(\.id))
  func severities(_ id: String) throws {
    let rule = try #require(RuleCatalog.rule(id))
    let declared = [rule.severity] + rule.otherSeverities
    #expect(declared.count == Set(declared).count, "\(id) declares a severity twice")
    #expect(Set(declared) == Set(Self.diagnostics[id, default: []].map(\.severity)))
  }

  @Test("fixable is that of its findings", arguments: rules.map(\.id))
  func fixable(_ id: String) throws {
    let fixes = Self.diagnostics[id, default: []].flatMap(\.fixes)
    let expected: Rule.Fixable = fixes.isEmpty ? .none : fixes.contains(where: \.isSafe) ? .safe : .suggestion
    #expect(RuleCatalog.rule(id)?.fixable == expected)
  }
}
