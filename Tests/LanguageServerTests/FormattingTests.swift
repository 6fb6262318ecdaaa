import Configurations
import Foundation
import SourceText
import Testing
import TierListFormats
import TierLists

/// Formatting through the protocol.
@Suite(.timeLimit(.minutes(30))) struct FormattingTests {
  private let uri = "file:///list.tierlist.json"
  private let text = "{ \"title\": \"🍜/\", \"tiers\": [],\n  \"items\": {} }\n"
  private let whole = #""options": { "tabSize": 8, "insertSpaces": false }"#

  private func document(_ more: String, _ uri: String? = nil) -> String {
    #"{ "textDocument": { "uri": "\#(uri ?? self.uri)" }, \#(more) }"#
  }

  private func lines(_ first: Int, _ last: Int) -> String {
    document(
      """
      "range": { "start": { "line": \(first), "character": 0 }, "end": { "line": \(last), "character": 0 } }, \(whole)
      """)
  }

  /// The text after edits with UTF-16 positions, for any line endings.
  private func edited(_ text: String, _ edits: Any?) throws -> String {
    let edits = try #require(edits as? [[String: Any]])
    var units = Array(text.utf16)
    var starts = [0]
    for (index, unit) in units.enumerated() where unit == 0x0A { starts.append(index + 1) }
    func offset(_ position: Any?) throws -> Int {
      let position = try #require(position as? [String: Int])
      return try starts[#require(position["line"])] + #require(position["character"])
    }
    for edit in edits.reversed() {
      let range = try #require(edit["range"] as? [String: Any])
      let newText = try #require(edit["newText"] as? String)
      units.replaceSubrange(try offset(range["start"])..<offset(range["end"]), with: Array(newText.utf16))
    }
    return String(decoding: units, as: UTF16.self)
  }

  @Test("both are in the server capabilities")
  func capabilities() async throws {
    let answer = try await Client().request("initialize", #"{ "capabilities": {} }"#) as? [String: Any]
    let capabilities = try #require(answer?["capabilities"] as? [String: Any])
    #expect(capabilities["documentFormattingProvider"] as? Bool == true)
    #expect(capabilities["documentRangeFormattingProvider"] as? Bool == true)
  }

  @Test("a list is formatted like in the app, ignoring the editor's tab options, and formatting is idempotent")
  func wholeDocument() async throws {
    let folder = try WorkspaceFolder([".tierlint.json": #"{ "format": { "style": "app" } }"#])
    let client = try await Client.started(initialize: folder.initialize)
    let uri = folder.uri("list.tierlist.json")
    client.open(uri, text)
    let result = try edited(text, try await client.request("textDocument/formatting", document(whole, uri)))
    #expect(
      result == """
        {
          "items" : {

          },
          "tiers" : [

          ],
          "title" : "🍜\\/"
        }

        """)
    client.change(uri, version: 2, #"{ "text": \#(quoted(result)) }"#)
    #expect((try await client.request("textDocument/formatting", document(whole, uri)) as? [Any])?.isEmpty == true)
  }

  @Test("a list gets the bytes of tierlint format", arguments: [Configurations.FormatStyle.app, .plain])
  func bytes(_ style: Configurations.FormatStyle) async throws {
    let folder = try WorkspaceFolder([".tierlint.json": #"{ "format": { "style": "\#(style.rawValue)" } }"#])
    let client = try await Client.started(initialize: folder.initialize)
    let uri = folder.uri("list.tierlist.json")
    client.open(uri, text)
    let expected = try formatted(Document(DocumentText(text), name: "list.tierlist.json"), FormatOptions(style)).text
    let result = try edited(text, try await client.request("textDocument/formatting", document(whole, uri)))
    #expect(result == expected.string(0..<expected.count))
  }

  @Test("by default, what a person wrote is not rearranged")
  func style() async throws {
    let client = try await Client.started()
    client.open(uri, text)
    let result = try edited(text, try await client.request("textDocument/formatting", document(whole)))
    #expect(result == "{\n  \"title\": \"🍜/\",\n  \"tiers\": [],\n  \"items\": {}\n}\n")
  }

  @Test("line endings are kept, so that formatting is idempotent in editors that normalize them")
  func lineEnds() async throws {
    let client = try await Client.started()
    let text = text.replacing("\n", with: "\r\n")
    client.open(uri, text)
    let result = try edited(text, try await client.request("textDocument/formatting", document(whole)))
    #expect(result.replacing("\r\n", with: "").contains("\n") == false)
    client.change(uri, version: 2, #"{ "text": \#(quoted(result)) }"#)
    #expect((try await client.request("textDocument/formatting", document(whole)) as? [Any])?.isEmpty == true)
  }

  @Test("selected lines are formatted in place")
  func range() async throws {
    let client = try await Client.started()
    let text = "{\n\"tiers\": [],\n\"items\": {\n\"🍜\":{}}\n}\n"
    client.open(uri, text)
    let result = try edited(text, try await client.request("textDocument/rangeFormatting", lines(1, 1)))
    #expect(result == "{\n  \"tiers\": [],\n\"items\": {\n\"🍜\":{}}\n}\n")
    #expect(try await client.errorCode("textDocument/rangeFormatting", document(whole)) == -32602)
  }

  @Test("invalid JSON and other documents are unchanged", arguments: ["{ \"tiers\": [], }", "", "{"])
  func untouched(_ text: String) async throws {
    let client = try await Client.started()
    client.open(uri, text)
    #expect((try await client.request("textDocument/formatting", document(whole)) as? [Any])?.isEmpty == true)
    #expect((try await client.request("textDocument/rangeFormatting", lines(0, 9)) as? [Any])?.isEmpty == true)
  }

  @Test("unsupported documents are ignored")
  func unserved() async throws {
    let client = try await Client.started()
    client.open(uri.replacing("list.tierlist", with: "other"), "{ \"a\":1 }", languageID: "json")
    let params = document(whole).replacing("list.tierlist", with: "other")
    #expect(try await client.request("textDocument/formatting", params) is NSNull)
  }
}
