import Foundation
import Rules
import Testing

@Suite(.timeLimit(.minutes(30))) struct RuleCommandsTests {
  @Test func aFamilyIsAListOfItsRules() throws {
    let run = try tierlint("explain", "rating", in: try TemporaryFolder())
    #expect(run.code == 0)
    #expect(!run.outputLines.isEmpty && run.outputLines.allSatisfy { $0.hasPrefix("rating/") })
  }

  @Test func rulesListsEveryRule() throws {
    let folder = try TemporaryFolder()
    let text = try tierlint("rules", in: folder)
    #expect(text.outputLines.map { $0.prefix { $0 != " " } } == RuleCatalog.all.map { $0.id[...] })
    let markdown = try tierlint("rules", "--format=markdown", in: folder)
    #expect(markdown.outputLines.count == RuleCatalog.all.count + 2)
    let json = try tierlint("rules", "--format=json", in: folder)
    let rules = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: String]])
    #expect(rules.map { $0["id"] } == RuleCatalog.all.map(\.id))
    #expect(rules.allSatisfy { $0["summary"]?.isEmpty == false && $0["severity"] != nil && $0["fixable"] != nil })
  }

  @Test func explainKnowsEveryRule() throws {
    let folder = try TemporaryFolder()
    for rule in RuleCatalog.all {
      let run = try tierlint("explain", rule.id, in: folder)
      #expect(run.code == 0)
      #expect(run.output.hasPrefix(rule.id))
      #expect(run.output.replacing("\n", with: " ").contains(rule.summary))
    }
  }

  @Test func explainWritesMarkdown() throws {
    let run = try tierlint("explain", "--format", "markdown", "color/invalid", in: try TemporaryFolder())
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("# color/invalid\n\nSeverity: error\n\n"))
    #expect(run.output.contains("\n\n## Wrong\n\n```text\n"))
  }

  @Test func schemaIsJSON() throws {
    let folder = try TemporaryFolder()
    let run = try tierlint("schema", in: folder)
    #expect(run.code == 0)
    #expect(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) is [String: Any])
    #expect(try tierlint("schema", "project", in: folder).output == run.output)
    let state = try tierlint("schema", "state", in: folder)
    #expect(state.code == 0)
    let schema = try JSONSerialization.jsonObject(with: Data(state.output.utf8)) as? [String: Any]
    #expect(schema?["title"] as? String == "Tiercade state")
  }
}
