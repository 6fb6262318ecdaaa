import Testing

@Suite(.timeLimit(.minutes(30))) struct DiagnosticTests {
  private let uri = "file:///list.tierlist.json"
  private let pull = #"{ "textDocument": { "diagnostic": {} } }"#

  @Test func aBurstOfEditsIsPublishedOnce() async throws {
    let client = try await Client.started()
    client.open(uri, "{}")
    for version in 2...500 { client.change(uri, version: version, #"{ "text": "\#(version % 2 == 0 ? "{}" : "[")" }"#) }
    client.change(uri, version: 501, #"{ "text": "[" }"#)
    let found = try await client.diagnostics(uri, version: 501)
    #expect(found.contains { $0.hasSuffix("json/syntax") })
    try await client.request("shutdown")
    let versions = client.untaken("textDocument/publishDiagnostics").compactMap {
      ($0["params"] as? [String: Any])?["version"] as? Int
    }
    #expect(versions == versions.sorted())
    #expect(!versions.contains(501))
  }

  @Test(arguments: [
    (#"{ "textDocument": { "publishDiagnostics": { "relatedInformation": true } } }"#, true),
    (#"{ "textDocument": { "publishDiagnostics": {} } }"#, false),
  ])
  func onlyClientsThatShowRelatedPlacesGetThem(capabilities: String, isThere: Bool) async throws {
    let client = try await Client.started(capabilities)
    // Once below the size from which on findings follow edits, and once above.
    for (name, padding) in [("a", ""), ("b", String(repeating: " ", count: 70_000))] {
      client.open("file:///\(name).tierlist.json", #"{ "items": { "a": {}, "a": {} }\#(padding) }"#)
      let params = try await client.params(of: "textDocument/publishDiagnostics")
      let diagnostics = try #require(params["diagnostics"] as? [[String: Any]])
      #expect(diagnostics.contains { $0["code"] as? String == "json/duplicate-key" })
      #expect(diagnostics.contains { $0["relatedInformation"] != nil } == isThere)
    }
  }

  @Test func closingClears() async throws {
    let client = try await Client.started()
    client.open(uri, "[")
    #expect(try await !client.diagnostics(uri, version: 1).isEmpty)
    client.close(uri)
    #expect(try await client.diagnostics(uri, version: nil).isEmpty)
  }

  @Test func aPullClientGetsNoPublishedDiagnostics() async throws {
    let client = try await Client.started(pull)
    client.open(uri, "[")
    let report = try await client.request("textDocument/diagnostic", #"{ "textDocument": { "uri": "\#(uri)" } }"#)
    let full = try #require(report as? [String: Any])
    #expect(full["kind"] as? String == "full")
    #expect(shown(full["items"]).contains { $0.hasSuffix("json/syntax") })
    let id = try #require(full["resultId"] as? String)
    let same = try await client.request(
      "textDocument/diagnostic", #"{ "textDocument": { "uri": "\#(uri)" }, "previousResultId": "\#(id)" }"#)
    #expect((same as? [String: Any])?["kind"] as? String == "unchanged")
    client.change(uri, version: 2, #"{ "text": "[[" }"#)
    let changed = try await client.request(
      "textDocument/diagnostic", #"{ "textDocument": { "uri": "\#(uri)" }, "previousResultId": "\#(id)" }"#)
    #expect((changed as? [String: Any])?["kind"] as? String == "full")
    #expect(client.untaken("textDocument/publishDiagnostics").isEmpty)
  }

  @Test func aRunningPullUsesTheNewSettings() async throws {
    let client = try await Client.started(pull)
    client.open(uri, "{ \"storage\": { \"mode\": \"cloud\" } }")
    for id in 1...50 {
      client.send(
        #"{ "jsonrpc": "2.0", "id": \#(id), "method": "textDocument/diagnostic", "params": { "textDocument": { "uri": "\#(uri)" } } }"#
      )
    }
    client.notify("workspace/didChangeConfiguration", #"{ "settings": { "profile": "cloud" } }"#)
    for id in 1...50 {
      let answer = try await client.message { $0["id"] as? Int == id && $0["method"] == nil }
      #expect((answer["result"] as? [String: Any])?["kind"] as? String == "full", "\(answer)")
    }
    let last = try await client.request("textDocument/diagnostic", #"{ "textDocument": { "uri": "\#(uri)" } }"#)
    #expect(shown((last as? [String: Any])?["items"]).allSatisfy { !$0.hasSuffix("project/cloud-mode") })
  }

  @Test func theContentDecidesTheKindOfATierlistDocument() async throws {
    let client = try await Client.started()
    client.open("file:///saved.json", #"{ "tiers": { "S": [], "unranked": [] } }"#)
    #expect(try await client.diagnostics("file:///saved.json", version: 1).count == 1)
    client.open("file:///new.json", "{}")
    #expect(try await !client.diagnostics("file:///new.json", version: 1).isEmpty)
  }

  @Test func theMessageAndTheBehaviorOfTheAppAreTwoLines() async throws {
    let client = try await Client.started()
    client.open(uri, "{ \"tiers\": [], \"unknown\": 1 }")
    let params = try await client.params(of: "textDocument/publishDiagnostics")
    for diagnostic in try #require(params["diagnostics"] as? [[String: Any]]) {
      #expect((diagnostic["message"] as? String)?.split(separator: "\n").count == 2, "\(diagnostic)")
    }
  }

  @Test func everyDiagnosticHasAPageAndData() async throws {
    let client = try await Client.started()
    client.open(uri, "{ \"tiers\": [], \"unknown\": 1 }")
    let params = try await client.params(of: "textDocument/publishDiagnostics")
    let diagnostics = try #require(params["diagnostics"] as? [[String: Any]])
    for diagnostic in diagnostics {
      let page = (diagnostic["codeDescription"] as? [String: Any])?["href"] as? String
      #expect(page?.hasSuffix("/docs/rules/\(diagnostic["code"] ?? "").md") == true)
      #expect(diagnostic["source"] as? String == "tierlint")
      #expect(diagnostic["data"] is [String: Any])
    }
    let unknown = diagnostics.first { $0["code"] as? String == "schema/unknown-key" }
    #expect(unknown?["tags"] as? [Int] == [1])
  }

  @Test(arguments: [("json", "package.json"), ("jsonc", "settings.json"), ("plaintext", "notes.txt")])
  func unsupportedDocumentsGetNone(languageID: String, name: String) async throws {
    let client = try await Client.started()
    client.open("file:///\(name)", "{ \"name\": ", languageID: languageID)
    client.open(uri, "[", languageID: languageID)
    #expect(try await !client.diagnostics(uri, version: 1).isEmpty)
    try await client.request("shutdown")
    #expect(client.untaken("textDocument/publishDiagnostics").isEmpty)
  }

  @Test func aListIsRecognizedByItsContent() async throws {
    let client = try await Client.started()
    client.open("file:///x.json", "{ \"tiers\": [], \"items\": {} }", languageID: "json")
    #expect(try await !client.diagnostics("file:///x.json", version: 1).isEmpty)
  }

  @Test func anEditThatMakesAListADuplicateIsReported() async throws {
    let client = try await Client.started()
    let text = "{ \"projectId\": \"6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D\" }"
    client.open("file:///b.tierlist.json", "{}")
    _ = try await client.diagnostics("file:///b.tierlist.json", version: 1)
    client.open("file:///a.tierlist.json", text)
    _ = try await client.diagnostics("file:///a.tierlist.json", version: 1)
    client.change("file:///b.tierlist.json", version: 2, #"{ "text": \#(quoted(text)) }"#)
    let found = try await client.diagnostics("file:///b.tierlist.json", version: 2)
    #expect(found.contains { $0.hasSuffix("id/duplicate-project") })
    client.close("file:///a.tierlist.json")
    let after = try await client.diagnostics("file:///b.tierlist.json", version: 2)
    #expect(!after.contains { $0.hasSuffix("id/duplicate-project") })
  }

  @Test func duplicatesAmongOpenListsAreReported() async throws {
    let client = try await Client.started()
    let text = "{ \"projectId\": \"6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D\" }"
    client.open("file:///b.tierlist.json", text)
    _ = try await client.diagnostics("file:///b.tierlist.json", version: 1)
    client.open("file:///a.tierlist.json", text)
    let found = try await client.diagnostics("file:///b.tierlist.json", version: 1)
    #expect(found.contains { $0.hasSuffix("id/duplicate-project") })
    client.change("file:///a.tierlist.json", version: 2, #"{ "text": "{}" }"#)
    let after = try await client.diagnostics("file:///b.tierlist.json", version: 1)
    #expect(!after.contains { $0.hasSuffix("id/duplicate-project") })
  }
}
