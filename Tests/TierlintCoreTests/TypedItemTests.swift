import Findings
import JSONSyntax
import ListAnalysis
import SourceText
import Testing
import TierLists

/// A list that is typed, a character at a time, on one line or on several.
@Suite(.timeLimit(.minutes(30))) struct TypedItemTests {
  /// A list in which an item is typed in the place of `▮`, and the item.
  static let insertions: [(list: String, item: String)] = [
    (
      """
      {"schemaVersion": 1, "projectId": "7b0f9f0e-6c3c-4c57-9d0e-2d5c9b2f6a11", "title": "Soups", \
      "tiers": [{"id": "s", "label": "S", "order": 0, "itemIds": ["leek", "pea"]}], \
      "items": {"leek": {"id": "leek", "title": "Leek"}, ▮"pea": {"id": "pea", "title": "Pea"}}, \
      "overrides": {"pea": {"notes": "cold"}}, \
      "audit": {"createdAt": "2025-03-01T09:00:00Z", "updatedAt": "2025-04-01T09:30:00Z"}}
      """,
      #""onion": {"id": "onion", "title": "Onion", "rating": 40, "tags": ["hot", "old"]}, "#
    ),
    (
      """
      {
        "schemaVersion": 1,
        "projectId": "7b0f9f0e-6c3c-4c57-9d0e-2d5c9b2f6a11",
        "title": "Soups",
        "tiers": [
          { "id": "s", "label": "S", "order": 0, "itemIds": ["leek", "pea"] }
        ],
        "items": {
          "leek": {
            "id": "leek",
            "title": "Leek"
          },
          ▮"pea": {
            "id": "pea",
            "title": "Pea"
          }
        },
        "overrides": {
          "pea": { "notes": "cold" }
        },
        "audit": {
          "createdAt": "2025-03-01T09:00:00Z",
          "updatedAt": "2025-04-01T09:30:00Z"
        }
      }
      """,
      """
      "onion": {
            "id": "onion",
            "title": "Onion",
            "rating": 40,
            "tags": ["hot", "old"]
          },

      """
    ),
  ]

  @Test("there are never more than four findings", arguments: insertions)
  func counts(_ insertion: (list: String, item: String)) throws {
    let parts = insertion.list.split(separator: "▮").map(String.init)
    let whole = parts.joined()
    let texts =
      insertion.item.indices.map { parts[0] + insertion.item[...$0] + parts[1] }
      + whole.indices.map { String(whole[...$0]) }
    for text in texts {
      let findings = Self.findings(analyze(DocumentText(text), name: "soups.tierlist.json"))
      #expect(findings.count <= 4, "\(text): \(findings.map(\.message))")
    }
  }

  @Test("after each member, the findings are at the item, and what follows keeps its meaning", arguments: insertions)
  func meaning(_ insertion: (list: String, item: String)) throws {
    let parts = insertion.list.split(separator: "▮").map(String.init)
    let start = parts[0].utf8.count
    for end in insertion.item.indices where insertion.item[end] == "," && insertion.item[..<end].last != "}" {
      let typed = insertion.item[...end]
      let analysis = analyze(DocumentText(parts[0] + typed + parts[1]), name: "soups.tierlist.json")
      let next = start + typed.utf8.count + #""pea": "#.utf8.count
      for finding in Self.findings(analysis) {
        #expect(
          start <= finding.range.lowerBound && finding.range.upperBound <= next, "\(typed): \(finding.message)")
      }
      let items = try #require(ObjectView(analysis.tree, .root)["items"])
      #expect(ObjectView(analysis.tree, items)["pea"] != nil, "\(typed)")
      #expect(ObjectView(analysis.tree, .root)["overrides"] != nil, "\(typed)")
    }
  }

  private static func findings(_ analysis: Analysis) -> [Diagnostic] {
    analysis.diagnostics().filter { $0.severity >= .warning }
  }
}
