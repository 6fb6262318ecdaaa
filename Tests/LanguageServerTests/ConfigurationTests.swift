import Testing

@Suite(.timeLimit(.minutes(30))) struct ServerConfigurationTests {
  /// Has one `project/cloud-mode` finding, and some about missing keys.
  private let list = "{ \"storage\": { \"mode\": \"cloud\" } }"

  private func hasMode(_ found: [String]) -> Bool { found.contains { $0.hasSuffix("project/cloud-mode") } }

  @Test func initialAndChangedSettingsTakeEffectImmediately() async throws {
    let off = #"{ "profile": "cloud" }"#
    let client = try await Client.started(initialize: #""initializationOptions": \#(off)"#)
    let uri = "file:///a.tierlist.json"
    client.open(uri, list)
    #expect(try await !hasMode(client.diagnostics(uri, version: 1)))
    client.notify("workspace/didChangeConfiguration", #"{ "settings": { "tierlint": { "profile": "offline" } } }"#)
    #expect(try await hasMode(client.diagnostics(uri, version: 1)))
    client.notify("workspace/didChangeConfiguration", #"{ "settings": { "tierlint": { "enable": false } } }"#)
    #expect(try await client.diagnostics(uri, version: 1).isEmpty)
  }

  @Test func settingsArePulledFromTheClient() async throws {
    let client = try await Client.started(#"{ "workspace": { "configuration": true } }"#)
    let request = try await client.message { $0["method"] as? String == "workspace/configuration" }
    let uri = "file:///a.tierlist.json"
    client.open(uri, list)
    #expect(try await hasMode(client.diagnostics(uri, version: 1)))
    client.send(
      #"{ "jsonrpc": "2.0", "id": \#(request["id"] as? Int ?? -1), "result": [{ "profile": "cloud" }] }"#)
    #expect(try await !hasMode(client.diagnostics(uri, version: 1)))
  }

  @Test func settingsInTheNotificationApplyBeforeTheClientResponds() async throws {
    let client = try await Client.started(
      #"{ "workspace": { "configuration": true }, "textDocument": { "diagnostic": {} } }"#)
    let uri = "file:///a.tierlist.json"
    client.notify(
      "workspace/didChangeConfiguration", #"{ "settings": { "tierlint": { "profile": "cloud" } } }"#)
    client.open(uri, list)
    let report = try await client.request("textDocument/diagnostic", #"{ "textDocument": { "uri": "\#(uri)" } }"#)
    #expect(!hasMode(shown((report as? [String: Any])?["items"])))
  }

  @Test func anInvalidSettingIsReportedOnceAndThePreviousValueIsKept() async throws {
    let client = try await Client.started(initialize: #""initializationOptions": { "profile": "cloud" }"#)
    for _ in 1...2 {
      client.notify("workspace/didChangeConfiguration", #"{ "settings": { "tierlint": { "profile": "clod" } } }"#)
    }
    let message = try await client.params(of: "window/showMessage")["message"] as? String
    #expect(
      message
        == "Invalid value for `tierlint.profile`: expected \"offline\" or \"cloud\". Keeping the previous value.")
    let uri = "file:///a.tierlist.json"
    client.open(uri, "{ \"storage\": { \"mode\": \"cloud\" } }")
    #expect(try await !client.diagnostics(uri, version: 1).contains { $0.hasSuffix("project/cloud-mode") })
    try await client.request("shutdown")
    #expect(client.untaken("window/showMessage").isEmpty)
  }

  @Test func aSettingThatBreaksAgainIsReportedAgain() async throws {
    let client = try await Client.started()
    for profile in ["clod", "cloud", "clod"] {
      client.notify(
        "workspace/didChangeConfiguration", #"{ "settings": { "tierlint": { "profile": "\#(profile)" } } }"#)
    }
    for _ in 1...2 {
      let message = try await client.params(of: "window/showMessage")["message"] as? String
      #expect(message?.hasPrefix("Invalid value for `tierlint.profile`") == true)
    }
  }

  @Test func anAbsentSettingHasItsInitialValue() async throws {
    let client = try await Client.started(initialize: #""initializationOptions": { "profile": "cloud" }"#)
    let uri = "file:///a.tierlist.json"
    client.open(uri, list)
    #expect(try await !hasMode(client.diagnostics(uri, version: 1)))
    let offline = #"{ "profile": "offline" }"#
    for (settings, isThere) in [(offline, true), ("{}", false), (offline, true), ("null", false)] {
      client.notify("workspace/didChangeConfiguration", #"{ "settings": { "tierlint": \#(settings) } }"#)
      #expect(try await hasMode(client.diagnostics(uri, version: 1)) == isThere)
    }
  }

  @Test func theConfigurationFileTakesPrecedenceAndIsReadAgain() async throws {
    let folder = try WorkspaceFolder([".tierlint.json": #"{ "profile": "offline" }"#])
    let options = #""initializationOptions": { "profile": "cloud" }"#
    let client = try await Client.started(initialize: "\(folder.initialize), \(options)")
    let uri = folder.uri("a.tierlist.json")
    client.open(uri, list)
    #expect(try await hasMode(client.diagnostics(uri, version: 1)))
    try folder.write(".tierlint.json", #"{ "profile": "cloud" }"#)
    let event = #"{ "changes": [{ "uri": "\#(folder.uri(".tierlint.json"))", "type": 2 }] }"#
    client.notify("workspace/didChangeWatchedFiles", event)
    #expect(try await !hasMode(client.diagnostics(uri, version: 1)))
    try folder.write(".tierlint.json", "{ broken")
    for _ in 1...2 {
      client.notify("workspace/didChangeWatchedFiles", event)
      #expect(try await !hasMode(client.diagnostics(uri, version: 1)))
    }
    let message = try await client.params(of: "window/showMessage")["message"] as? String
    #expect(message?.contains(".tierlint.json:1:") == true)
    #expect(message?.hasSuffix("; using the previous configuration.") == true)
    #expect(client.untaken("window/showMessage").isEmpty)
    try folder.write(".tierlint.json", "{}")
    client.notify("workspace/didChangeWatchedFiles", event)
    #expect(try await !hasMode(client.diagnostics(uri, version: 1)), "the editor's setting applies again")
  }

  @Test("a list outside of the workspace folders has its own configuration, as on the command line")
  func configurationElsewhere() async throws {
    let (folder, other) = (
      try WorkspaceFolder([:]), try WorkspaceFolder([".tierlint.json": #"{ "profile": "cloud" }"#])
    )
    let client = try await Client.started(initialize: folder.initialize)
    client.open(other.uri("a.tierlist.json"), list)
    #expect(try await !hasMode(client.diagnostics(other.uri("a.tierlist.json"), version: 1)))
  }

  @Test("a client that watches no files: a configuration is read again when a list is saved")
  func savingWithoutWatchers() async throws {
    let folder = try WorkspaceFolder([:])
    let client = try await Client.started(initialize: folder.initialize)
    let uri = folder.uri("a.tierlist.json")
    client.open(uri, list)
    #expect(try await hasMode(client.diagnostics(uri, version: 1)))
    try folder.write(".tierlint.json", #"{ "profile": "cloud" }"#)
    client.notify("textDocument/didSave", #"{ "textDocument": { "uri": "\#(uri)" } }"#)
    #expect(try await !hasMode(client.diagnostics(uri, version: 1)))
  }

  @Test func theConfigurationItselfIsChecked() async throws {
    let client = try await Client.started()
    client.open("file:///w/.tierlint.json", #"{ "rules": { "color/invalit": "off" } }"#, languageID: "jsonc")
    let found = try await client.diagnostics("file:///w/.tierlint.json", version: 1)
    #expect(found == ["0:13-0:28 config/unknown-rule"])
  }

  @Test func pulledFindingsWaitForTheSave() async throws {
    let client = try await Client.started(
      #"{ "textDocument": { "diagnostic": {} } }"#, initialize: #""initializationOptions": { "run": "onSave" }"#)
    let uri = "file:///a.tierlist.json"
    func report(_ known: String = "") async throws -> [String: Any] {
      let params = #"{ "textDocument": { "uri": "\#(uri)" }, "previousResultId": "\#(known)" }"#
      return try await client.request("textDocument/diagnostic", params) as? [String: Any] ?? [:]
    }
    client.open(uri, "[")
    let id = try await report()["resultId"] as? String ?? ""
    client.change(uri, version: 2, #"{ "text": "[[" }"#)
    #expect(try await report(id)["kind"] as? String == "unchanged")
    #expect(try await report()["resultId"] as? String == id)
    client.notify("textDocument/didSave", #"{ "textDocument": { "uri": "\#(uri)" } }"#)
    #expect(try await report(id)["kind"] as? String == "full")
  }

  @Test func onSaveFindingsWaitForTheSave() async throws {
    let client = try await Client.started(initialize: #""initializationOptions": { "run": "onSave" }"#)
    let uri = "file:///a.tierlist.json"
    client.open(uri, "[")
    _ = try await client.diagnostics(uri, version: 1)
    client.change(uri, version: 2, #"{ "text": "[[" }"#)
    client.change(uri, version: 3, #"{ "text": "[[[" }"#)
    client.notify("textDocument/didSave", #"{ "textDocument": { "uri": "\#(uri)" } }"#)
    _ = try await client.diagnostics(uri, version: 3)
    #expect(client.untaken("textDocument/publishDiagnostics").isEmpty)
  }
}
