import Rules
import Schemas
import TestSupport
import Testing
import TierLists

/// Consistency of the repository.
@Suite(.timeLimit(.minutes(30))) struct RepositoryTests {
  @Test(
    "the schemas in the binary are those in the folder",
    arguments: [
      ("tierlist", SchemaFile.project), ("tierlist-state", .state), ("tierlint-config", .configuration),
      ("tierlint-report", .report), ("tierlint-ops", .operations),
    ])
  func schemas(_ name: String, _ schema: SchemaFile) {
    #expect(Repository.bytes("schema/\(name).schema.json") == schema.bytes)
  }

  @Test("every path that the docs refer to exists", arguments: ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"])
  func paths(_ paper: String) throws {
    let text = try #require(Repository.text(paper))
    for match in text.matches(of: /`((?:Sources|Tests|fixtures|schema|docs)\/[A-Za-z0-9_\-.+\/]*)`/) {
      let path = String(match.1)
      #expect(Repository.bytes(path) != nil || Repository.isFolder(path), "\(paper) names \(path)")
    }
  }

  @Test("only the developers' tool imports Foundation")
  func foundation() {
    for path in Repository.files(under: "Sources") where path.hasSuffix(".swift") && !path.contains("/tierlint-dev/") {
      #expect(Repository.text(path)?.contains("import Foundation") == false, "\(path)")
    }
  }

  @Test("rules are sorted and unique")
  func catalog() {
    let ids = RuleCatalog.all.map(\.id)
    #expect(ids == Set(ids).sorted())
  }

  @Test("no code but that of the rules names a rule")
  func namesOfRules() {
    let sources = Repository.files(under: "Sources").filter { $0.hasSuffix(".swift") }
    let rules = sources.filter { $0.contains("Sources/Rules/") }
    let constants = Set(
      rules.compactMap(Repository.text).flatMap { $0.matches(of: /static let (\w+) = Rule\(/).map { String($0.1) } })
    #expect(constants.count == RuleCatalog.all.count)
    // Paths of the schema look like rules.
    let others = [
      "Sources/Rules/", "/EditorFeatures/Completion/", "StarterFiles.swift",
    ]
    for path in sources where !others.contains(where: path.contains) {
      let text = Repository.text(path) ?? ""
      let named =
        text.matches(of: /\.(\w+)/).map { String($0.1) }.filter(constants.contains)
        + text.matches(of: /"([a-z]+\/[a-z-]+)"/).map { String($0.1) }.filter { RuleCatalog.rule($0) != nil }
      #expect(named.isEmpty, "\(path): \(named)")
    }
  }

  @Test("rules that the schemas refer to exist", arguments: [SchemaFile.project, .state])
  func annotations(_ schema: SchemaFile) {
    let ids = Set(RuleCatalog.all.map(\.id))
    for match in String(decoding: schema.bytes, as: UTF8.self).matches(of: /"x-tierlint": ?\{([^}]*)\}/) {
      for rule in match.1.matches(of: /: ?"([^"]+)"/) { #expect(ids.contains(String(rule.1)), "\(rule.1)") }
    }
  }
}
