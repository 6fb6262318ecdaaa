import Testing

/// Clients whose settings come late, or never.
@Suite(.timeLimit(.minutes(30))) struct LateSettingsTests {
  private let list = "{ \"storage\": { \"mode\": \"cloud\" } }"
  private let uri = "file:///a.tierlist.json"
  private let asked = #"{ "workspace": { "configuration": true } }"#
  private let off = #"[{ "profile": "cloud" }]"#

  private func hasMode(_ found: [String]) -> Bool { found.contains { $0.hasSuffix("project/cloud-mode") } }

  private func pull(_ uri: String) -> String { #"{ "textDocument": { "uri": "\#(uri)" } }"# }

  /// What a client is after it answered in time: the server goes on without settings after a second, and a busy machine may not come to
  /// the client before.
  private func inTime<Result>(_ answer: () async throws -> Result) async throws -> Result {
    while true {
      let start = ContinuousClock.now
      let result = try await answer()
      if ContinuousClock.now - start < .milliseconds(500) { return result }
    }
  }

  @Test func nothingIsPublishedBeforeTheSettingsAreKnown() async throws {
    let client = try await inTime {
      let client = try await Client.started(asked)
      client.open(uri, list)
      try await client.respond(to: "workspace/configuration", off)
      return client
    }
    #expect(try await !hasMode(client.diagnostics(uri, version: 1)))
  }

  @Test func aPullWaitsForTheSettings() async throws {
    let (client, id) = try await inTime {
      let client = try await Client.started(
        #"{ "workspace": { "configuration": true }, "textDocument": { "diagnostic": {} } }"#)
      client.open(uri, list)
      let id = client.start("textDocument/diagnostic", pull(uri))
      try await client.respond(to: "workspace/configuration", off)
      return (client, id)
    }
    let report = try #require(try await client.response(id)["result"] as? [String: Any])
    #expect(!shown(report["items"]).isEmpty && !hasMode(shown(report["items"])))
  }

  @Test func aSilentClientIsServedAfterASecond() async throws {
    let client = try await Client.started(asked)
    client.open(uri, list)
    #expect(try await hasMode(client.diagnostics(uri, version: 1)))
  }

  @Test(arguments: ["null", "{}"]) func aNotificationWithoutSettingsResetsNothing(settings: String) async throws {
    let client = try await inTime {
      let client = try await Client.started(asked)
      try await client.respond(to: "workspace/configuration", off)
      return client
    }
    client.open(uri, list)
    #expect(try await !hasMode(client.diagnostics(uri, version: 1)))
    client.notify("workspace/didChangeConfiguration", #"{ "settings": \#(settings) }"#)
    try await client.respond(to: "workspace/configuration", off)
    client.change(uri, version: 2, #"{ "text": \#(quoted(list + " ")) }"#)
    #expect(try await !hasMode(client.diagnostics(uri, version: 2)))
    #expect(client.untaken("textDocument/publishDiagnostics").isEmpty)
  }

  @Test func eachFolderHasItsOwnSettings() async throws {
    let (one, two) = (try WorkspaceFolder(), try WorkspaceFolder(["lint.json": #"{ "profile": "cloud" }"#]))
    let folders = [one, two].map { #"{ "uri": "file://\#($0.url.path)", "name": "lists" }"# }.joined(separator: ",")
    let client = try await inTime {
      let client = try await Client.started(asked, initialize: #""workspaceFolders": [\#(folders)]"#)
      try await client.respond(to: "workspace/configuration", #"[{}, { "configPath": "lint.json" }]"#)
      return client
    }
    for (folder, isThere) in [(one, true), (two, false)] {
      let uri = folder.uri("a.tierlist.json")
      client.open(uri, list)
      #expect(try await hasMode(client.diagnostics(uri, version: 1)) == isThere)
    }
  }

  @Test func documentsOfAnAddedFolderWaitForItsSettings() async throws {
    let (one, two) = (try WorkspaceFolder(), try WorkspaceFolder())
    let uri = two.uri("a.tierlist.json")
    let client = try await inTime {
      let client = try await started(in: one, adding: two)
      client.open(uri, list)
      // Time for a check that does not wait.
      for _ in 1...5 { try await client.request("textDocument/hover", hover(uri)) }
      try await client.respond(to: "workspace/configuration", #"[{}, { "profile": "cloud" }]"#)
      return client
    }
    let found = try await client.diagnostics(uri, version: 1)
    #expect(!found.isEmpty && !hasMode(found))
  }

  @Test func documentsOfAnAddedFolderAreCheckedAfterASecond() async throws {
    let (one, two) = (try WorkspaceFolder(), try WorkspaceFolder())
    let client = try await started(in: one, adding: two)
    client.open(two.uri("a.tierlist.json"), list)
    #expect(try await hasMode(client.diagnostics(two.uri("a.tierlist.json"), version: 1)))
  }

  /// A client with the settings of a folder, which then adds another one.
  private func started(in one: WorkspaceFolder, adding two: WorkspaceFolder) async throws -> Client {
    let client = try await Client.started(asked, initialize: one.initialize)
    try await client.respond(to: "workspace/configuration", "[{}]")
    client.notify(
      "workspace/didChangeWorkspaceFolders",
      #"{ "event": { "added": [{ "uri": "file://\#(two.url.path)", "name": "two" }], "removed": [] } }"#)
    return client
  }

  private func hover(_ uri: String) -> String {
    #"{ "textDocument": { "uri": "\#(uri)" }, "position": { "line": 0, "character": 3 } }"#
  }

  @Test func configPathIsRelativeToEachFolder() async throws {
    let (one, two) = (try WorkspaceFolder(), try WorkspaceFolder(["lint.json": #"{ "profile": "cloud" }"#]))
    let folders = [one, two].map { #"{ "uri": "file://\#($0.url.path)", "name": "lists" }"# }.joined(separator: ",")
    let client = try await Client.started(
      initialize: #""workspaceFolders": [\#(folders)], "initializationOptions": { "configPath": "lint.json" }"#)
    for (folder, isThere) in [(one, true), (two, false)] {
      let uri = folder.uri("a.tierlist.json")
      client.open(uri, list)
      #expect(try await hasMode(client.diagnostics(uri, version: 1)) == isThere)
    }
    #expect(client.untaken("window/showMessage").isEmpty)
  }
}
