import Findings
import JSONSyntax
import ListAnalysis
import SourceText
import TestSupport
import Testing

/// What a syntax error hides, and what it does not.
@Suite(.timeLimit(.minutes(30))) struct WithheldFindingTests {
  static let documents = RecoveryPropertyTests.documents + RecoveryPropertyTests.states

  @Test("a trailing comma hides nothing, also where the last member or element is gone", arguments: documents)
  func trailingComma(_ path: String) throws {
    let text = try #require(Repository.document(path))
    let tree = SyntaxTree(text)
    let lasts = tree.nodeIDs.filter { tree.kind($0) == .end }.compactMap(tree.sibling)
    for last in Swift.stride(from: 0, to: lasts.count, by: RecoveryPropertyTests.stride / 4 + 1).map({ lasts[$0] }) {
      let end = tree.range(last).upperBound
      expectEqual([], [TextEdit(end..<end, ",")], text, path)
      guard let before = previous(last, tree) else { continue }
      expectEqual([TextEdit(before..<end, "")], [TextEdit(before..<end, ",")], text, path)
    }
  }

  /// The end of the member or element before the one with a value.
  private func previous(_ value: NodeID, _ tree: SyntaxTree) -> ByteOffset? {
    let isMember = tree.parent(of: value).map { tree.kind($0) == .object } ?? false
    return tree.sibling(before: isMember ? tree.key(of: value) : value).map { tree.range($0).upperBound }
  }

  private func expectEqual(_ edits: [TextEdit], _ others: [TextEdit], _ text: DocumentText, _ path: String) {
    let (one, other) = (findings(text.applying(edits), path), findings(text.applying(others), path))
    #expect(one == other, "\(path) at \(others.map(\.range))")
  }

  private func findings(_ text: DocumentText, _ path: String) -> [String] {
    analyze(text, name: path).diagnostics().filter { $0.rule != "json/trailing-comma" }.map {
      "\($0.rule) \($0.pointer) \($0.severity) \($0.message)"
    }.sorted()
  }

  static let errors = [
    (#""rating":5"#, #""rating" 5"#), (#""rating":5"#, #""rating":"5"#), (#""rating":5"#, #""rating":"#),
    (#""rating":5"#, "rating:5"), (#"["x"]"#, #"["x""#), (#"["x"]"#, #"["x"}"#), (#"["x"]"#, #""x"]"#),
    (#","rating":5"#, #""rating":5"#),
  ]

  @Test("a syntax error hides no finding outside of its member, on one line too", arguments: errors)
  func errorInMember(_ error: (String, String)) {
    let text = project.replacing(error.0, with: error.1)
    let found = Set(analyze(DocumentText(text), name: "x.tierlist.json").diagnostics().map { $0.rule + $0.pointer })
    let expected: Set = [
      "color/invalid/tiers/0/color", "id/duplicate-tier/tiers/1/id", "rating/out-of-range/items/b/rating",
      "schema/missing/items/c",
    ]
    #expect(expected.isSubset(of: found), "\(text): \(found.sorted())")
  }

  @Test("while a conflict marker is left, nothing else is reported")
  func conflict() {
    let text = project.replacing(#""rating":5"#, with: "\n=======\n\"rating\":500")
    #expect(analyze(DocumentText(text), name: "x.tierlist.json").diagnostics().map(\.rule) == ["json/syntax"])
  }
}

/// A list with four faults, which do not depend on the item "a".
private let project = #"""
  {"schemaVersion":1,"projectId":"0f9a55c4-32a8-4e0e-8a52-0d5b0f6b7c11","title":"T","tiers":[{"id":"s","label":"S",\#
  "order":0,"itemIds":["a","b"],"color":"mauve"},{"id":"s","label":"A","order":1,"itemIds":["c"]}],"items":{\#
  "a":{"id":"a","title":"A","tags":["x"],"rating":5},"b":{"id":"b","title":"B","rating":150},"c":{"id":"c"}},\#
  "audit":{"createdAt":"2024-01-01T00:00:00Z","updatedAt":"2024-01-01T00:00:00Z"}}
  """#
