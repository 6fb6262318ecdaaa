import Testing

/// Edits while typing, and commands on items, through the protocol.
@Suite(.timeLimit(.minutes(30))) struct EditingTests {
  private typealias Object = [String: Any]

  private let uri = "file:///list.tierlist.json"
  /// The emoji is two UTF-16 units and four bytes.
  private let list = """
    {
      "title": "🍜" "tiers": [
        { "id": "s", "label": "S", "order": 0, "itemIds": ["a", "b"] }
      ]
      "items": { "a": { "id": "a", "title": "Ann" }, "b": { "id": "b", "title": "Bob" } }
    }
    """

  private func position(_ line: Int, _ character: Int, _ more: String) -> String {
    #"{ "textDocument": { "uri": "\#(uri)" }, "position": { "line": \#(line), "character": \#(character) }\#(more) }"#
  }

  @Test func missingCommasAreAddedWhileTyping() async throws {
    let result = try await Client().request("initialize", #"{ "capabilities": {} }"#) as? Object
    let provider = (result?["capabilities"] as? Object)?["documentOnTypeFormattingProvider"] as? Object
    #expect(provider?["firstTriggerCharacter"] as? String == "\n")
    #expect(provider?["moreTriggerCharacter"] as? [String] == [","])

    let client = try await Client.started()
    client.open(uri, list)
    let options = #", "options": { "tabSize": 2, "insertSpaces": true }"#
    for (line, character, typed, place) in [(4, 2, "\\n", (3, 3)), (1, 15, "\\n", (1, 15)), (1, 15, ",", (1, 15))] {
      let edits = try #require(
        try await client.request(
          "textDocument/onTypeFormatting", position(line, character, #", "ch": "\#(typed)"\#(options)"#)) as? [Object])
      let start = (edits.first?["range"] as? [String: [String: Int]])?["start"]
      #expect(edits.count == 1 && edits.first?["newText"] as? String == ",")
      #expect(start == ["line": place.0, "character": place.1])
    }
    let none = try await client.request(
      "textDocument/onTypeFormatting", position(2, 8, #", "ch": "x"\#(options)"#))
    #expect((none as? [Any])?.isEmpty == true)
  }

  @Test func aLabelIsRenamed() async throws {
    let client = try await Client.started(#"{ "textDocument": { "rename": { "prepareSupport": true } } }"#)
    client.open(uri, list)
    let prepared = try await client.request("textDocument/prepareRename", position(2, 27, "")) as? Object
    #expect(prepared?["placeholder"] as? String == "S")
    let edit = try await client.request("textDocument/rename", position(2, 27, #", "newName": "Top""#)) as? Object
    let edits = (edit?["changes"] as? [String: [Object]])?[uri]
    #expect(edits?.compactMap { $0["newText"] as? String } == ["\"Top\""])
  }

  @Test func commandsMoveAnItemByItsId() async throws {
    let client = try await Client.started(#"{ "workspace": { "applyEdit": true } }"#)
    client.open(uri, list.replacing("\" \"tiers", with: "\", \"tiers").replacing("]\n  \"", with: "],\n  \""))
    let result = try await Client().request("initialize", #"{ "capabilities": {} }"#) as? Object
    let provider = (result?["capabilities"] as? Object)?["executeCommandProvider"] as? Object
    let commands = try #require(provider?["commands"] as? [String])
    let names = ["edit", "duplicateItem", "makeProject", "fixAll", "turnOff"]
    #expect(commands == names.map { "tierlint.\($0)" })
    let operation = #"{ "op": "move", "item": "b", "tier": "s", "position": 1 }"#
    _ = try await client.request(
      "workspace/executeCommand", #"{ "command": "tierlint.edit", "arguments": ["\#(uri)", \#(operation)] }"#)
    let edit = try await client.params(of: "workspace/applyEdit")["edit"] as? Object
    let edits = (edit?["changes"] as? [String: [Object]])?[uri]
    #expect(edits?.compactMap { $0["newText"] as? String } == ["", ", \"a\""])
  }
}
