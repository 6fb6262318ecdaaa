import Foundation
import Testing

/// Navigation, renaming and links through the protocol.
@Suite(.timeLimit(.minutes(30))) struct NavigationTests {
  private let uri = "file:///list.tierlist.json"
  /// The title is one UTF-16 unit shorter than its scalars are long in UTF-8, and the id of the item follows it.
  private let text = """
    { "title": "🍜", "tiers": [{ "id": "s", "itemIds": ["tea"] }],
      "items": { "tea": { "id": "tea", "title": "🍵" } }, "links": { "shareUrl": "https://example.org/🍜" } }
    """

  private func position(_ line: Int, _ character: Int, _ more: String = "") -> String {
    #"{ "textDocument": { "uri": "\#(uri)" }, "position": { "line": \#(line), "character": \#(character) }\#(more) }"#
  }

  /// A range as `LINE:START-LINE:END`.
  private func shown(_ range: Any?) -> String {
    let places = ["start", "end"].map { (range as? [String: Any])?[$0] as? [String: Any] ?? [:] }
    return places.map { "\($0["line"] ?? "")" + ":" + "\($0["character"] ?? "")" }.joined(separator: "-")
  }

  private func list(_ result: Any?) -> [[String: Any]] { result as? [[String: Any]] ?? [] }

  private func changes(_ edit: Any?) -> [[String: Any]] { list((edit as? [String: Any])?["documentChanges"]) }

  @Test("the server capabilities match those of the client")
  func capabilities() async throws {
    let plain = try await Client().request("initialize", #"{ "capabilities": {} }"#) as? [String: Any]
    let poor = try #require(plain?["capabilities"] as? [String: Any])
    #expect(poor["renameProvider"] as? Bool == true && poor["definitionProvider"] as? Bool == true)
    #expect((poor["workspace"] as? [String: Any])?["fileOperations"] == nil)
    let able = """
      { "textDocument": { "rename": { "prepareSupport": true } }, "workspace": { "fileOperations": { "willRename": true } } }
      """
    let full = try await Client().request("initialize", #"{ "capabilities": \#(able) }"#) as? [String: Any]
    let rich = try #require(full?["capabilities"] as? [String: Any])
    #expect((rich["renameProvider"] as? [String: Any])?["prepareProvider"] as? Bool == true)
    #expect((rich["workspace"] as? [String: Any])?["fileOperations"] is [String: Any])
  }

  @Test("a definition is a LocationLink if the client supports it, otherwise a Location")
  func definition() async throws {
    let client = try await Client.started(#"{ "textDocument": { "definition": { "linkSupport": true } } }"#)
    client.open(uri, text)
    let link = try #require(list(try await client.request("textDocument/definition", position(0, 56))).first)
    #expect(shown(link["originSelectionRange"]) == "0:53-0:56" && shown(link["targetSelectionRange"]) == "1:14-1:17")
    #expect(shown(link["targetRange"]) == "1:13-1:50" && link["targetUri"] as? String == uri)
    let simple = try await Client.started()
    simple.open(uri, text)
    let place = try await simple.request("textDocument/definition", position(0, 56)) as? [String: Any]
    #expect(shown(place?["range"]) == "1:14-1:17")
    #expect(try await simple.request("textDocument/definition", position(0, 1)) is NSNull)
  }

  @Test("references include the declaration on request")
  func references() async throws {
    let client = try await Client.started()
    client.open(uri, text)
    let all = try await client.request(
      "textDocument/references", position(1, 15, #", "context": { "includeDeclaration": true }"#))
    #expect(list(all).map { shown($0["range"]) } == ["0:53-0:56", "1:14-1:17", "1:29-1:32"])
    let uses = try await client.request(
      "textDocument/references", position(1, 15, #", "context": { "includeDeclaration": false }"#))
    #expect(list(uses).map { shown($0["range"]) } == ["0:53-0:56"])
    let marks = list(try await client.request("textDocument/documentHighlight", position(1, 15)))
    #expect(marks.map { $0["kind"] as? Int } == [2, 3, 3])
  }

  @Test("the key of an item and its id are linked if they are alike")
  func linkedEditing() async throws {
    let client = try await Client.started()
    client.open(uri, text)
    for place in [position(1, 15), position(1, 17), position(1, 30)] {
      let answer = try await client.request("textDocument/linkedEditingRange", place) as? [String: Any]
      #expect(list(answer?["ranges"]).map(shown) == ["1:14-1:17", "1:29-1:32"])
    }
    for place in [position(0, 54), position(1, 3), position(1, 45), position(9, 9)] {
      #expect(try await client.request("textDocument/linkedEditingRange", place) is NSNull)
    }
    client.change(
      uri, version: 2, #"{ "text": \#(quoted(text.replacing("\"id\": \"tea\"", with: "\"id\": \"tee\""))) }"#)
    #expect(try await client.request("textDocument/linkedEditingRange", position(1, 15)) is NSNull)
  }

  @Test("a rename has edits for the open version; an invalid name is an error with the reason")
  func rename() async throws {
    let client = try await Client.started(#"{ "workspace": { "workspaceEdit": { "documentChanges": true } } }"#)
    client.open(uri, text, version: 7)
    let prepared = try await client.request("textDocument/prepareRename", position(0, 54)) as? [String: Any]
    #expect(prepared?["placeholder"] as? String == "tea" && shown(prepared?["range"]) == "0:53-0:56")
    #expect(try await client.request("textDocument/prepareRename", position(0, 3)) is NSNull)
    let result = try await client.request("textDocument/rename", position(0, 54, #", "newName": "cocoa""#))
    let change = try #require(changes(result).first)
    #expect((change["textDocument"] as? [String: Any])?["version"] as? Int == 7)
    #expect(list(change["edits"]).map { $0["newText"] as? String } == ["cocoa", "cocoa", "cocoa"])
    #expect(try await client.errorCode("textDocument/rename", position(0, 54, #", "newName": "a b""#)) == -32803)
    #expect(try await client.errorCode("textDocument/rename", position(0, 3, #", "newName": "a""#)) == -32803)
    #expect(try await client.errorCode("textDocument/rename", position(0, 54)) == -32602)
  }

  @Test("unsupported documents are ignored")
  func unserved() async throws {
    let client = try await Client.started()
    client.open("file:///data.csv", "Name,Season,Tier\nA,1,S\n", languageID: "csv")
    let place = #"{ "textDocument": { "uri": "file:///data.csv" }, "position": { "line": 1, "character": 4 }"#
    #expect(list(try await client.request("textDocument/documentHighlight", place + "}")).isEmpty)
    #expect(try await client.errorCode("textDocument/rename", place + #", "newName": "A" }"#) == -32803)
  }

  @Test("links refer to files in the bundle and to web pages")
  func links() async throws {
    let media = #"{ "id": "m", "uri": "file:///Media/a b.png", "thumbUri": "file://Media/out.png" }"#
    let text = """
      { "tiers": [], "items": { "a": { "media": [\(media), { "uri": "file:///Media/none.png" }],
        "sources": [{ "href": "https://example.org" }] } } }
      """
    let folder = try WorkspaceFolder(["a.tierproj/project.json": text, "a.tierproj/Media/a b.png": "", "out.png": ""])
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("a.tierproj/Media/out.png"),
      withDestinationURL: folder.url.appendingPathComponent("out.png"))
    let client = try await Client.started()
    let uri = folder.uri("a.tierproj/project.json")
    client.open(uri, text)
    let links = list(
      try await client.request("textDocument/documentLink", #"{ "textDocument": { "uri": "\#(uri)" } }"#))
    #expect(
      links.map { $0["target"] as? String } == [
        folder.uri("a.tierproj/Media/a%20b.png"), "https://example.org",
      ])
  }

  @Test("renaming files of a bundle updates its project, open or not")
  func willRenameFiles() async throws {
    let text = #"{ "tiers": [], "items": { "a": { "media": [{ "uri": "file:///Media/a.png" }] } } }"#
    let folder = try WorkspaceFolder(["a.tierproj/project.json": text])
    let client = try await Client.started(
      #"{ "workspace": { "workspaceEdit": { "documentChanges": true } } }"#, initialize: folder.initialize)
    func rename(_ old: String, _ new: String) -> String {
      #"{ "files": [{ "oldUri": "\#(folder.uri(old))", "newUri": "\#(folder.uri(new))" }] }"#
    }
    for version in [nil, 3] {
      if let version { client.open(folder.uri("a.tierproj/project.json"), text, version: version) }
      let result = try await client.request(
        "workspace/willRenameFiles", rename("a.tierproj/Media", "a.tierproj/Pictures%20b"))
      let change = try #require(changes(result).first)
      #expect((change["textDocument"] as? [String: Any])?["version"] as? Int == version)
      #expect(list(change["edits"]).map { $0["newText"] as? String } == ["file:///Pictures b/a.png"])
    }
    for (old, new) in [("a.tierproj/Media/a.png", "a.png"), ("a.tierproj", "b.tierproj"), ("x.png", "y.png")] {
      #expect(try await client.request("workspace/willRenameFiles", rename(old, new)) is NSNull, "\(old)")
    }
  }
}
