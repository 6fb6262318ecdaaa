import Foundation
import TestSupport
import Testing

/// Large documents, whose published diagnostics follow the edits.
@Suite(.timeLimit(.minutes(30))) struct LiveFindingsTests {
  private let uri = "file:///list.tierlist.json"

  /// One item a line: some with findings of the schema, of rules for objects, and of rules for names.
  private static let lines: [String] = {
    let summary = String(repeating: "long ", count: 40)
    let items = (0..<300).map { number in
      """
        "i\(number)": { "id": "i\(number)", "title": "Titel \(number % 250) 👾", "rating": \(number % 111), \
      "tags": ["a", "b\(number % 5)"], "summary": "\(summary)", "attributes": { "year": \(number % 97 == 0 ? "\"x\"" : "1") } },
      """
    }
    return [#"{ "schemaVersion": 1, "tiers": [], "items": {"#] + items + [
      #"  "end": { "id": "end", "title": "End" } } }"#
    ]
  }()

  @Test func whatFollowsEditsEqualsWhatIsPublishedForANewDocument() async throws {
    var random = SeededGenerator(seed: 5)
    var lines = Self.lines
    let capabilities = #"{ "textDocument": { "codeAction": { "codeActionLiteralSupport": {} } } }"#
    let client = try await Client.started(capabilities)
    client.open(uri, lines.joined(separator: "\n"))
    _ = try await published(by: client, version: 1)
    for version in 2..<20 {
      let line = Int.random(in: 1..<lines.count - 1, using: &random)
      let text = Array(lines[line].utf16)
      // In the title, before the emoji: the list stays JSON, so that there are actions.
      let start = Int.random(in: 36..<38, using: &random)
      let new = ["x", "", "9", "é"].randomElement(using: &random) ?? ""
      let end = start + (new.isEmpty ? 1 : 0)
      lines[line] = String(decoding: text[..<start] + Array(new.utf16) + text[end...], as: UTF16.self)
      let range =
        #"{ "start": { "line": \#(line), "character": \#(start) }, "end": { "line": \#(line), "character": \#(end) } }"#
      client.change(uri, version: version, #"{ "range": \#(range), "text": "\#(new)" }"#)
      let found = try await published(by: client, version: version)
      if version % 6 > 0 { continue }
      let other = try await Client.started(capabilities)
      other.open(uri, lines.joined(separator: "\n"), version: version)
      #expect(try await published(by: other, version: version) == found)
      for place in [(line, start), (line, 3), (1 + line / 2, 70), (0, 30)] {
        #expect(try await actions(of: client, at: place) == actions(of: other, at: place))
      }
    }
  }

  @Test func whatFollowsALostQuoteEqualsWhatIsPublishedForANewDocument() async throws {
    var random = SeededGenerator(seed: 6)
    let client = try await Client.started()
    client.open(uri, Self.lines.joined(separator: "\n"))
    _ = try await published(by: client, version: 1)
    for version in stride(from: 2, to: 30, by: 2) {
      let line = Int.random(in: 1..<Self.lines.count - 1, using: &random)
      let quotes = Self.lines[line].utf16.enumerated().filter { $0.element == 0x22 }.map(\.offset)
      let start = try #require(quotes.randomElement(using: &random))
      let place = #""start": { "line": \#(line), "character": \#(start) }"#
      client.change(
        uri, version: version,
        #"{ "range": { \#(place), "end": { "line": \#(line), "character": \#(start + 1) } }, "text": "" }"#)
      var lines = Self.lines
      let text = Array(lines[line].utf16)
      lines[line] = String(decoding: text[..<start] + text[(start + 1)...], as: UTF16.self)
      let other = try await Client.started()
      other.open(uri, lines.joined(separator: "\n"), version: version)
      let found = try await published(by: client, version: version)
      #expect(try await published(by: other, version: version) == found)
      client.change(
        uri, version: version + 1,
        #"{ "range": { \#(place), "end": { "line": \#(line), "character": \#(start) } }, "text": "\"" }"#)
      _ = try await published(by: client, version: version + 1)
    }
  }

  @Test func twoChangesAtOnceOfWhichTheSecondLosesAQuoteAreBothFollowed() async throws {
    let client = try await Client.started()
    client.open(uri, Self.lines.joined(separator: "\n"))
    _ = try await published(by: client, version: 1)
    let (first, second) = (#"{ "line": 4, "character": 12 }"#, #"{ "line": 90, "character": 12 }"#)
    client.change(
      uri, version: 2,
      #"{ "range": { "start": \#(first), "end": \#(first) }, "text": "xy" }, "#
        + #"{ "range": { "start": \#(second), "end": \#(second) }, "text": "\"" }"#)
    var lines = Self.lines
    for (line, text) in [(4, "xy"), (90, "\"")] {
      lines[line].insert(contentsOf: text, at: lines[line].index(lines[line].startIndex, offsetBy: 12))
    }
    let other = try await Client.started()
    other.open(uri, lines.joined(separator: "\n"), version: 2)
    #expect(try await published(by: other, version: 2) == published(by: client, version: 2))
  }

  /// The code actions with their edits as JSON.
  private func actions(of client: Client, at place: (line: Int, character: Int)) async throws -> String {
    let position = #"{ "line": \#(place.line), "character": \#(place.character) }"#
    let actions = try await client.request(
      "textDocument/codeAction",
      #"{ "textDocument": { "uri": "\#(uri)" }, "range": { "start": \#(position), "end": \#(position) }, "context": { "diagnostics": [] } }"#
    )
    #expect((actions as? [Any])?.isEmpty == false)
    let data = try JSONSerialization.data(withJSONObject: actions ?? [], options: [.sortedKeys])
    return String(decoding: data, as: UTF8.self)
  }

  /// The diagnostics as JSON.
  private func published(by client: Client, version: Int) async throws -> String {
    let message = try await client.message { message in
      message["method"] as? String == "textDocument/publishDiagnostics"
        && (message["params"] as? [String: Any])?["version"] as? Int == version
    }
    let diagnostics = try #require((message["params"] as? [String: Any])?["diagnostics"] as? [Any])
    #expect(!diagnostics.isEmpty)
    let data = try JSONSerialization.data(withJSONObject: diagnostics, options: [.sortedKeys])
    return String(decoding: data, as: UTF8.self)
  }
}
