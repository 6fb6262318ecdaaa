import SourceText
import Testing
import TierListFormats
import TierLists

@Suite(.timeLimit(.minutes(30))) struct FormattingRequestTests {
  private let uri = "file:///list.tierlist.json"
  private let list = #"{"title": "Ünïcode 😀 / x", "tiers": [ {"id":"s", "order":0} ], "items": {}}"# + "\n"

  /// The text after applying the edits of a response.
  private func text(after edits: Any?, of text: String) throws -> String {
    let lines = LineIndex(DocumentText(text))
    let made = try #require(edits as? [[String: Any]]).map { edit in
      let range = edit["range"] as? [String: [String: Int]] ?? [:]
      let places = ["start", "end"].map {
        lines.offset(line: range[$0]?["line"] ?? -1, column: range[$0]?["character"] ?? -1, in: .utf16)
      }
      return TextEdit(places[0]..<places[1], edit["newText"] as? String ?? "")
    }
    let result = DocumentText(text).applying(made.sorted { $0.range.precedes($1.range) })
    return result.string(0..<result.count)
  }

  @Test(arguments: [FormatStyle.app, .plain])
  func aDocumentGetsTheBytesOfTheCommandLine(style: FormatStyle) async throws {
    let options = #""initializationOptions": { "format": { "style": "\#(style.rawValue)" } }"#
    let client = try await Client.started(initialize: options)
    client.open(uri, list)
    let edits = try await client.request(
      "textDocument/formatting",
      #"{ "textDocument": { "uri": "\#(uri)" }, "options": { "tabSize": 8, "insertSpaces": false } }"#)
    let wanted = try formatted(Document(DocumentText(list), name: "list.tierlist.json"), FormatOptions(style)).text
    #expect(try text(after: edits, of: list) == wanted.string(0..<wanted.count))
  }

  @Test func aRangeIsLaidOutInPlace() async throws {
    let client = try await Client.started()
    let text = "{\n\"b\": 1,\n      \"a\": 2\n}\n"
    client.open(uri, text)
    let edits = try await client.request(
      "textDocument/rangeFormatting",
      """
      { "textDocument": { "uri": "\(uri)" }, "options": { "tabSize": 8, "insertSpaces": false },
        "range": { "start": { "line": 2, "character": 0 }, "end": { "line": 2, "character": 3 } } }
      """)
    #expect(try self.text(after: edits, of: text) == "{\n\"b\": 1,\n  \"a\": 2\n}\n")
  }

  @Test func aBrokenDocumentStaysAsItIs() async throws {
    let client = try await Client.started()
    client.open(uri, "{ \"tiers\": [ }")
    let edits = try await client.request(
      "textDocument/formatting",
      #"{ "textDocument": { "uri": "\#(uri)" }, "options": { "tabSize": 2, "insertSpaces": true } }"#)
    #expect(try #require(edits as? [Any]).isEmpty)
  }
}
