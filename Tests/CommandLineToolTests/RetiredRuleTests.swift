import Foundation
import TestSupport
import Testing

/// People refer to rules that were removed since in scripts, configurations and lists.
@Suite(.timeLimit(.minutes(30))) struct RetiredRuleTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.tierlist.json", cleanList)
  }

  @Test(
    "an option says that the rule is gone, and the run goes on",
    arguments: [
      ["--ignore", "color/duplicate"], ["--rule", "color/duplicate=off"], ["--select", "color/duplicate,json"],
    ]
  )
  func options(arguments: [String]) throws {
    let run = try tool(["check", "a.tierlist.json"] + arguments, in: folder)
    #expect(run.code == 0)
    #expect(run.errorLines.first == "tierlint: rule \"color/duplicate\" no longer exists", "\(run.errors)")
    #expect(!run.errors.contains("did you mean"))
  }

  @Test(arguments: ["color/duplicate", "locale"]) func explain(rule: String) throws {
    let run = try tierlint("explain", rule, in: folder)
    #expect(run.code == 0)
    #expect(run.output == "rule \"\(rule)\" no longer exists\n")
  }

  @Test("a configuration is used; one line says that the rule is gone")
  func configuration() throws {
    try folder.write(".tierlint.json", #"{ "rules": { "color/duplicate": "error", "tier": "off" } }"#)
    let run = try tierlint("check", "a.tierlist.json", in: folder)
    #expect(run.code == 0)
    #expect(
      run.errorLines.filter { $0.contains("color/duplicate") }
        == ["tierlint: .tierlint.json:1:14: warning: rule \"color/duplicate\" no longer exists"], "\(run.errors)")
  }

  @Test("an ignore of a list gets a hint, which --fix removes")
  func ignore() throws {
    let ignoring = cleanList.replacing(
      "\"audit\"", with: "\"additional\": { \"tierlint\": { \"ignore\": [\"color/duplicate\"] } },\n  \"audit\"")
    try folder.write("a.tierlist.json", ignoring)
    let run = try tierlint("check", "a.tierlist.json", "--format", "concise", in: folder)
    #expect(run.code == 0)
    #expect(
      run.output.contains("hint[config/unused-ignore] rule \"color/duplicate\" no longer exists"), "\(run.output)")
    #expect(try tierlint("check", "a.tierlist.json", "--fix", in: folder).code == 0)
    #expect(try !folder.read("a.tierlist.json").contains("color/duplicate"))
  }

  @Test func noListOfRulesHasThem() throws {
    let rules = try tierlint("rules", in: folder).output
    #expect(rules.contains("color/short") && !rules.contains("color/duplicate"))
  }
}
