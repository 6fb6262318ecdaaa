import Foundation
import LanguageServer
import Testing

/// The session of the WebAssembly module, which does its work in the call that brings a message.
@Suite(.timeLimit(.minutes(30))) struct ThreadlessTests {
  private let capabilities = #"{ "textDocument": { "codeAction": { "codeActionLiteralSupport": {} } } }"#
  private let uri = "file:///a.tierlist.json"
  // With an id and dates, so that no fix depends on the time.
  private let list = """
    {
      "schemaVersion": 1, "projectId": "7d0a3b7e-3f0e-4b0c-9a51-6a2f0c8b9e14",
      "audit": { "createdAt": "2026-01-01T00:00:00Z", "updatedAt": "2026-01-01T00:00:00Z" },
      "tiers": [{ "id": "s", "label": "S", "order": 0, "color": "red", "itemIds": ["a", "b"] }],
      "items": { "a": { "id": "a", "title": "Ü" } }
    }

    """

  private static let requests = [
    ("textDocument/codeAction", #""range": \#(range), "context": { "diagnostics": [] }"#),
    ("textDocument/codeLens", ""),
    ("textDocument/documentColor", ""), ("textDocument/documentHighlight", place), ("textDocument/documentLink", ""),
    ("textDocument/documentSymbol", ""), ("textDocument/foldingRange", ""), ("textDocument/formatting", ""),
    ("textDocument/hover", place), ("textDocument/inlayHint", #""range": \#(range)"#),
    ("textDocument/prepareRename", place), ("textDocument/references", place),
    ("textDocument/rename", #"\#(place), "newName": "c""#), ("textDocument/selectionRange", #""positions": []"#),
    ("tierlint/edit", #""operations": []"#), ("tierlint/preview", ""), ("tierlint/unknown", ""),
    ("workspace/symbol", #""query": "S""#),
  ]
  private static let place = #""position": { "line": 3, "character": 75 }"#
  private static let range = #"{ "start": { "line": 0, "character": 0 }, "end": { "line": 9, "character": 0 } }"#

  @Test(arguments: requests) func theAnswerIsThatOfASessionWithThreads(method: String, members: String) async throws {
    let params = #"{ "textDocument": { "uri": "\#(uri)" }\#(members.isEmpty ? "" : ", " + members) }"#
    let client = try await Client.started(capabilities)
    client.open(uri, list)
    var expected = try await client.response(client.start(method, params))
    let session = ThreadlessClient(capabilities)
    session.open(uri, list)
    var found = try #require(session.send(method, id: 7, params).first { $0["id"] as? Int == 7 })
    (expected["id"], found["id"]) = (nil, nil)
    #expect(found as NSDictionary == expected as NSDictionary)
  }

  @Test func diagnosticsComeWithTheChange() throws {
    let session = ThreadlessClient("{}")
    session.open(uri, list)
    let document = #""textDocument": { "uri": "\#(uri)", "version": 2 }"#
    let messages = session.send(
      "textDocument/didChange", #"{ \#(document), "contentChanges": [{ "text": "{ \"tiers\": [" }] }"#)
    let published = try #require(messages.last?["params"] as? [String: Any])
    #expect(published["version"] as? Int == 2)
    #expect(shown(published["diagnostics"]).contains { $0.contains(" json/") })
  }

  @Test func aPullWaitsForTheSettings() throws {
    let session = ThreadlessClient(
      #"{ "workspace": { "configuration": true }, "textDocument": { "diagnostic": {} } }"#)
    let asked = try #require(session.greeting.first { $0["method"] as? String == "workspace/configuration" }?["id"])
    session.open(uri, list)
    #expect(session.send("textDocument/diagnostic", id: 7, #"{ "textDocument": { "uri": "\#(uri)" } }"#).isEmpty)
    let answer = #"{ "jsonrpc": "2.0", "id": \#(asked), "result": [{ "profile": "cloud" }] }"#
    let report = try #require(session.deliver(answer).first { $0["id"] as? Int == 7 }?["result"] as? [String: Any])
    let rules = shown(report["items"])
    #expect(!rules.isEmpty && !rules.contains { $0.hasSuffix("project/cloud-mode") })
  }

  @Test func aRequestThatWaitsIsCancelled() {
    let session = ThreadlessClient(#"{ "textDocument": { "diagnostic": {} } }"#)
    let params = #"{ "previousResultIds": [], "partialResultToken": "t" }"#
    #expect(session.send("workspace/diagnostic", id: 7, params).isEmpty)
    let response = session.send("$/cancelRequest", #"{ "id": 7 }"#).first
    #expect((response?["error"] as? [String: Any])?["code"] as? Int == -32800)
  }

  @Test func messagesOutOfOrderAreErrors() {
    let session = ThreadlessClient("{}")
    func code(_ messages: [[String: Any]]) -> Int? {
      messages.compactMap { $0["error"] as? [String: Any] }.first?["code"] as? Int
    }
    #expect(code(session.deliver("{")) == -32700)
    #expect(code(session.send("initialize", id: 1)) == -32600)
    _ = session.send("shutdown", id: 2)
    #expect(code(session.send("textDocument/hover", id: 3)) == -32600)
    #expect(session.send("exit").isEmpty && session.connection.hasEnded)
  }
}

/// A client of a session without threads.
private struct ThreadlessClient {
  let connection = ThreadlessConnection()
  /// What the session sends before a document is open.
  private(set) var greeting: [[String: Any]] = []

  init(_ capabilities: String) {
    _ = send("initialize", id: 0, #"{ "capabilities": \#(capabilities) }"#)
    greeting = send("initialized")
  }

  func open(_ uri: String, _ text: String) {
    let document = #"{ "uri": "\#(uri)", "languageId": "tierlist", "version": 1, "text": \#(quoted(text)) }"#
    _ = send("textDocument/didOpen", #"{ "textDocument": \#(document) }"#)
  }

  func send(_ method: String, id: Int? = nil, _ params: String = "{}") -> [[String: Any]] {
    let id = id.map { "\"id\": \($0), " } ?? ""
    return deliver(#"{ "jsonrpc": "2.0", \#(id)"method": "\#(method)", "params": \#(params) }"#)
  }

  func deliver(_ body: String) -> [[String: Any]] {
    connection.messages(after: Array(body.utf8)).compactMap {
      try? JSONSerialization.jsonObject(with: Data($0)) as? [String: Any]
    }
  }
}
