import Foundation
import Testing

/// A list is never called a copy of itself, nor of a file that is gone.
@Suite(.timeLimit(.minutes(30))) struct FileIdentityTests {
  private let list = "{ \"projectId\": \"6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D\" }"
  private let other = "{ \"projectId\": \"11111111-2222-4333-8444-555555555555\" }"

  private func isCopy(_ found: [String]) -> Bool { found.contains { $0.hasSuffix("id/duplicate-project") } }

  /// The diagnostics of a document that is opened after the workspace was scanned.
  private func isCopy(_ uri: String, _ folder: WorkspaceFolder, initialize: String? = nil) async throws -> Bool {
    let client = try await Client.started(initialize: initialize ?? folder.initialize)
    try await client.scanned()
    client.open(uri, list)
    return try await isCopy(client.diagnostics(uri, version: 1))
  }

  @Test func aWorkspaceFolderMayBeALink() async throws {
    let folder = try WorkspaceFolder(["real/a.tierlist.json": list])
    try folder.link("link", to: folder.url.appendingPathComponent("real"))
    try folder.link("alias", to: folder.url.appendingPathComponent("real"))
    for (root, name) in [("link", "real"), ("real", "link"), ("alias", "real"), ("real", "alias")] {
      let initialize = #""workspaceFolders": [{ "uri": "\#(folder.uri(root))", "name": "lists" }]"#
      let uri = folder.uri("\(name)/a.tierlist.json")
      #expect(try await !isCopy(uri, folder, initialize: initialize), "\(root) \(name)")
    }
  }

  @Test func aLinkToAListIsThatList() async throws {
    let folder = try WorkspaceFolder(["a.tierlist.json": list])
    try folder.link("z.tierlist.json", to: folder.url.appendingPathComponent("a.tierlist.json"))
    #expect(try await !isCopy(folder.uri("z.tierlist.json"), folder))
  }

  @Test func aHardLinkIsTheSameFile() async throws {
    let folder = try WorkspaceFolder(["a.tierlist.json": list])
    let file = folder.url.appendingPathComponent("a.tierlist.json")
    try FileManager.default.linkItem(at: file, to: folder.url.appendingPathComponent("z.tierlist.json"))
    #expect(try await !isCopy(folder.uri("z.tierlist.json"), folder))
  }

  @Test(arguments: ["git:", "untitled:"]) func onlyFilesAreCompared(scheme: String) async throws {
    let folder = try WorkspaceFolder(["a.tierlist.json": list])
    #expect(try await !isCopy("\(scheme)\(folder.url.path)/a.tierlist.json", folder))
  }

  @Test func aFileThatIsGoneIsNoOriginal() async throws {
    let folder = try WorkspaceFolder(["a.tierlist.json": list])
    let client = try await Client.started(initialize: folder.initialize)
    try await client.scanned()
    client.open(folder.uri("a.tierlist.json"), list)
    _ = try await client.diagnostics(folder.uri("a.tierlist.json"), version: 1)
    try folder.write("b.tierlist.json", list)
    try folder.remove("a.tierlist.json")
    client.close(folder.uri("a.tierlist.json"))
    client.open(folder.uri("b.tierlist.json"), list)
    #expect(try await !isCopy(client.diagnostics(folder.uri("b.tierlist.json"), version: 1)))
  }

  @Test func aClosedListIsReadAgain() async throws {
    let folder = try WorkspaceFolder(["a.tierlist.json": list, "b.tierlist.json": list])
    let (a, b) = (folder.uri("a.tierlist.json"), folder.uri("b.tierlist.json"))
    let client = try await Client.started(initialize: folder.initialize)
    try await client.scanned()
    client.open(b, list)
    #expect(try await isCopy(client.diagnostics(b, version: 1)))
    client.open(a, list)
    _ = try await client.diagnostics(a, version: 1)
    client.change(a, version: 2, #"{ "text": \#(quoted(other)) }"#)
    while try await isCopy(client.diagnostics(b, version: 1)) {}
    try folder.write("a.tierlist.json", other)
    client.notify("textDocument/didSave", #"{ "textDocument": { "uri": "\#(a)" } }"#)
    client.close(a)
    _ = try await client.diagnostics(a, version: nil)
    client.change(b, version: 2, #"{ "text": \#(quoted(list + " ")) }"#)
    #expect(try await !isCopy(client.diagnostics(b, version: 2)))
  }

  @Test func theOtherListIsNamed() async throws {
    let folder = try WorkspaceFolder(["a.tierlist.json": "\n" + list])
    let client = try await Client.started(
      #"{ "textDocument": { "publishDiagnostics": { "relatedInformation": true } } }"#, initialize: folder.initialize)
    try await client.scanned()
    client.open(folder.uri("b.tierlist.json"), list)
    let params = try await client.params(of: "textDocument/publishDiagnostics")
    let found = (params["diagnostics"] as? [[String: Any]])?.first { $0["code"] as? String == "id/duplicate-project" }
    let related = try #require((found?["relatedInformation"] as? [[String: Any]])?.first)
    let location = try #require(related["location"] as? [String: Any])
    #expect(location["uri"] as? String == folder.uri("a.tierlist.json"))
    let start = (location["range"] as? [String: Any])?["start"] as? [String: Any]
    #expect(start?["line"] as? Int == 1)
  }
}
