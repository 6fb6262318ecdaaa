import Testing

/// Clients whose settings come late, or never.
@Suite(.timeLimit(.minutes(30))) struct LateSettingsTests {
  private let list = "{ \"tiers\": [ { \"color\": \"red\" } ] }"
  private let uri = "file:///a.tierlist.json"
  private let asked = #"{ "workspace": { "configuration": true } }"#
  private let off = #"[{ "rules": { "color": "off" } }]"#

  private func hasColor(_ found: [String]) -> Bool { found.contains { $0.hasSuffix("color/invalid") } }

  private func pull(_ uri: String) -> String { #"{ "textDocument": { "uri": "\#(uri)" } }"# }

  @Test func nothingIsPublishedBeforeTheSettingsAreKnown() async throws {
    let client = try await Client.started(asked)
    client.open(uri, list)
    try await client.respond(to: "workspace/configuration", off)
    #expect(try await !hasColor(client.diagnostics(uri, version: 1)))
  }

  @Test func aPullWaitsForTheSettings() async throws {
    let client = try await Client.started(
      #"{ "workspace": { "configuration": true }, "textDocument": { "diagnostic": {} } }"#)
    client.open(uri, list)
    let id = client.start("textDocument/diagnostic", pull(uri))
    try await client.respond(to: "workspace/configuration", off)
    let report = try await client.response(id)["result"] as? [String: Any]
    #expect(!hasColor(shown(report?["items"])))
  }

  @Test func aSilentClientIsServedAfterASecond() async throws {
    let client = try await Client.started(asked)
    client.open(uri, list)
    #expect(try await hasColor(client.diagnostics(uri, version: 1)))
  }

  @Test(arguments: ["null", "{}"]) func aNotificationWithoutSettingsResetsNothing(settings: String) async throws {
    let client = try await Client.started(asked)
    try await client.respond(to: "workspace/configuration", off)
    client.open(uri, list)
    #expect(try await !hasColor(client.diagnostics(uri, version: 1)))
    client.notify("workspace/didChangeConfiguration", #"{ "settings": \#(settings) }"#)
    try await client.respond(to: "workspace/configuration", off)
    client.change(uri, version: 2, #"{ "text": \#(quoted(list + " ")) }"#)
    #expect(try await !hasColor(client.diagnostics(uri, version: 2)))
    #expect(client.untaken("textDocument/publishDiagnostics").isEmpty)
  }

  @Test func eachFolderHasItsOwnSettings() async throws {
    let (one, two) = (try WorkspaceFolder(), try WorkspaceFolder(["lint.json": #"{ "rules": { "color": "off" } }"#]))
    let folders = [one, two].map { #"{ "uri": "file://\#($0.url.path)", "name": "lists" }"# }.joined(separator: ",")
    let client = try await Client.started(asked, initialize: #""workspaceFolders": [\#(folders)]"#)
    try await client.respond(to: "workspace/configuration", #"[{}, { "configPath": "lint.json" }]"#)
    for (folder, isThere) in [(one, true), (two, false)] {
      let uri = folder.uri("a.tierlist.json")
      client.open(uri, list)
      #expect(try await hasColor(client.diagnostics(uri, version: 1)) == isThere)
    }
  }

  @Test func configPathIsRelativeToEachFolder() async throws {
    let (one, two) = (try WorkspaceFolder(), try WorkspaceFolder(["lint.json": #"{ "rules": { "color": "off" } }"#]))
    let folders = [one, two].map { #"{ "uri": "file://\#($0.url.path)", "name": "lists" }"# }.joined(separator: ",")
    let client = try await Client.started(
      initialize: #""workspaceFolders": [\#(folders)], "initializationOptions": { "configPath": "lint.json" }"#)
    for (folder, isThere) in [(one, true), (two, false)] {
      let uri = folder.uri("a.tierlist.json")
      client.open(uri, list)
      #expect(try await hasColor(client.diagnostics(uri, version: 1)) == isThere)
    }
    #expect(client.untaken("window/showMessage").isEmpty)
  }
}
