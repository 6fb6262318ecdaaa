import Foundation
import Testing

/// Formatting as an editor sees it.
@Suite(.timeLimit(.minutes(10))) struct FormattingTests {
  private let uri = "file:///list.tierlist.json"
  private let text = "{ \"title\": \"🍜/\", \"tiers\": [],\n  \"items\": {} }\n"
  private let whole = #""options": { "tabSize": 8, "insertSpaces": false }"#

  private func document(_ more: String) -> String {
    #"{ "textDocument": { "uri": "\#(uri)" }, \#(more) }"#
  }

  private func lines(_ first: Int, _ last: Int) -> String {
    document(
      """
      "range": { "start": { "line": \(first), "character": 0 }, "end": { "line": \(last), "character": 0 } }, \(whole)
      """)
  }

  /// A text after edits whose positions count UTF-16 units; its lines may end in any way.
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

  @Test("both are announced")
  func capabilities() async throws {
    let answer = try await Client().request("initialize", #"{ "capabilities": {} }"#) as? [String: Any]
    let capabilities = try #require(answer?["capabilities"] as? [String: Any])
    #expect(capabilities["documentFormattingProvider"] as? Bool == true)
    #expect(capabilities["documentRangeFormattingProvider"] as? Bool == true)
  }

  @Test("a list is laid out as the app does, whatever the editor says of tabs; then there is nothing left to do")
  func wholeDocument() async throws {
    let client = try await Client.started()
    client.open(uri, text)
    let result = try edited(text, try await client.request("textDocument/formatting", document(whole)))
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
    #expect((try await client.request("textDocument/formatting", document(whole)) as? [Any])?.isEmpty == true)
  }

  @Test("the setting for the style is heeded")
  func style() async throws {
    let client = try await Client.started(initialize: #""initializationOptions": { "format": { "style": "plain" } }"#)
    client.open(uri, text)
    let result = try edited(text, try await client.request("textDocument/formatting", document(whole)))
    #expect(result == "{\n  \"title\": \"🍜/\",\n  \"tiers\": [],\n  \"items\": {}\n}\n")
  }

  @Test("lines end as they did, so that an editor that ends them all alike has nothing to do the next time")
  func lineEnds() async throws {
    let client = try await Client.started()
    let text = text.replacing("\n", with: "\r\n")
    client.open(uri, text)
    let result = try edited(text, try await client.request("textDocument/formatting", document(whole)))
    #expect(result.replacing("\r\n", with: "").contains("\n") == false)
    client.change(uri, version: 2, #"{ "text": \#(quoted(result)) }"#)
    #expect((try await client.request("textDocument/formatting", document(whole)) as? [Any])?.isEmpty == true)
  }

  @Test("selected lines are laid out where they stand")
  func range() async throws {
    let client = try await Client.started()
    let text = "{\n\"tiers\": [],\n\"items\": {\n\"🍜\":{}}\n}\n"
    client.open(uri, text)
    let result = try edited(text, try await client.request("textDocument/rangeFormatting", lines(1, 1)))
    #expect(result == "{\n  \"tiers\" : [\n\n  ],\n\"items\": {\n\"🍜\":{}}\n}\n")
    #expect(try await client.errorCode("textDocument/rangeFormatting", document(whole)) == -32602)
  }

  @Test("what is not plain JSON, and what is no list, stays as it is", arguments: ["{ \"tiers\": [], }", "", "{"])
  func untouched(_ text: String) async throws {
    let client = try await Client.started()
    client.open(uri, text)
    #expect((try await client.request("textDocument/formatting", document(whole)) as? [Any])?.isEmpty == true)
    #expect((try await client.request("textDocument/rangeFormatting", lines(0, 9)) as? [Any])?.isEmpty == true)
  }

  @Test("a document of others is left to others")
  func unserved() async throws {
    let client = try await Client.started()
    client.open(uri.replacing("list.tierlist", with: "other"), "{ \"a\":1 }", languageID: "json")
    let params = document(whole).replacing("list.tierlist", with: "other")
    #expect(try await client.request("textDocument/formatting", params) is NSNull)
  }
}
