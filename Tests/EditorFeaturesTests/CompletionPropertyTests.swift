import EditorFeatures
import JSONSyntax
import SourceText
import TestSupport
import Testing
import TierLists

/// Properties of completion at any offset.
@Suite(.timeLimit(.minutes(30))) struct CompletionPropertyTests {
  /// The number of offsets to try in a document: nearly all, or a sample.
  static let most = triesAllCases ? 3_000 : 12
  /// The same where each document is repaired, which takes most of the time.
  static let mostBroken = triesAllCases ? 200 : 12

  static let fixtures = Repository.files(under: "fixtures").filter {
    $0.hasSuffix(".json") || $0.hasSuffix(".csv")
  }

  @Test("at every offset of every fixture, edits are on the cursor's line", arguments: fixtures.sample(every: 2))
  func everyOffset(path: String) throws {
    let text = try #require(Repository.document(path))
    try expectValidEdits(in: text, path, places: Self.most)
  }

  @Test("the same of documents that end anywhere", arguments: fixtures.filter { $0.contains("/valid/") })
  func truncated(path: String) throws {
    let bytes = try #require(Repository.bytes(path))
    for end in stride(from: 0, to: min(bytes.count, 20_000), by: max(1, bytes.count / Self.mostBroken)) {
      let text = DocumentText(bytes[..<end])
      let document = Document(text, name: path)
      for item in completions(at: end, in: document).items { expectValidEdit(item, at: end, in: text) }
    }
  }

  @Test("nothing is offered at depths that the app does not read", arguments: ["[", "{\"a\":"])
  func nesting(opening: String) {
    let text = DocumentText("{\"additional\":" + String(repeating: opening, count: 200_000))
    let document = Document(text, name: "a.tierlist.json")
    for offset in [1_000 * opening.utf8.count, text.count - 10, text.count] {
      #expect(completions(at: offset, in: document).items.isEmpty)
    }
  }

  @Test(
    "accepting one of the first completions keeps a valid document valid",
    arguments: fixtures.filter { $0.contains("/valid/") })
  func accepted(path: String) throws {
    let text = try #require(Repository.document(path))
    let document = Document(text, name: path)
    guard document.csv == nil, document.tree.problems.isEmpty else { return }
    for offset in stride(from: 0, through: text.count, by: max(1, text.count / Self.most)) {
      for item in completions(at: offset, in: document).items.prefix(2) {
        let result = text.applying(item.allEdits)
        #expect(SyntaxTree(result).problems.isEmpty, "\(path) at \(offset): \(item.label)")
      }
    }
  }

  @Test("half-typed keys and values are completed", arguments: fixtures.filter { $0.contains("/valid/") })
  func halfTyped(path: String) throws {
    let document = Document(try #require(Repository.document(path)), name: path)
    let tree = document.tree
    guard tree.problems.isEmpty else { return }
    let strings = tree.nodeIDs.filter { tree.kind($0) == .string }
    for node in stride(from: 0, to: strings.count, by: max(1, strings.count / Self.most)).map({ strings[$0] }) {
      for (text, offset) in halves(of: tree.range(node), in: tree.text) {
        let broken = Document(text, name: path)
        guard let item = completions(at: offset, in: broken).items.first else { continue }
        let repaired = SyntaxTree(text.applying(item.allEdits)).problems
        #expect(
          repaired.count <= broken.tree.problems.count,
          "\(path) \(text.string(0..<offset).suffix(60)) → \(item.edit.text)")
      }
    }
  }

  /// A text whose string is half typed, in several ways, and the cursor in it.
  private func halves(of string: ByteRange, in text: DocumentText) -> [(DocumentText, ByteOffset)] {
    let start = string.lowerBound
    let end = string.upperBound
    let comma = text.bytes[end] == UInt8(ascii: ",") ? end + 1 : end
    let cursor = start + 1 + (string.count - 2) / 2
    let edits = [
      (TextEdit(cursor..<end, ""), cursor), (TextEdit(cursor..<comma, ""), cursor),
      (TextEdit(start + 1..<end, ""), start + 1),
      (TextEdit(start..<end, ""), start), (TextEdit(start..<comma, ""), start),
    ]
    return edits.map { (text.applying([$0.0]), $0.1) }
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
      try expectValidEdits(in: DocumentText(text), "list.tierlist.json")
      try expectValidEdits(in: DocumentText(text), "state.json")
      try expectValidEdits(in: DocumentText(text), "list.csv")
    }
    try expectValidEdits(in: DocumentText([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0xC3, 0x7D]), "list.tierlist.json")
  }

  private func expectValidEdits(in text: DocumentText, _ name: String, places: Int = 100) throws {
    let document = Document(text, name: name)
    for offset in stride(from: -1, through: text.count + 1, by: max(1, text.count / places)) {
      let place = max(0, min(offset, text.count))
      for item in completions(at: offset, in: document).items { expectValidEdit(item, at: place, in: text) }
    }
  }
}
