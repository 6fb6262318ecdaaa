import EditorFeatures
import JSONSyntax
import SourceText
import TestSupport
import Testing
import TierlintCore

/// What must hold of completion wherever the cursor stands.
@Suite struct CompletionPropertyTests {
  #if DEBUG
    /// Places in a document; in a release build nearly all there are.
    static let most = 60
  #else
    static let most = 3_000
  #endif

  static let fixtures = Repository.files(under: "fixtures").filter {
    $0.hasSuffix(".json") || $0.hasSuffix(".csv")
  }

  @Test("at every offset of every fixture, edits are of one line that holds the cursor", arguments: fixtures)
  func everyOffset(path: String) throws {
    let text = try #require(Repository.document(path))
    try expectSoundness(in: text, path, places: Self.most)
  }

  @Test("the same of documents that end anywhere", arguments: fixtures.filter { $0.contains("/valid/") })
  func truncated(path: String) throws {
    let bytes = try #require(Repository.bytes(path))
    for end in stride(from: 0, to: min(bytes.count, 20_000), by: max(1, bytes.count / Self.most)) {
      let text = DocumentText(bytes[..<end])
      let document = Document(text, name: path)
      for item in completions(at: end, in: document).items { expectSound(item, at: end, in: text) }
    }
  }

  @Test(
    "in a sound document a place's first choices leave it sound", arguments: fixtures.filter { $0.contains("/valid/") })
  func accepted(path: String) throws {
    let text = try #require(Repository.document(path))
    let document = Document(text, name: path)
    guard document.csv == nil, document.tree.problems.isEmpty else { return }
    for offset in stride(from: 0, through: text.count, by: max(1, text.count / Self.most)) {
      for item in completions(at: offset, in: document).items.prefix(2) {
        let result = text.applying([item.edit])
        #expect(SyntaxTree(result).problems.isEmpty, "\(path) at \(offset): \(item.label)")
      }
    }
  }

  @Test("strange documents") func strange() throws {
    let deep = String(repeating: "[{\"a\":", count: 3_000)
    for text in [
      "", "\"", "{", "[", "}", "{\"", "{\"a", "{\"a\":\"", "{\"a\\", "{'a': 'b", "“a”", "{ “tiers”: [{ “label”: “S",
      ",", ":",
      "{,}", "{:}", "{:1,\"a\":}", "\u{FEFF}", "\u{FEFF}{\"tiers\":[]}", "/*", "//", "{/*/", "{\"items\":[1,2]}",
      "{\"tiers\":[{\"label\":\"\\u00", "{\"tiers\":{\"a\":1},\"tierOrder\":[1,null,{}]}",
      "{\"items\":{\"a\":1,\"b\":[],\"\":null}, \"tiers\":[1,{\"itemIds\":{}}]}", deep,
    ] {
      try expectSoundness(in: DocumentText(text), "list.tierlist.json")
      try expectSoundness(in: DocumentText(text), "state.json")
      try expectSoundness(in: DocumentText(text), "list.csv")
    }
    try expectSoundness(in: DocumentText([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0xC3, 0x7D]), "list.tierlist.json")
  }

  private func expectSoundness(in text: DocumentText, _ name: String, places: Int = 100) throws {
    let document = Document(text, name: name)
    for offset in stride(from: -1, through: text.count + 1, by: max(1, text.count / places)) {
      let place = max(0, min(offset, text.count))
      for item in completions(at: offset, in: document).items { expectSound(item, at: place, in: text) }
    }
  }
}
