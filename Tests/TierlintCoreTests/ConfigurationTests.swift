import Configurations
import Findings
import JSONSyntax
import ListAnalysis
import Rules
import SourceText
import TestSupport
import Testing
import TierLists

@Suite(.timeLimit(.minutes(30))) struct ConfigurationTests {
  @Test("valid settings apply even if others are invalid")
  func tolerance() {
    let read = configuration(
      """
      { "profile": "cloud", "unknown": [], "include": ["a/**", 7, "../b", ], // here
        "exclude": "x", "overrides": [null, { "files": ["d"], "rules": { "id": "off", "tier": "loud" } }],
        "rules": { "id": "warning", "id": "error", "tier": null, "item": "hint"
      """)
    #expect(read.profile == .cloud)
    #expect(read.rules == ["id": .on(.warning), "item": .on(.hint)])
    #expect(read.include.count == 1)
    #expect(read.exclude.isEmpty)
    #expect(read.overrides.map(\.rules) == [[:], ["id": .off]])
  }

  @Test(
    "a document that is not a configuration is read as an empty one",
    arguments: ["", "[]", "7", "\u{FEFF}", "{", "\"rules\"", "// x", "{\"rules\":["])
  func nothing(_ text: String) {
    #expect(configuration(text).rules.isEmpty)
    #expect(diagnostics(text).contains { $0.rule == "config/invalid" })
  }

  @Test("comments, trailing commas and a byte order mark are allowed")
  func lenience() {
    #expect(diagnostics("\u{FEFF}// a\n{ /* b */ \"rules\": { \"color\": \"off\", }, }\n").isEmpty)
  }

  @Test(
    "options win over overrides, these over rules, and an id over its family",
    arguments: [
      (["color": "off"], [[:]], "color/invalid", []),
      (["color": "off", "color/invalid": "hint"], [[:]], "color/invalid", [Severity.hint]),
      (["color/invalid": "hint"], [["color": "warning"]], "color/invalid", [.warning]),
      (["color": "off"], [["color": "warning"], ["color/invalid": "info"]], "color/invalid", [.info]),
      (["color": "off"], [["color/invalid": "info"], ["color": "warning"]], "color/invalid", [.warning]),
      (["color": "off"], [["color/invalid": "info"], ["item": "warning"]], "color/invalid", [.info]),
      ([:], [[:]], "json/nesting", [.error, .warning]),
      (["json": "hint"], [[:]], "json/nesting", [.hint]),
    ])
  func precedence(rules: [String: String], overrides: [[String: String]], id: String, expected: [Severity]) throws {
    let listed = overrides.map { "{ \"files\": [\"**\"], \"rules\": \(object($0)) }" }.joined(separator: ", ")
    let read = configuration("{ \"rules\": \(object(rules)), \"overrides\": [\(listed)] }")
    var levels = RuleLevels()
    levels.configure(read, overrides: Array(overrides.indices))
    let rule = try #require(RuleCatalog.rule(id))
    #expect(levels.severities(of: rule) == expected)
    levels.set(id, .on(.error))
    #expect(levels.severities(of: rule) == [.error])
  }

  @Test("a selected rule is enabled even if the configuration disables it, at the configured severity if there is one")
  func selection() throws {
    var read = Configuration()
    read.rules = ["color": .off, "color/short": .on(.error), "item": .on(.hint)]
    var levels = RuleLevels()
    levels.configure(read, overrides: [5, -1])
    levels.select(["color"])
    let found = try ["color/invalid", "color/short", "item/orphaned"].map { try #require(RuleCatalog.rule($0)) }
    #expect(found.map(levels.severities) == [[.error], [.error], []])
    levels.ignore(["color/short"])
    #expect(found.map(levels.severities) == [[.error], [], []])
  }

  @Test(
    "safe fixes of a configuration add no finding",
    arguments: RuleFixtureTests.flagged.filter { $0.hasSuffix(".tierlint.json") })
  func fixes(_ path: String) throws {
    let before = analyze(try #require(Repository.document(path)), name: path)
    let after = fixed(before, name: path).analysis.diagnostics()
    #expect(after.allSatisfy { !$0.fixes.contains(where: \.isSafe) }, "\(drawing(of: after, in: before.text))")
    let fixable = before.diagnostics().filter { $0.fixes.contains(where: \.isSafe) }
    #expect(after.count <= before.count - fixable.count)
  }

  @Test("the schema has a description and an example for every field, and known keywords only")
  func schema() throws {
    let text = try #require(Repository.text("schema/tierlint-config.schema.json"))
    let tree = SyntaxTree(DocumentText(text))
    let described = tree.nodeIDs.filter {
      tree.kind($0) == .object && !keys(tree, $0).isDisjoint(with: ["type", "$ref"])
        && !tree.pointer(to: $0).contains("/examples/") && !tree.pointer(to: $0).hasSuffix("/properties")
    }
    // Elements are described at their definition.
    for object in described where keys(tree, object) != ["$ref"] {
      let unknown = keys(tree, object).subtracting(Self.keywords)
      #expect(unknown.isEmpty, "\(tree.pointer(to: object))")
      #expect(keys(tree, object).isSuperset(of: ["title", "description", "examples"]), "\(tree.pointer(to: object))")
    }
    #expect(described.count > 15)
  }

  private static let keywords: Set<String> = [
    "$schema", "$id", "$defs", "$ref", "title", "description", "examples", "type", "minimum", "maximum", "enum",
    "required", "properties",
    "additionalProperties", "items",
  ]

  private func keys(_ tree: SyntaxTree, _ object: NodeID) -> Set<String> {
    Set(tree.members(of: object).compactMap { tree.string($0.key) })
  }

  private func object(_ members: [String: String]) -> String {
    "{" + members.map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", ") + "}"
  }

  private func configuration(_ text: String) -> Configuration {
    Configuration(analyze(DocumentText(text), name: "x/.tierlint.json").tree)
  }

  private func diagnostics(_ text: String) -> [Diagnostic] {
    analyze(DocumentText(text), name: ".tierlint.json").diagnostics()
  }
}
