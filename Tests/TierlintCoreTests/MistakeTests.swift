import Findings
import Foundation
import ListAnalysis
import SourceText
import TestSupport
import Testing
import TierLists

/// A list with one mistake, as in `fixtures/repairs/mistakes.jsonl`, has one finding, whose first fix gives what was meant.
@Suite(.timeLimit(.minutes(30))) struct MistakeTests {
  struct Mistake: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    /// What is replaced everywhere in the list, and by what.
    let edits: [[String]]
    /// The line of the finding, from 1.
    let line: Int
    /// That of its first fix.
    let title: String
    /// What the fix makes of what the first edit replaced; `nil` if it gives back the list.
    let result: String?

    var testDescription: String { name }
  }

  static let list = """
    {
      "schemaVersion": 1,
      "projectId": "c2a4e6f8-1b3d-4f5a-9c7e-8d0b2f4a6c81",
      "title": "Lamps",
      "tiers": [
        {
          "id": "bright",
          "label": "Bright",
          "color": "#8E44AD",
          "order": 0,
          "locked": true,
          "itemIds": ["desk-lamp", "lantern"]
        },
        {
          "id": "dim",
          "label": "Dim",
          "color": "#1A5276",
          "order": 1,
          "itemIds": [
            "candle"
          ]
        }
      ],
      "items": {
        "desk-lamp": {
          "id": "desk-lamp",
          "title": "Desk Lamp",
          "rating": 95,
          "tags": ["warm", "old"]
        },
        "lantern": {"id": "lantern", "title": "Lantern", "rating": 71},
        "candle": {
          "id": "candle",
          "title": "Candle",
          "rating": 48
        }
      },
      "overrides": {
        "candle": {"notes": "Beeswax"}
      },
      "links": {"shareUrl": "https://example.org/lamps"},
      "settings": {"theme": "nord"},
      "audit": {
        "createdAt": "2025-03-05T09:00:00Z",
        "updatedAt": "2025-04-18T16:45:10Z"
      }
    }

    """
  static let mistakes = (Repository.text("fixtures/repairs/mistakes.jsonl") ?? "").split(separator: "\n").compactMap {
    try? JSONDecoder().decode(Mistake.self, from: Data($0.utf8))
  }

  @Test("every mistake is read, and the list without one has no finding")
  func list() {
    #expect(Self.mistakes.count == 109)
    #expect(Self.findings(Self.list).isEmpty)
  }

  @Test("one finding, whose first fix gives what was meant", arguments: mistakes)
  func mistake(_ mistake: Mistake) throws {
    let edit = try #require(mistake.edits.first)
    let written = mistake.edits.reduce(Self.list) { $0.replacing($1[0], with: $1[1]) }
    try #require(written != Self.list)
    let text = DocumentText(written)
    let findings = Self.findings(written)
    #expect(findings.count == 1, "\(findings.map(\.message))")
    let finding = try #require(findings.first)
    #expect(LineIndex(text).line(at: finding.range.lowerBound) + 1 == mistake.line)
    let fix = try #require(finding.fixes.first)
    #expect(fix.title == mistake.title)
    let meant = mistake.result.map { Self.list.replacing(edit[0], with: $0) } ?? Self.list
    #expect(try Self.value(text.applying(fix.edits)) == Self.value(DocumentText(meant)))
  }

  private static func findings(_ text: String) -> [Diagnostic] {
    analyze(DocumentText(text), name: "lamps.tierlist.json").diagnostics().filter { $0.severity >= .warning }
  }

  private static func value(_ text: DocumentText) throws -> NSObject? {
    try JSONSerialization.jsonObject(with: Data(text.string.utf8)) as? NSObject
  }
}
