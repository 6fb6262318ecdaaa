import Testing

/// A `.tierlint.json` in the editor counts as it stands there.
@Suite(.timeLimit(.minutes(30))) struct OpenConfigurationTests {
  private let list = "{ \"tiers\": [ { \"color\": \"red\" } ] }"
  private let off = #"{ "rules": { "color": "off" } }"#

  private func waitForColor(_ uri: String, _ isThere: Bool, _ client: Client) async throws {
    while try await client.diagnostics(uri, version: 1).contains(where: { $0.hasSuffix("color/invalid") }) != isThere {}
  }

  @Test func unsavedChangesCountAndAreForgottenWhenItIsClosed() async throws {
    let folder = try WorkspaceFolder([".tierlint.json": "{}"])
    let (uri, configuration) = (folder.uri("a.tierlist.json"), folder.uri(".tierlint.json"))
    let client = try await Client.started(initialize: folder.initialize)
    client.open(uri, list)
    try await waitForColor(uri, true, client)
    client.open(configuration, "{}", languageID: "jsonc")
    client.change(configuration, version: 2, #"{ "text": \#(quoted(off)) }"#)
    try await waitForColor(uri, false, client)
    client.change(configuration, version: 3, #"{ "text": "{ broken" }"#)
    _ = try await client.diagnostics(configuration, version: 3)
    client.close(configuration)
    try await waitForColor(uri, true, client)
    #expect(client.untaken("window/showMessage").isEmpty)
  }

  @Test(arguments: [".tierlint.json", "lists/.tierlint.json"])
  func oneThatWasNeverSavedCounts(name: String) async throws {
    let folder = try WorkspaceFolder(["lists/b.tierlist.json": list])
    let (uri, configuration) = (folder.uri("lists/a.tierlist.json"), folder.uri(name))
    let client = try await Client.started(
      #"{ "textDocument": { "publishDiagnostics": {} } }"#, initialize: folder.initialize)
    client.open(uri, list)
    try await waitForColor(uri, true, client)
    client.open(configuration, off, languageID: "jsonc")
    try await waitForColor(uri, false, client)
    let report = try await client.request("workspace/diagnostic", #"{ "previousResultIds": [] }"#) as? [String: Any]
    let items = try #require(report?["items"] as? [[String: Any]]).flatMap { shown($0["items"]) }
    #expect(!items.isEmpty && !items.contains { $0.hasSuffix("color/invalid") })
    client.close(configuration)
    try await waitForColor(uri, true, client)
  }

  @Test func anEmptyFileCountsAsNone() async throws {
    let folder = try WorkspaceFolder([".tierlint.json": ""])
    let uri = folder.uri("a.tierlist.json")
    let client = try await Client.started(initialize: folder.initialize)
    client.open(uri, list)
    try await waitForColor(uri, true, client)
    try await client.request("shutdown")
    #expect(client.untaken("window/showMessage").isEmpty)
  }

  @Test func aWarningThatHoldsAgainIsShownAgain() async throws {
    let folder = try WorkspaceFolder([".tierlint.json": "{ broken"])
    let client = try await Client.started(initialize: folder.initialize)
    client.open(folder.uri("a.tierlist.json"), list)
    let change = #"{ "changes": [{ "uri": "\#(folder.uri(".tierlint.json"))", "type": 2 }] }"#
    _ = try await client.params(of: "window/showMessage")
    try folder.write(".tierlint.json", off)
    client.notify("workspace/didChangeWatchedFiles", change)
    try await waitForColor(folder.uri("a.tierlist.json"), false, client)
    try folder.write(".tierlint.json", "{ broken")
    client.notify("workspace/didChangeWatchedFiles", change)
    _ = try await client.params(of: "window/showMessage")
  }

  @Test func oneThatStillHasAWarningIsReportedWhenItBreaksAgain() async throws {
    let (broken, warning) = (#"{ "rules": { "colr": "off" }, "#, #"{ "rules": { "colr": "off" } }"#)
    let folder = try WorkspaceFolder([".tierlint.json": broken])
    let client = try await Client.started(initialize: folder.initialize)
    client.open(folder.uri("a.tierlist.json"), list)
    for text in [warning, broken] {
      _ = try await client.params(of: "window/showMessage")
      try folder.write(".tierlint.json", text)
      client.notify(
        "workspace/didChangeWatchedFiles",
        #"{ "changes": [{ "uri": "\#(folder.uri(".tierlint.json"))", "type": 2 }] }"#)
    }
    let message = try await client.params(of: "window/showMessage")["message"] as? String
    #expect(message?.hasSuffix("; using the previous configuration.") == true)
  }
}
