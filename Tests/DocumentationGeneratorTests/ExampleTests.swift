import DocumentationGenerator
import Rules
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct ExampleTests {
  static let examples = ruleExamples(root: Repository.root.path)

  @Test("the wrong document has a finding of the rule in the lines that are shown, the right one has none there")
  func examplesAreAnalyzed() {
    for example in Self.examples {
      #expect(!example.wrong.diagnostics(of: example.rule).isEmpty, "\(example.rule.id): Wrong is not flagged")
      #expect(example.right.diagnostics(of: example.rule).isEmpty, "\(example.rule.id): Right is flagged")
    }
  }

  @Test("every rule except json/too-large has an example that differs")
  func everyRuleHasAnExample() {
    let missing = Set(RuleCatalog.all.map(\.id)).subtracting(Self.examples.map(\.rule.id))
    #expect(missing == ["json/too-large"])
    for example in Self.examples { #expect(example.wrong.text != example.right.text, "\(example.rule.id)") }
  }
}
