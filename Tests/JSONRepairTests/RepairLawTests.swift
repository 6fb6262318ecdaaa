import JSONRepair
import JSONSyntax
import SourceText
import Testing
import TierLists

/// What holds for the repairs of any text.
@Suite(.timeLimit(.minutes(30))) struct RepairLawTests {
  private static let list = """
    {
      "schemaVersion": 1,
      "projectId": "5b0c4a4e-7a51-4b8e-9a0e-2f6f3c1d9e70",
      "title": "Soups – “cold”",
      "tiers": [
        { "id": "gold", "label": "Gold", "color": "#D4AF37", "order": 0, "itemIds": ["gazpacho", "pho"] }
      ],
      "items": {
        "gazpacho": { "id": "gazpacho", "title": "Gazpacho", "summary": "Salad, that gave up: chewing." },
        "pho": { "id": "pho", "title": "Phở", "rating": 92.5, "tags": ["hot", "\\u0041"] }
      },
      "audit": { "createdAt": "2024-03-05T08:00:00Z", "updatedAt": "2024-06-01T17:30:05Z" }
    }

    """

  @Test("fixes of random texts are sorted, in the text, and give JSON")
  func mutations() {
    var random = Random(seed: 7)
    var broken = 0
    for _ in 0..<2_000 {
      let text = DocumentText(random.mutation(of: Self.list))
      let report = RepairReport(text, wanted: .project)
      #expect(report.stateCount <= 60_000)
      for finding in report.findings {
        #expect(finding.fixes.allSatisfy { areSorted($0, in: text) })
        #expect(0...text.count ~= finding.range.lowerBound && finding.range.upperBound <= text.count)
      }
      if report.findings.allSatisfy({ !$0.fixes.isEmpty }) {
        if SyntaxTree(DocumentText(repaired(text, report.findings))).isBroken { broken += 1 }
      }
    }
    // Where two repairs meet, the second may be about what the first has changed.
    #expect(broken <= 2)
  }

  @Test("the same text has the same findings")
  func determinism() {
    let text = DocumentText(Self.list.filter { $0 != "," })
    let (one, other) = (RepairReport(text, wanted: .project).findings, RepairReport(text, wanted: .project).findings)
    #expect(one.map { $0.fixes } == other.map { $0.fixes })
    #expect(one.map { $0.range } == other.map { $0.range })
  }

  @Test(
    "the search is linear in the text",
    arguments: ["[", "{\"a\":", "\"", "a ", "'", "\n[", "{\"a\":1,", "]", "\\", "\0", "/*", ",", "\u{A0}", "“"])
  func linear(_ piece: String) {
    for count in [1_000, 20_000] {
      let report = RepairReport(DocumentText(String(repeating: piece, count: count)), wanted: .project)
      #expect(report.stateCount <= 20_000 + 400_000 + 400 * count)
      #expect(report.stateCount <= 1_020_000)
    }
  }

  @Test("many mistakes are found one by one, each at its place")
  func many() {
    let items = (0..<200).map { index in
      "{\"a\": \"x\(index)\" \"b\": [\((index..<index + 20).map { "\($0 * $0)" }.joined(separator: ", "))]}"
    }
    let text = DocumentText("[\n\(items.joined(separator: ",\n"))\n]")
    let report = RepairReport(text, wanted: .none)
    // Neighbors may be one region.
    #expect(report.findings.count > 190 && report.findings.flatMap { $0.operations }.count == 200)
    #expect(report.findings.allSatisfy { $0.operations.allSatisfy { $0 == .addComma } })
    #expect(report.stateCount <= 200 * 1_000)
  }

  private func areSorted(_ edits: [TextEdit], in text: DocumentText) -> Bool {
    zip(edits, edits.dropFirst()).allSatisfy { $0.range.upperBound < $1.range.lowerBound }
      && edits.allSatisfy { text.clamped($0.range) == $0.range }
  }
}

/// A generator of the same numbers in each run.
private struct Random: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 33
  }

  /// A text with up to four characters or lines deleted, doubled, inserted or replaced.
  mutating func mutation(of text: String) -> String {
    var characters = Array(text)
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      let place = Int.random(in: 0..<characters.count, using: &self)
      let end = min(characters.count, place + (Int.random(in: 0..<4, using: &self) == 0 ? 30 : 1))
      let character = Array("{}[],:\"'\\;/#=x1\n\t\u{A0}“”–\0é").randomElement(using: &self) ?? "x"
      switch Int.random(in: 0..<4, using: &self) {
      case 0: characters.removeSubrange(place..<end)
      case 1: characters.insert(contentsOf: characters[place..<end], at: place)
      case 2: characters.insert(character, at: place)
      default: characters[place] = character
      }
    }
    return String(characters)
  }
}
