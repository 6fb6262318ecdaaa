import Foundation
import Testing

/// Bundles with files that take long to hash, and files that change.
@Suite(.timeLimit(.minutes(30))) struct BundleReportTests {
  private let pull =
    #"{ "textDocument": { "diagnostic": {} }, "workspace": { "diagnostics": { "refreshSupport": true } } }"#
  private let project = #"{ "tiers": [], "items": { "a": { "media": [{ "uri": "file:///Media/a.png" }] } } }"#

  private func codes(_ uri: String, _ client: Client) async throws -> Set<String> {
    let report = try await client.request("textDocument/diagnostic", #"{ "textDocument": { "uri": "\#(uri)" } }"#)
    let items = (report as? [String: Any])?["items"] as? [[String: Any]] ?? []
    return Set(items.compactMap { $0["code"] as? String })
  }

  private func change(_ name: String, _ folder: WorkspaceFolder) -> String {
    #"{ "changes": [{ "uri": "\#(folder.uri(name))", "type": 2 }] }"#
  }

  /// A bundle with a picture of that many bytes, whose project is open.
  private func openBundle(pictureSize: Int) async throws -> (folder: WorkspaceFolder, client: Client, uri: String) {
    let folder = try WorkspaceFolder(["x.tierproj/project.json": project, "x.tierproj/Media/a.png": ""])
    let picture = folder.url.appendingPathComponent("x.tierproj/Media/a.png").path
    try #require(truncate(picture, pictureSize) == 0)
    let client = try await Client.started(pull, initialize: folder.initialize)
    let uri = folder.uri("x.tierproj/project.json")
    client.open(uri, project)
    return (folder, client, uri)
  }

  @Test(arguments: [(64_000_000, true), (64_000_001, false), (200_000_000_000, false)])
  func sixtyFourMegabytesAreHashed(_ size: Int, _ isHashed: Bool) async throws {
    let (folder, client, uri) = try await openBundle(pictureSize: size)
    defer { withExtendedLifetime(folder) {} }
    let codes = try await codes(uri, client)
    #expect(codes.contains("media/missing-field"))
    #expect(codes.contains("bundle/wrong-hash") == isHashed)
    guard !isHashed else { return }
    _ = try await client.message { "\($0)".contains("1 media file not hashed") }
  }

  @Test func aPictureConcernsItsProjectOnly() async throws {
    let folder = try WorkspaceFolder(["x.tierproj/project.json": project, "a.tierlist.json": "["])
    let client = try await Client.started(pull, initialize: folder.initialize)
    let (uri, other) = (folder.uri("x.tierproj/project.json"), folder.uri("a.tierlist.json"))
    client.open(uri, project)
    client.open(other, "[")
    #expect(try await codes(uri, client).contains("bundle/missing-file"))
    let report = try await client.request("textDocument/diagnostic", #"{ "textDocument": { "uri": "\#(other)" } }"#)
    let id = (report as? [String: Any])?["resultId"] as? String ?? ""
    try folder.write("x.tierproj/Media/a.png", "picture")
    client.notify("workspace/didChangeWatchedFiles", change("x.tierproj/Media/a.png", folder))
    #expect(try await !codes(uri, client).contains("bundle/missing-file"))
    let same = try await client.request(
      "textDocument/diagnostic", #"{ "textDocument": { "uri": "\#(other)" }, "previousResultId": "\#(id)" }"#)
    #expect((same as? [String: Any])?["kind"] as? String == "unchanged")
  }
}
