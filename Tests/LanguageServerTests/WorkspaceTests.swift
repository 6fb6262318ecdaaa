import Testing

@Suite struct WorkspaceTests {
  private let pull =
    #"{ "textDocument": { "diagnostic": {} }, "workspace": { "diagnostics": { "refreshSupport": true } } }"#
  private let twin = "{ \"projectId\": \"6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D\" }"

  /// The reports by the last part of their address: what kind they are, and the codes.
  private func reports(_ result: Any?) -> [String: String] {
    let items = (result as? [String: Any])?["items"] as? [[String: Any]] ?? []
    return Dictionary(
      items.map { item in
        let name = (item["uri"] as? String ?? "").split(separator: "/").last.map(String.init) ?? ""
        let codes = (item["items"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
        return (name, "\(item["kind"] ?? "") \(Set(codes).sorted().joined(separator: " "))")
      }
    ) { first, _ in first }
  }

  @Test func allListsAreReportedAndThenOnlyWhatChanged() async throws {
    let folder = try WorkspaceFolder(["a.tierlist.json": twin, "sub/b.tierlist.json": "[", "other.json": "{}"])
    let client = try await Client.started(pull, initialize: folder.initialize)
    let result = try await client.request("workspace/diagnostic", #"{ "previousResultIds": [] }"#)
    let first = reports(result)
    #expect(Set(first.keys) == ["a.tierlist.json", "b.tierlist.json"])
    #expect(first["b.tierlist.json"]?.contains("json/syntax") == true)
    let items = (result as? [String: Any])?["items"] as? [[String: Any]] ?? []
    let known = items.map { #"{ "uri": "\#($0["uri"] ?? "")", "value": "\#($0["resultId"] ?? "")" }"# }
    try folder.write("sub/b.tierlist.json", "[[")
    let second = reports(
      try await client.request("workspace/diagnostic", #"{ "previousResultIds": [\#(known.joined(separator: ","))] }"#))
    #expect(second["a.tierlist.json"] == "unchanged ")
    #expect(second["b.tierlist.json"]?.hasPrefix("full") == true)
  }

  @Test func partsAreSentToThoseWhoTakeParts() async throws {
    let folder = try WorkspaceFolder(["a.tierlist.json": "["])
    let client = try await Client.started(pull, initialize: folder.initialize)
    let result = try await client.request(
      "workspace/diagnostic", #"{ "previousResultIds": [], "partialResultToken": "p", "workDoneToken": 7 }"#)
    #expect(reports(result).isEmpty)
    let kinds = client.untaken("$/progress").compactMap { $0["params"] as? [String: Any] }
    let part = try #require(kinds.first { $0["token"] as? String == "p" })
    #expect(reports(part["value"])["a.tierlist.json"]?.contains("json/syntax") == true)
    let states = kinds.filter { $0["token"] as? Int == 7 }.compactMap {
      ($0["value"] as? [String: Any])?["kind"] as? String
    }
    #expect(states.first == "begin")
    #expect(states.last == "end")
  }

  @Test func copiesOfAListAreFoundWhereOneIsOnDisk() async throws {
    let folder = try WorkspaceFolder(["a.tierlist.json": twin])
    let client = try await Client.started(#"{ "window": { "workDoneProgress": true } }"#, initialize: folder.initialize)
    let question = try await client.message { $0["method"] as? String == "window/workDoneProgress/create" }
    client.send(#"{ "jsonrpc": "2.0", "id": \#(question["id"] as? Int ?? -1), "result": null }"#)
    _ = try await client.message { message in
      let params = message["params"] as? [String: Any]
      return message["method"] as? String == "$/progress"
        && (params?["value"] as? [String: Any])?["kind"] as? String == "end"
    }
    let uri = folder.uri("b.tierlist.json")
    client.open(uri, twin)
    var found = try await client.diagnostics(uri, version: 1)
    if !found.contains(where: { $0.hasSuffix("id/duplicate-project") }) {
      // The document was checked before what was found on disk had arrived.
      found = try await client.diagnostics(uri, version: 1)
    }
    #expect(found.contains { $0.hasSuffix("id/duplicate-project") })
  }

  @Test func tiersAndItemsAreFoundByTheirNamesInAllLists() async throws {
    let folder = try WorkspaceFolder([
      "a.tierlist.json": #"{ "tiers": [{ "id": "t", "label": "Gold" }], "items": { "x": { "title": "Golden Rule" } } }"#,
      "b.tierlist.json": #"{ "tiers": [{ "id": "t", "label": "Goldish" }] }"#,
    ])
    let client = try await Client.started(initialize: folder.initialize)
    client.open(folder.uri("b.tierlist.json"), #"{ "tiers": [{ "id": "t", "label": "Tin, and old" }] }"#)
    let result = try await client.request("workspace/symbol", #"{ "query": "gold" }"#)
    let names = (result as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    #expect(names == ["Gold", "Golden Rule"])
  }
}
