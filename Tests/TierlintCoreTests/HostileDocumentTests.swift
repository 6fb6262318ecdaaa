import Findings
import JSONSyntax
import ListAnalysis
import SourceText
import Testing
import TierLists

/// Documents with more mistakes than anybody reads: what is left out must not change what a run says.
@Suite(.timeLimit(.minutes(30))) struct HostileDocumentTests {
  @Test("all findings of a rule are counted, and fixed in rounds")
  func counted() throws {
    let items = (0..<10_500).map { "\"i\($0)\":{\"id\":\"i\($0)\",\"title\":\"T\($0)\",\"rating\":\"5\"}" }
    let analysis = analyze(project(items))
    let found = analysis.diagnostics().filter { $0.rule == "schema/type" }
    #expect(found.count == 1001)
    #expect(found.last?.message == "9500 more findings of this rule from here on")
    let document = fixed(analysis)
    #expect(document.fixCount == 10_500)
    #expect(document.analysis.diagnostics().allSatisfy { $0.rule != "schema/type" })
  }

  @Test("of too many violations of the schema the count is a lower bound, and nothing is fixed")
  func lowerBound() throws {
    let sources = String(repeating: "1,", count: 40_500) + "1"
    let analysis = analyze(
      project([
        "\"a\":{\"id\":\"a\",\"title\":\"A\",\"rating\":\"5\"}",
        "\"i\":{\"id\":\"i\",\"title\":\"T\",\"sources\":[\(sources)]}",
      ]))
    let last = try #require(analysis.diagnostics().last { $0.rule == "schema/type" })
    #expect(last.message == "at least 29000 more findings of this rule from here on")
    #expect(last.isLowerBound)
    let document = fixed(analysis)
    #expect(document.edits.isEmpty)
    let obstacles = document.diagnostics(.init()).flatMap { $0.fixes.compactMap { $0.obstacle } }
    #expect(obstacles == ["may add a finding: not all are known"])
  }

  @Test("the first of too many findings are shown, whatever the hashes of their names")
  func first() {
    let overrides = (0..<12_000).map { "\"u\($0)\":{}" }
    let analysis = analyze(project([], overrides: overrides))
    let found = analysis.diagnostics().filter { $0.rule == "override/unknown-item" }
    #expect(found.map(\.pointer) == (0..<1001).map { "/overrides/u\($0)" })
    #expect(found.last?.message == "11000 more findings of this rule from here on")
  }

  @Test("an error after many lesser findings is found")
  func errorAfterOthers() {
    var items = (0..<12_000).map { "\"i\($0)\":{\"id\":\"i\($0)\",\"title\":\"T\($0)\",\"summary\":null}" }
    items.append("\"last\":{\"id\":\"last\",\"title\":\"Last\",\"summary\":null,\"rating\":[]}")
    #expect(
      analyze(project(items)).diagnostics().contains { $0.severity == .error && $0.pointer == "/items/last/rating" })
  }

  @Test("a finding after many ignored ones is found")
  func findingAfterIgnored() {
    let ignore = "\"additional\":{\"tierlint\":{\"ignore\":[\"schema/type\"]}}"
    var items = (0..<12_000).map { "\"i\($0)\":{\"id\":\"i\($0)\",\"title\":\"T\($0)\",\"rating\":\"5\",\(ignore)}" }
    items.append("\"last\":{\"id\":\"last\",\"title\":\"Last\",\"rating\":\"5\"}")
    let found = analyze(project(items)).diagnostics().filter { $0.rule == "schema/type" }
    #expect(found.map(\.pointer) == ["/items/last/rating"])
  }

  @Test("of more duplicates than have messages all are removed in one run")
  func allDuplicatesAreRemoved() {
    let ids = (0..<10_100).map { "\"i\($0)\"" }
    let items = ids.map { "\($0):{\"id\":\($0),\"title\":\($0)}" }.joined(separator: ",")
    let once = ids.joined(separator: ",")
    let text = DocumentText(
      """
      {"schemaVersion":1,"projectId":"p","title":"T","tiers":[
      {"id":"s","label":"S","order":0,"itemIds":[\(once),\(once)]},{"id":"a","label":"A","order":1,"itemIds":[\(once)]}
      ],"items":{\(items)}}
      """)
    let name = "a.tierlist.json"
    let document = fixed(analyze(text, name: name), name: name)
    let again = fixed(document.analysis, name: name)
    #expect(document.fixCount > 10_000 && again.fixCount == 0)
  }

  @Test(
    "a document of one character ends soon with some problems",
    arguments: ["[", "{", ",", "\"", "]", "[,", "{\"", "a ", "1 2", "\"a\"b,"])
  func oneSign(_ sign: String) {
    let tree = SyntaxTree(DocumentText(String(repeating: sign, count: 12_000)))
    #expect(!tree.problems.isEmpty)
    #expect(tree.problems.count <= 10_002)
    #expect(tree.isCut == false || tree.problems.allSatisfy { !$0.isSafe || $0.fix.isEmpty })
  }

  @Test("a deep document whose brackets do not balance is a syntax error, too")
  func deepAndUnbalanced() {
    let text = String(repeating: "[", count: 5000) + String(repeating: "]", count: 4000)
    let rules = Set(analyze(DocumentText(text)).diagnostics().map(\.rule))
    #expect(rules.isSuperset(of: ["json/syntax", "json/nesting"]))
  }

  private func project(_ items: [String], overrides: [String] = []) -> DocumentText {
    DocumentText(
      """
      {"schemaVersion":1,"projectId":"3af901c2-cfe6-4b5e-9a0c-0a3c1f0f6b11","title":"Hostile",
      "tiers":[{"id":"s","label":"S","color":"#C0C0C0","order":0,"itemIds":[]}],
      "audit":{"createdAt":"2024-01-13T08:00:00Z","updatedAt":"2024-01-13T08:00:00Z"},"items":{
      """ + items.joined(separator: ",") + "},\"overrides\":{" + overrides.joined(separator: ",") + "}}")
  }
}
