import JSONSyntax
import SourceText
import Testing
import TierlintCore

/// Documents with more mistakes than anybody reads: what is left out must not change what a run says.
@Suite(.timeLimit(.minutes(5))) struct HostileDocumentTests {
  @Test("of too many findings of a rule the count is a lower bound, and nothing is fixed")
  func lowerBound() throws {
    let items = (0..<12_000).map { "\"i\($0)\":{\"id\":\"i\($0)\",\"title\":\"T\($0)\",\"rating\":\"5\"}" }
    let analysis = analyze(project(items))
    let found = analysis.diagnostics().filter { $0.rule == "schema/type" }
    #expect(found.count == 1001)
    #expect(found.last?.message == "at least 9000 more findings of this rule from here on")
    #expect(fixed(analysis).edits.isEmpty)
    #expect(fixed(analyze(project(Array(items.prefix(6000))))).fixCount == 6000)
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

  private func project(_ items: [String]) -> DocumentText {
    DocumentText(
      """
      {"schemaVersion":1,"projectId":"3af901c2-cfe6-4b5e-9a0c-0a3c1f0f6b11","title":"Hostile",
      "tiers":[{"id":"s","label":"S","color":"#C0C0C0","order":0,"itemIds":[]}],
      "audit":{"createdAt":"2024-01-13T08:00:00Z","updatedAt":"2024-01-13T08:00:00Z"},"items":{
      """ + items.joined(separator: ",") + "}}")
  }
}
