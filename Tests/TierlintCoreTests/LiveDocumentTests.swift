import Findings
import JSONSyntax
import ListAnalysis
import Rules
import SourceText
import TestSupport
import Testing
import TierLists

@Suite(.timeLimit(.minutes(30))) struct LiveDocumentTests {
  private static let list = #"{ "schemaVersion": 1, "title": "Tea", "tiers": [], "items": { "a": { "id": "b" } } }"#

  @Test("copies are versions: an edit of one changes no other, and what they share confuses none")
  func copies() {
    var first = LiveDocument(DocumentText(Self.list), name: "a.tierlist.json", minimumByteCount: 0)
    _ = first.findings(Fixture.settings)
    first.replace(1..<1, with: Array(" ".utf8))
    var second = first
    first.replace(Self.range(of: #""tiers""#, in: first), with: Array("\n\"tiers\"".utf8))
    second.replace(Self.range(of: #""b""#, in: second), with: Array(#""c", "rating": 700"#.utf8))
    for _ in 0..<2 {
      for live in [first, second] { #expect(Self.shown(live) == Self.fresh(live.text)) }
      first.replace(Self.range(of: #""id""#, in: first), with: Array(#""name": "x", "id""#.utf8))
      second.replace(2..<2, with: Array("\n".utf8))
    }
    #expect(first.lines.lineCount == 2 && second.lines.lineCount == 3)
  }

  @Test("a text that is too large is dropped until it is replaced")
  func oversize() {
    var live = LiveDocument(DocumentText([UInt8](repeating: 0x20, count: DocumentText.maximumByteCount)))
    #expect(live.oversize == nil)
    live.replace(0..<0, with: [0x20])
    #expect(live.oversize == DocumentText.maximumByteCount + 1 && live.text.count == 0)
    live.replace(0..<0, with: Array("{}".utf8))
    #expect(live.oversize != nil && live.findings(Fixture.settings) == nil)
    live.replaceAll(with: DocumentText("{}"))
    #expect(live.oversize == nil && live.text.count == 2)
  }

  /// Mistakes at the start of a list: broken, or only read by tolerant parsers.
  static let mistakes = [
    #""title": "Tea" "#, #""title": "Tea", // a note"#, #""title": "Tea", "homepage": ["#, #""title": "Tea, "#,
    #""title": "Tea", "description": "x\q", "additional": { "note": [1,] },"#, #"“title”: “Tea”, "#,
  ]

  @Test(
    "what a text says far from a mistake changes no repair: it is followed, with the findings of a new analysis",
    arguments: mistakes)
  func farFromMistakes(_ mistake: String) {
    let items = (0..<1_000).map {
      #"    "item-\#($0)": { "id": "item-\#($0)", "title": "Number \#($0)", "tags": ["dark", "malty"], "rating": \#($0 % 120) }"#
    }
    let ids = (0..<900).map { "\"item-\($0)\"" }.joined(separator: ", ")
    let text = """
      {
        "schemaVersion": 1,
        \(mistake)
        "tiers": [{ "id": "s", "label": "S", "order": 0, "itemIds": [\(ids)] }],
        "items": {
      \(items.joined(separator: ",\n"))
        }
      }
      """
    var live = LiveDocument(DocumentText(text), name: "a.tierlist.json", minimumByteCount: 0)
    _ = live.findings(Fixture.settings)
    let isBroken = live.document.tree.isBroken
    for (item, place, new) in [
      (520, "Number", "A letter"), (600, "Number", "Item"), (560, "Number", "N"), (540, "malty", "m,"),
      (3, "Number", "Near"),
    ] {
      let start = Self.range(of: "\"id\": \"item-\(item)\"", in: live).lowerBound
      let word = live.text.slice(start..<live.text.count).firstRange(of: Array(place.utf8)) ?? 0..<0
      live.replace(word, with: Array(new.utf8))
      // A text that ends in a comma may be two, and one near the mistake a part of it.
      #expect((live.documentIfParsed != nil) == (!isBroken || new.last != "," && item > 400))
      #expect(Self.shown(live) == Self.fresh(live.text))
    }
  }

  private static func range(of text: String, in live: LiveDocument) -> ByteRange {
    let bytes = live.text.slice(0..<live.text.count)
    return bytes.firstRange(of: Array(text.utf8)) ?? 0..<0
  }

  private static func shown(_ live: LiveDocument) -> [String]? {
    live.findings(Fixture.settings)?.diagnostics(RuleLevels(), atMost: .max).map(describe)
  }

  private static func fresh(_ text: DocumentText) -> [String] {
    analyze(text, name: "a.tierlist.json", Fixture.settings).diagnostics().map(describe)
  }
}
