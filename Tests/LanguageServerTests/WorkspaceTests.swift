import Foundation
import Testing

@Suite(.timeLimit(.minutes(30))) struct WorkspaceTests {
  private let pull =
    """
    { "textDocument": { "diagnostic": {} }, "workspace": { "diagnostics": { "refreshSupport": true } },
      "window": { "workDoneProgress": true } }
    """
  private let listWithID = "{ \"projectId\": \"6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D\" }"

  /// The reports by file name, as `KIND CODES`.
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
    let folder = try WorkspaceFolder(["a.tierlist.json": listWithID, "sub/b.tierlist.json": "[", "other.json": "{}"])
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

  /// The parameters of the next request of a client that has these reports.
  private func previous(_ result: Any?) -> String {
    let items = (result as? [String: Any])?["items"] as? [[String: Any]] ?? []
    let known = items.compactMap { item in
      (item["resultId"] as? String).map { #"{ "uri": "\#(item["uri"] ?? "")", "value": "\#($0)" }"# }
    }
    return #"{ "previousResultIds": [\#(known.joined(separator: ","))] }"#
  }

  @Test func aDeletedListIsClearedOnce() async throws {
    let folder = try WorkspaceFolder(["a.tierlist.json": "[", "b.tierlist.json": "["])
    let client = try await Client.started(pull, initialize: folder.initialize)
    let first = try await client.request("workspace/diagnostic", #"{ "previousResultIds": [] }"#)
    try folder.remove("b.tierlist.json")
    let second = try await client.request("workspace/diagnostic", previous(first))
    #expect(reports(second) == ["a.tierlist.json": "unchanged ", "b.tierlist.json": "full "])
    let third = try await client.request("workspace/diagnostic", previous(second))
    #expect(reports(third) == ["a.tierlist.json": "unchanged "])
  }

  @Test func aClosedListIsReportedAgainWhenAnOpenOneGetsItsID() async throws {
    let folder = try WorkspaceFolder(["b.tierlist.json": listWithID])
    let client = try await Client.started(pull, initialize: folder.initialize)
    client.open(folder.uri("a.tierlist.json"), "{}")
    try await client.scanned()
    let first = try await client.request("workspace/diagnostic", #"{ "previousResultIds": [] }"#)
    #expect(reports(first)["b.tierlist.json"]?.contains("id/duplicate-project") == false)
    client.change(folder.uri("a.tierlist.json"), version: 2, #"{ "text": \#(quoted(listWithID)) }"#)
    _ = try await client.message { $0["method"] as? String == "workspace/diagnostic/refresh" }
    let second = try await client.request("workspace/diagnostic", previous(first))
    #expect(reports(second)["b.tierlist.json"]?.contains("id/duplicate-project") == true)
  }

  /// A client that has pulled the diagnostics of an open document keeps the result id of its file.
  @Test func aListThatWasClosedIsReportedAgain() async throws {
    let folder = try WorkspaceFolder(["a.tierlist.json": "["])
    let client = try await Client.started(pull, initialize: folder.initialize)
    let first = try await client.request("workspace/diagnostic", #"{ "previousResultIds": [] }"#)
    client.open(folder.uri("a.tierlist.json"), "{}")
    client.close(folder.uri("a.tierlist.json"))
    let second = try await client.request("workspace/diagnostic", previous(first))
    #expect(reports(second)["a.tierlist.json"]?.hasPrefix("full") == true)
    let third = try await client.request("workspace/diagnostic", previous(second))
    #expect(reports(third) == ["a.tierlist.json": "unchanged "])
  }

  @Test func closedListsHaveTheSameSettingsAsOpenOnes() async throws {
    let list = "{ \"tiers\": [ { \"color\": \"red\" } ] }"
    let folder = try WorkspaceFolder(["a.tierlist.json": list, "lint.json": #"{ "rules": { "color": "off" } }"#])
    let client = try await Client.started(
      pull, initialize: #"\#(folder.initialize), "initializationOptions": { "configPath": "lint.json" }"#)
    let all = #"{ "previousResultIds": [] }"#
    let closed = reports(try await client.request("workspace/diagnostic", all))
    #expect(closed["a.tierlist.json"]?.contains("color/invalid") == false)
    client.open(folder.uri("a.tierlist.json"), list)
    #expect(reports(try await client.request("workspace/diagnostic", all)) == closed)
    try folder.write("lint.json", "{ broken")
    client.notify("workspace/didChangeWatchedFiles")
    client.close(folder.uri("a.tierlist.json"))
    #expect(reports(try await client.request("workspace/diagnostic", all)) == closed, "the last good one holds")
  }

  @Test func linksOutOfTheWorkspaceArePassedOver() async throws {
    let other = try WorkspaceFolder(["secret.tierlist.json": "["])
    let folder = try WorkspaceFolder(["a.tierlist.json": "["])
    try folder.link("in.tierlist.json", to: folder.url.appendingPathComponent("a.tierlist.json"))
    try folder.link("out.tierlist.json", to: other.url.appendingPathComponent("secret.tierlist.json"))
    let client = try await Client.started(pull, initialize: folder.initialize)
    let found = reports(try await client.request("workspace/diagnostic", #"{ "previousResultIds": [] }"#))
    #expect(Set(found.keys) == ["a.tierlist.json"], "each real file once")
  }

  /// Waits until a document is reported as a duplicate, or no longer is.
  private func waitUntil(_ uri: String, isCopy: Bool, _ client: Client) async throws {
    var found: [String]
    repeat {
      found = try await client.diagnostics(uri, version: 1)
    } while found.contains { $0.hasSuffix("id/duplicate-project") } != isCopy
  }

  @Test func listsThatAreExcludedNoMoreAreKnown() async throws {
    let excluding = #"{ "exclude": ["a.*"] }"#
    let folder = try WorkspaceFolder(["a.tierlist.json": listWithID, ".tierlint.json": excluding])
    let client = try await Client.started(initialize: folder.initialize)
    client.open(folder.uri("b.tierlist.json"), listWithID)
    try await waitUntil(folder.uri("b.tierlist.json"), isCopy: false, client)
    for (configuration, isCopy) in [("{}", true), (excluding, false)] {
      try folder.write(".tierlint.json", configuration)
      let change = #"{ "changes": [{ "uri": "\#(folder.uri(".tierlint.json"))", "type": 2 }] }"#
      client.notify("workspace/didChangeWatchedFiles", change)
      try await waitUntil(folder.uri("b.tierlist.json"), isCopy: isCopy, client)
    }
  }

  @Test func listsOfAFolderThatIsRemovedAreForgotten() async throws {
    let folder = try WorkspaceFolder(["a.tierlist.json": listWithID])
    let client = try await Client.started(initialize: folder.initialize)
    let uri = "file:///zzz/z.tierlist.json"
    client.open(uri, listWithID)
    try await waitUntil(uri, isCopy: true, client)
    client.notify(
      "workspace/didChangeWorkspaceFolders",
      #"{ "event": { "added": [], "removed": [{ "uri": "file://\#(folder.url.path)", "name": "lists" }] } }"#)
    try await waitUntil(uri, isCopy: false, client)
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

  @Test func aDuplicateOnDiskIsReported() async throws {
    let folder = try WorkspaceFolder(["a.tierlist.json": listWithID])
    let client = try await Client.started(initialize: folder.initialize)
    try await client.scanned()
    let uri = folder.uri("b.tierlist.json")
    client.open(uri, listWithID)
    var found = try await client.diagnostics(uri, version: 1)
    if !found.contains(where: { $0.hasSuffix("id/duplicate-project") }) {
      // The document was analyzed before the scan had ended.
      found = try await client.diagnostics(uri, version: 1)
    }
    #expect(found.contains { $0.hasSuffix("id/duplicate-project") })
  }

  @Test func theOtherListWithAProjectIDIsShownWhereItIsNow() async throws {
    let folder = try WorkspaceFolder([:])
    let client = try await Client.started(
      #"{ "textDocument": { "publishDiagnostics": { "relatedInformation": true } } }"#, initialize: folder.initialize)
    client.open(folder.uri("a.tierlist.json"), listWithID)
    client.open(folder.uri("b.tierlist.json"), listWithID)
    try await waitUntil(folder.uri("b.tierlist.json"), isCopy: true, client)
    client.change(folder.uri("a.tierlist.json"), version: 2, #"{ "text": \#(quoted("\n\n" + listWithID)) }"#)
    _ = try await client.message { message in
      let params = message["params"] as? [String: Any]
      let diagnostics = params?["diagnostics"] as? [[String: Any]] ?? []
      let related = diagnostics.flatMap { $0["relatedInformation"] as? [[String: Any]] ?? [] }
      let ranges = related.compactMap { ($0["location"] as? [String: Any])?["range"] as? [String: [String: Int]] }
      return params?["uri"] as? String == folder.uri("b.tierlist.json") && ranges.contains { $0["start"]?["line"] == 2 }
    }
  }

  @Test func tiersAndItemsAreFoundByTheirNamesInAllLists() async throws {
    let folder = try WorkspaceFolder([
      "a.tierlist.json": #"{ "tiers": [{ "label": "Gold" }], "items": { "x": { "title": "Golden Rule" } } }"#,
      "b.tierlist.json": #"{ "tiers": [{ "id": "t", "label": "Goldish" }] }"#,
    ])
    let client = try await Client.started(initialize: folder.initialize)
    client.open(folder.uri("b.tierlist.json"), #"{ "tiers": [{ "id": "t", "label": "Tin, and old" }] }"#)
    let result = try await client.request("workspace/symbol", #"{ "query": "gold" }"#)
    let names = (result as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    #expect(names == ["Gold", "Golden Rule"])
  }

  @Test func configurationsBehindLinksOutOfTheWorkspaceAreNotRead() async throws {
    let other = try WorkspaceFolder(["off.json": #"{ "rules": { "json": "off" } }"#, "broken.json": "{ broken"])
    for name in ["off.json", "broken.json"] {
      let folder = try WorkspaceFolder()
      try folder.link(".tierlint.json", to: other.url.appendingPathComponent(name))
      let client = try await Client.started(initialize: folder.initialize)
      client.open(folder.uri("a.tierlist.json"), "[")
      let found = try await client.diagnostics(folder.uri("a.tierlist.json"), version: 1)
      #expect(found.contains { $0.hasSuffix("json/syntax") })
      #expect(client.untaken("window/showMessage").isEmpty)
    }
  }

  @Test func aWorkspaceFolderMayGoAtAnyMoment() async throws {
    let folder = try WorkspaceFolder(["a.tierlist.json": "[", ".tierlint.json": "{}"])
    let client = try await Client.started(pull, initialize: folder.initialize)
    // Not a task, because it would keep the session's tasks from running.
    let mover = Thread { [here = folder.url.path] in
      while !Thread.current.isCancelled {
        _ = rename(here, here + "-away")
        _ = rename(here + "-away", here)
        // Other tests need the processor.
        usleep(500)
      }
    }
    mover.start()
    for _ in 0..<500 { _ = try await client.request("workspace/diagnostic", #"{ "previousResultIds": [] }"#) }
    mover.cancel()
  }

  @Test func ignoreFilesBehindLinksOutOfTheWorkspaceAreNotRead() async throws {
    let other = try WorkspaceFolder(["ignore": "*.json"])
    let folder = try WorkspaceFolder(["a.tierlist.json": "["])
    try folder.link(".gitignore", to: other.url.appendingPathComponent("ignore"))
    let client = try await Client.started(pull, initialize: folder.initialize)
    let found = reports(try await client.request("workspace/diagnostic", #"{ "previousResultIds": [] }"#))
    #expect(Set(found.keys) == ["a.tierlist.json"])
  }
}
