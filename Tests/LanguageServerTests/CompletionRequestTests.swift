import Testing

/// Completion through the protocol.
@Suite(.timeLimit(.minutes(30))) struct CompletionRequestTests {
  private typealias Object = [String: Any]

  private let uri = "file:///list.tierlist.json"
  /// The emoji is two UTF-16 units and four bytes.
  private let list = """
    { "tiers": [{ "label": "🍜", "itemIds": ["▮"] }, { "label": "A", "itemIds": ["soup"] }],
      "items": { "soup": { "id": "soup", "title": "Soup `of` the day" }, "stew": { "id": "stew" } } }
    """

  private func items(
    _ client: Client, _ marked: String, uri: String = "file:///list.tierlist.json"
  ) async throws -> [Object] {
    let lines = marked.split(separator: "▮", omittingEmptySubsequences: false)[0]
      .split(separator: "\n", omittingEmptySubsequences: false)
    let position = #"{ "line": \#(lines.count - 1), "character": \#(lines.last?.utf16.count ?? 0) }"#
    client.open(uri, marked.replacing("▮", with: ""))
    let result = try await client.request(
      "textDocument/completion", #"{ "textDocument": { "uri": "\#(uri)" }, "position": \#(position) }"#)
    let list = try #require(result as? Object)
    #expect(list["isIncomplete"] as? Bool == false)
    return try #require(list["items"] as? [Object])
  }

  private func client(_ item: String) async throws -> Client {
    try await Client.started(#"{ "textDocument": { "completion": { "completionItem": { \#(item) } } } }"#)
  }

  private func labels(_ items: [Object]) -> [String] { items.compactMap { $0["label"] as? String } }

  @Test func completionIsAnnouncedWithItsTriggers() async throws {
    let result = try await Client().request("initialize", #"{ "capabilities": {} }"#) as? Object
    let provider = (result?["capabilities"] as? Object)?["completionProvider"] as? Object
    #expect(provider?["triggerCharacters"] as? [String] == ["\"", ":", ",", "[", "{", "/", "#"])
    #expect(provider?["resolveProvider"] as? Bool == true)
  }

  @Test func oneEditReplacesTheWholeTokenAfterAnEmoji() async throws {
    let items = try await items(try await client(""), list)
    #expect(labels(items) == ["stew", "soup"])
    #expect(items.compactMap { $0["sortText"] as? String } == ["0000", "0001"])
    let edit = try #require(items.first?["textEdit"] as? Object)
    #expect(edit["newText"] as? String == "\"stew\"")
    let range = edit["range"] as? [String: [String: Int]]
    #expect(range?["start"] == ["line": 0, "character": 41])
    #expect(range?["end"] == ["line": 0, "character": 43])
    #expect(items.first?["filterText"] as? String == "\"stew\"")
    #expect(items.last?["filterText"] as? String == "\"soup\" Soup `of` the day")
  }

  @Test func anEntryOfAnotherTierLeavesIt() async throws {
    let items = try await items(try await client(""), list)
    #expect(items.first?["additionalTextEdits"] == nil)
    let edits = try #require(items.last?["additionalTextEdits"] as? [Object])
    #expect(edits.count == 1 && edits.first?["newText"] as? String == "")
    let range = edits.first?["range"] as? [String: [String: Int]]
    #expect(range?["start"] == ["line": 0, "character": 76])
    #expect(range?["end"] == ["line": 0, "character": 82])
  }

  @Test func aClientThatCannotMoveItemsIsNotOfferedThose() async throws {
    let client = try await Client.started(
      initialize: #""initializationOptions": { "completion": { "moves": false } }"#)
    #expect(labels(try await items(client, list)) == ["stew"])
  }

  @Test func clientsGetWhatTheyCanShowAndNothingElse() async throws {
    let modern = try await client(
      #""labelDetailsSupport": true, "snippetSupport": true, "preselectSupport": true, "documentationFormat": ["markdown"]"#
    )
    let soup = try await items(modern, list).last
    #expect((soup?["labelDetails"] as? [String: String])?["detail"] == " Soup `of` the day")
    #expect((soup?["labelDetails"] as? [String: String])?["description"] == "moves from A")
    let old = try await client("")
    let plain = try await items(old, list).last
    #expect(plain?["labelDetails"] == nil && plain?["detail"] as? String == "Soup `of` the day – moves from A")

    let root = "{ ▮ }"
    let snippet = try await items(modern, root, uri: "file:///a.tierlist.json").first {
      $0["label"] as? String == "tiers"
    }
    #expect(snippet?["insertTextFormat"] as? Int == 2)
    #expect((snippet?["textEdit"] as? Object)?["newText"] as? String == "\"tiers\": [$1]")
    #expect((snippet?["documentation"] as? Object)?["kind"] as? String == "markdown")
    let text = try await items(old, root, uri: "file:///a.tierlist.json").first { $0["label"] as? String == "tiers" }
    #expect(text?["insertTextFormat"] == nil)
    #expect((text?["textEdit"] as? Object)?["newText"] as? String == "\"tiers\": []")
    #expect((text?["documentation"] as? Object)?["kind"] as? String == "plaintext")
  }

  @Test func aColorIsAPlainString() async throws {
    let items = try await items(
      try await client(#""documentationFormat": ["markdown"]"#), "{ \"tiers\": [{ \"color\": \"▮\" }] }")
    #expect(items.first?["kind"] as? Int == 16)
    #expect(items.first?["documentation"] as? String == items.first?["label"] as? String)
  }

  @Test func anItemIsDescribedWhenItIsResolved() async throws {
    let client = try await client(#""documentationFormat": ["markdown"]"#)
    let items = try await items(client, list)
    #expect(items.allSatisfy { $0["documentation"] == nil })
    let data = #"{ "uri": "\#(uri)", "item": "soup" }"#
    let resolved =
      try await client.request("completionItem/resolve", #"{ "label": "soup", "data": \#(data) }"#) as? Object
    #expect(resolved?["label"] as? String == "soup")
    let text = (resolved?["documentation"] as? [String: String])?["value"]
    #expect(text?.hasPrefix("**Item** ``Soup `of` the day``") == true)
    let unknown = try await client.request("completionItem/resolve", #"{ "label": "x", "data": 1 }"#) as? Object
    #expect(unknown?["label"] as? String == "x" && unknown?["documentation"] == nil)
    #expect(try await client.errorCode("completionItem/resolve", "[]") == -32602)
  }

  @Test func namesOfOtherListsAndFilesOfTheBundleAreOffered() async throws {
    let folder = try WorkspaceFolder([
      "soups.tierproj/project.json": "{}", "soups.tierproj/Media/soup.jpg": "x",
      "other.tierlist.json": "{ \"tiers\": [{ \"label\": \"Slurp\" }] }",
    ])
    let client = try await Client.started(initialize: folder.initialize)
    let project = folder.uri("soups.tierproj/project.json")
    client.open(folder.uri("other.tierlist.json"), "{ \"tiers\": [{ \"label\": \"Slurp\" }] }")
    _ = try await client.diagnostics(folder.uri("other.tierlist.json"), version: 1)
    let names = try await items(client, "{ \"tiers\": [{ \"label\": \"▮\" }] }", uri: project)
    #expect(labels(names).contains("Slurp"))
    let files = try await items(client, "{ \"items\": { \"a\": { \"media\": [{ \"uri\": \"▮\" }] } } }", uri: project)
    #expect(labels(files) == ["file:///Media/soup.jpg"])
  }

  @Test func otherDocumentsAreLeftAlone() async throws {
    let client = try await Client.started()
    client.open("file:///package.json", "{ }", languageID: "json")
    let result = try await client.request(
      "textDocument/completion",
      #"{ "textDocument": { "uri": "file:///package.json" }, "position": { "line": 0, "character": 2 } }"#)
    #expect(!(result is Object))
  }
}
