import EditorFeatures
import Findings
import ListEditing
import SourceText
import TestSupport
import Testing
import TierLists

/// A project with two tiers, the pool and three items.
let soups = """
  {
    "schemaVersion": 1,
    "title": "Soups",
    "tiers": [
      { "id": "gold", "label": "Gold", "color": "#d4af37", "order": 0, "locked": true, "itemIds": ["pho", "gone"] },
      { "id": "tin", "label": "Tin", "order": 1, "itemIds": [] },
      { "id": "unranked", "label": "Unranked", "order": 2, "itemIds": ["b:1"] }
    ],
    "items": {
      "pho": { "id": "pho", "title": "Phở", "rating": 80, "tags": ["hot", "long"], "media": [{ "kind": "image" }] },
      "b:1": { "id": "b:1", "title": "Borscht", "subtitle": "Red" },
      "lost": { "id": "lost", "title": " " }
    },
    "overrides": { "pho": { "displayTitle": "Phở again", "rating": 9.5 } },
    "settings": { "theme": "nord", "showUnranked": false }
  }
  """

/// A state with a label, a color and a lock.
let cakes = """
  {
    "tierOrder": ["Top", "Rest"],
    "tierLabels": { "Top": "Worth it" },
    "tierColors": { "Top": "#FF8000" },
    "lockedTiers": ["Top"],
    "tiers": {
      "Top": [{ "id": "sacher", "name": "Sacher", "season": 1832, "imageUrl": "https://example.org/s.jpg" }],
      "Rest": [],
      "unranked": [{ "id": "plain" }]
    }
  }
  """

/// A template: its items name their tiers.
let parks = """
  {
    "tierOrder": ["Near", "Far"],
    "items": [
      { "id": "elm", "name": "Elm", "tier": "Near" }, { "id": "oak", "tier": "unranked" }, { "id": "ash", "tier": "Near" }
    ]
  }
  """

let tea = "Name,Season,Tier\nAssam,1,s\n\"Tea, Black\",2,S\nMint,,Unranked\nshort\n"

extension Marked {
  /// A sample with the mark after the first occurrence of a string.
  init(_ sample: String, after before: String, name: String = "") {
    let parts = sample.split(separator: before, maxSplits: 1, omittingEmptySubsequences: false)
    #expect(parts.count == 2, "the sample has no \(before)")
    self.init(parts.joined(separator: before + "▮"), name: name)
  }

  /// The hover at the mark.
  func hover(_ diagnostics: [Diagnostic] = []) -> Hover? {
    EditorFeatures.hover(in: document, at: offset, diagnostics: diagnostics)
  }
}

func document(_ text: String, name: String = "") -> Document { Document(DocumentText(text), name: name) }

extension Document {
  func text(_ range: ByteRange) -> String { text.string(range) }
}

/// The documents of the fixtures, and invalid and unusual ones.
let allDocuments: [Document] = {
  let paths = Repository.files(under: "fixtures").filter { $0.hasSuffix(".json") || $0.hasSuffix(".csv") }
  let fixtures = paths.compactMap { path in Repository.document(path).map { Document($0, name: path) } }
  let odd = [
    "", "[", "{", "\"", "{}", "[]", "null", "{\"tiers\":", "{\"tiers\":[{", "{\"tiers\":[{\"itemIds\":[\"a",
    "{\"tiers\"",
    "{\"tiers\":{\"S\":[{\"id\":\"a\"",
    "{\"tiers\": [1, null, \"x\", {\"label\": 3, \"itemIds\": {\"a\": 1}}], \"items\": []}",
    "{\"tiers\":[],\"tiers\":[{\"label\":\"a\"}],\"items\":{\"a\":1,\"a\":{}},\"items\":{}}", "\u{FEFF}{\"tiers\":[]}",
    "{'tiers': [{label: “Gold”, itemIds: ['a' 'b'}]", "{\"tierOrder\":[\"a\",\"a\"],\"items\":[{\"tier\":\"a\"},2]}",
    "{\"tiers\":[[[[[[{\"a\":[{\"a\":[{]}]]}", "}{][,:\"\\", "{\"\":{\"\":{\"\":[\"\"]}}}",
  ].map { document($0, name: "odd.tierlist.json") }
  let broken = [soups, cakes, parks].flatMap { sample in
    let lines = sample.replacing("\n", with: "\r\n")
    return [
      lines, sample.replacing("]", with: ""), sample.replacing(":", with: ""),
      sample.replacing("\"", with: "", maxReplacements: 31),
    ]
  }.map { document($0) }
  let bytes = Document(DocumentText([0x7B, 0x22, 0xFF, 0xC3, 0x22, 0x3A, 0xF0, 0x9F, 0x7D]), name: "a.tierlist.json")
  let tables = [tea, "", "\n", "\"a\nb\",c\n", "title,tierLabel\n,,\n\"\n"].map { document($0, name: "a.csv") }
  return fixtures + odd + broken + tables + [bytes]
}()
