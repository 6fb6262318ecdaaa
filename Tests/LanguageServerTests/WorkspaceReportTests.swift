import Testing

/// Workspace diagnostics of a client that asks again and again.
@Suite(.timeLimit(.minutes(30))) struct WorkspaceReportTests {
  private let pull = #"{ "textDocument": { "diagnostic": {} } }"#

  private func params(_ known: [String: String], token: String) -> String {
    let known = known.map { #"{ "uri": "\#($0.key)", "value": "\#($0.value)" }"# }.joined(separator: ",")
    return #"{ "previousResultIds": [\#(known)], "partialResultToken": "\#(token)" }"#
  }

  /// The reports of the next part, by URI.
  private func part(_ token: String, _ client: Client) async throws -> [String: [String: Any]] {
    let message = try await client.message { message in
      message["method"] as? String == "$/progress"
        && (message["params"] as? [String: Any])?["token"] as? String == token
    }
    let value = (message["params"] as? [String: Any])?["value"] as? [String: Any]
    let items = value?["items"] as? [[String: Any]] ?? []
    return Dictionary(items.map { ($0["uri"] as? String ?? "", $0) }) { first, _ in first }
  }

  private func ids(_ reports: [String: [String: Any]]) -> [String: String] {
    reports.compactMapValues { $0["resultId"] as? String }
  }

  private func kinds(_ reports: [String: [String: Any]]) -> [String: String] {
    reports.compactMapValues { $0["kind"] as? String }
  }

  @Test func aRequestWaitsUntilSomethingChanges() async throws {
    let folder = try WorkspaceFolder(["a.tierlist.json": "[", "b.tierlist.json": "["])
    let (a, b) = (folder.uri("a.tierlist.json"), folder.uri("b.tierlist.json"))
    let client = try await Client.started(pull, initialize: folder.initialize)
    let first = client.start("workspace/diagnostic", params([:], token: "1"))
    let known = ids(try await part("1", client))
    #expect(Set(known.keys) == [a, b])
    _ = try await client.response(first)
    let second = client.start("workspace/diagnostic", params(known, token: "2"))
    // The report of an unrelated request shows that the session goes on.
    try await client.request("workspace/symbol", #"{ "query": "x" }"#)
    try folder.write("b.tierlist.json", "[[")
    client.notify("workspace/didChangeWatchedFiles", #"{ "changes": [{ "uri": "\#(b)", "type": 2 }] }"#)
    #expect(kinds(try await part("2", client)) == [a: "unchanged", b: "full"])
    _ = try await client.response(second)
  }

  @Test func aRequestThatWaitsCanBeCancelled() async throws {
    let folder = try WorkspaceFolder(["a.tierlist.json": "["])
    let client = try await Client.started(pull, initialize: folder.initialize)
    _ = try await client.response(client.start("workspace/diagnostic", params([:], token: "1")))
    let known = ids(try await part("1", client))
    let id = client.start("workspace/diagnostic", params(known, token: "2"))
    client.notify("$/cancelRequest", #"{ "id": \#(id) }"#)
    let error = try await client.response(id)["error"] as? [String: Any]
    #expect(error?["code"] as? Int == -32800)
  }

  @Test func aSavedPictureOrListChangesNoOtherReport() async throws {
    let folder = try WorkspaceFolder(["a.tierlist.json": "[", "b.tierlist.json": "["])
    let client = try await Client.started(pull, initialize: folder.initialize)
    try await client.scanned()
    let first = try await client.request("workspace/diagnostic", #"{ "previousResultIds": [] }"#) as? [String: Any]
    let change = #"{ "changes": [{ "uri": "\#(folder.uri("b.tierlist.json"))", "type": 2 }] }"#
    client.notify("workspace/didChangeWatchedFiles", change)
    let known = (first?["items"] as? [[String: Any]] ?? []).map {
      #"{ "uri": "\#($0["uri"] ?? "")", "value": "\#($0["resultId"] ?? "")" }"#
    }
    let second =
      try await client.request(
        "workspace/diagnostic", #"{ "previousResultIds": [\#(known.joined(separator: ","))] }"#) as? [String: Any]
    let kinds = (second?["items"] as? [[String: Any]] ?? []).compactMap { $0["kind"] as? String }
    #expect(kinds == ["unchanged", "unchanged"])
  }

  /// The codes of the list in the workspace.
  private func codes(_ client: Client) async throws -> Set<String> {
    let report = try await client.request("workspace/diagnostic", #"{ "previousResultIds": [] }"#) as? [String: Any]
    let items = try #require(report?["items"] as? [[String: Any]])
    return Set(items.flatMap { $0["items"] as? [[String: Any]] ?? [] }.compactMap { $0["code"] as? String })
  }

  @Test(arguments: [("onType", true), ("onSave", false)])
  func anUnsavedChangeCountsUnlessItWaitsForTheSave(run: String, isUnsaved: Bool) async throws {
    let folder = try WorkspaceFolder(["a.tierlist.json": "[]"])
    let uri = folder.uri("a.tierlist.json")
    let client = try await Client.started(
      pull, initialize: #"\#(folder.initialize), "initializationOptions": { "run": "\#(run)" }"#)
    client.open(uri, "[]")
    #expect(try await !codes(client).isEmpty)
    client.change(uri, version: 2, #"{ "text": "[" }"#)
    #expect(try await codes(client).contains("json/syntax") == isUnsaved)
    client.close(uri)
    #expect(try await !codes(client).contains("json/syntax"))
  }

  @Test(arguments: ["file:///elsewhere/a.tierlist.json", "untitled:a.tierlist.json"])
  func diagnosticsOfAClosedDocumentAreCleared(uri: String) async throws {
    let folder = try WorkspaceFolder(["a.tierlist.json": "["])
    let client = try await Client.started(pull, initialize: folder.initialize)
    client.open(uri, "[")
    _ = try await client.request("textDocument/diagnostic", #"{ "textDocument": { "uri": "\#(uri)" } }"#)
    client.close(uri)
    let report = try await client.request("workspace/diagnostic", #"{ "previousResultIds": [] }"#) as? [String: Any]
    let item = (report?["items"] as? [[String: Any]])?.first { $0["uri"] as? String == uri }
    #expect(item?["kind"] as? String == "full")
    #expect((item?["items"] as? [Any])?.isEmpty == true)
  }
}
