import Foundation
import Testing

@Suite(.timeLimit(.minutes(30))) struct ReadingTests {
  private let uri = "file:///list.tierlist.json"
  private let list = """
    { "tiers": [
        { "id": "s", "label": "🥇", "color": "#ff8000", "itemIds": ["a"] }
      ],
      "items": { "a": { "id": "a", "title": "Apple" } }
    }
    """

  /// The same, with the items of the tier on a line of their own.
  private var lines: String {
    list.replacing("\"itemIds\"", with: "\n\"itemIds\"").replacing("\"Apple\"", with: "\"Apple pie\"")
  }

  @Test("a hover is Markdown if the client supports it, otherwise plain text")
  func hover() async throws {
    for (formats, kind, text) in [
      (#""markdown", "plaintext""#, "markdown", "**Item** `Apple`\n\n- id: `a`\n- tier: `🥇`"),
      (#""plaintext", "markdown""#, "plaintext", "Item Apple\n\n- id: a\n- tier: 🥇"),
      ("", "plaintext", "Item Apple\n\n- id: a\n- tier: 🥇"),
    ] {
      let client = try await opened(#"{ "textDocument": { "hover": { "contentFormat": [\#(formats)] } } }"#)
      let hover = try await result(client, "hover", #""position": { "line": 1, "character": 64 }"#) as? [String: Any]
      let contents = try #require(hover?["contents"] as? [String: String])
      #expect(contents["kind"] == kind)
      #expect(contents["value"]?.hasPrefix(text) == true)
      #expect(place(hover?["range"]) == "1:64-1:67")
    }
  }

  @Test("a hover explains findings, also before the document was checked")
  func explanation() async throws {
    let client = try await opened(
      #"{ "textDocument": { "hover": { "contentFormat": ["markdown"] }, "diagnostic": {} } }"#)
    let hover = try await result(client, "hover", #""position": { "line": 0, "character": 0 }"#) as? [String: Any]
    let text = (hover?["contents"] as? [String: String])?["value"]
    #expect(text?.contains("**schema/missing** error") == true)
  }

  @Test("symbols are a tree, or a flat list if the client does not support trees")
  func symbols() async throws {
    let tree = try await opened(
      #"{ "textDocument": { "documentSymbol": { "hierarchicalDocumentSymbolSupport": true } } }"#)
    let sections = try #require(try await result(tree, "documentSymbol") as? [[String: Any]])
    #expect(sections.map { $0["name"] as? String } == ["tiers", "items"])
    let tiers = try #require(sections.first?["children"] as? [[String: Any]])
    #expect(tiers.map { $0["detail"] as? String } == ["1 item"])
    #expect(tiers.map { place($0["selectionRange"]) } == ["1:26-1:30"])

    let symbols = try await result(try await opened("{}"), "documentSymbol") as? [[String: Any]]
    let named = symbols?.map { "\($0["containerName"] as? String ?? "")/\($0["name"] as? String ?? "")" }
    #expect(named == ["/tiers", "tiers/🥇", "🥇/Apple", "/items", "items/Apple"])
  }

  @Test("folding ranges, up to the limit of the client")
  func folding() async throws {
    let all = try await result(try await opened("{}"), "foldingRange") as? [[String: Int]]
    #expect(all == [["startLine": 0, "endLine": 3]])
    let none = try await opened(#"{ "textDocument": { "foldingRange": { "rangeLimit": 0 } } }"#)
    #expect((try await result(none, "foldingRange") as? [Any])?.isEmpty == true)
  }

  @Test("selections grow by their parents, one for each position")
  func selection() async throws {
    let client = try await opened("{}")
    let positions = #""positions": [{ "line": 3, "character": 45 }, { "line": 0, "character": 0 }]"#
    let found = try #require(try await result(client, "selectionRange", positions) as? [[String: Any]])
    var ranges: [String] = []
    var next = found.first
    while let range = next {
      ranges.append(place(range["range"]))
      next = range["parent"] as? [String: Any]
    }
    #expect(
      ranges == ["3:41-3:46", "3:40-3:47", "3:31-3:47", "3:18-3:49", "3:13-3:49", "3:11-3:51", "3:2-3:51", "0:0-4:1"])
    #expect(found.count == 2)
    let missing = try await client.errorCode(
      "textDocument/selectionRange", #"{ "textDocument": { "uri": "\#(uri)" } }"#)
    #expect(missing == -32602)
  }

  @Test("a color is shown and can be replaced")
  func colors() async throws {
    let client = try await opened("{}")
    let colors = try #require(try await result(client, "documentColor") as? [[String: Any]])
    #expect(colors.map { place($0["range"]) } == ["1:41-1:50"])
    let color = try #require(colors.first?["color"] as? [String: Double])
    #expect(color.mapValues { ($0 * 255).rounded() } == ["red": 255, "green": 128, "blue": 0, "alpha": 255])
    let presentations =
      try await result(
        client, "colorPresentation",
        #""color": { "red": 2, "green": 0.5, "blue": -1, "alpha": 0 }, "range": \#(json("1:41-1:50"))"#)
      as? [[String: Any]]
    #expect(presentations?.map { $0["label"] as? String } == ["#ff8000"])
    #expect(presentations?.map { ($0["textEdit"] as? [String: Any])?["newText"] as? String } == ["\"#ff8000\""])
  }

  @Test("hints follow tiers and ids in the visible range")
  func hints() async throws {
    let client = try await Client.started("{}")
    client.open(uri, lines)
    let hints = try await result(client, "inlayHint", #""range": \#(json("1:0-3:0"))"#) as? [[String: Any]]
    #expect(hints?.map { $0["label"] as? String } == ["1 item", "Apple pie"])
    #expect(hints?.map { at($0["position"]) } == ["1:30", "2:15"])
    let none = try await result(client, "inlayHint", #""range": \#(json("4:0-5:0"))"#) as? [Any]
    #expect(none?.isEmpty == true)
    for (setting, left) in [("itemCounts", "Apple pie"), ("itemTitles", "1 item")] {
      client.notify(
        "workspace/didChangeConfiguration",
        #"{ "settings": { "tierlint": { "inlayHints": { "\#(setting)": false } } } }"#)
      let some = try await result(client, "inlayHint", #""range": \#(json("1:0-3:0"))"#) as? [[String: Any]]
      #expect(some?.map { $0["label"] as? String } == [left])
    }
  }

  @Test("the number of items is shown once: in a lens if the client has lenses")
  func countsOnce() async throws {
    let client = try await Client.started(#"{ "textDocument": { "codeLens": {} } }"#)
    client.open(uri, lines)
    for (isOn, labels) in [(true, ["Apple pie"]), (false, ["1 item", "Apple pie"])] {
      client.notify(
        "workspace/didChangeConfiguration", #"{ "settings": { "tierlint": { "codeLens": { "enable": \#(isOn) } } } }"#)
      let hints = try await result(client, "inlayHint", #""range": \#(json("0:0-9:0"))"#) as? [[String: Any]]
      #expect(hints?.map { $0["label"] as? String } == labels)
    }
  }

  @Test("lenses have commands only if the client can show references")
  func lenses() async throws {
    for (capabilities, name) in [
      ("{}", ""),
      (#"{ "experimental": { "commands": { "commands": ["tierlint.showReferences"] } } }"#, "tierlint.showReferences"),
    ] {
      let client = try await opened(capabilities)
      let lenses = try #require(try await result(client, "codeLens") as? [[String: Any]])
      let commands = lenses.compactMap { $0["command"] as? [String: Any] }
      #expect(commands.map { $0["title"] as? String } == ["1 item", "in 🥇"])
      #expect(commands.map { $0["command"] as? String } == ["", name])
    }
  }

  @Test("lenses of a large document get their commands when they are shown")
  func resolvedLenses() async throws {
    let items = (0..<501).map { "\"i\($0)\": { \"id\": \"i\($0)\", \"title\": \"I\" }" }.joined(separator: ",")
    let client = try await Client.started()
    client.open(uri, "{ \"tiers\": [{ \"id\": \"s\", \"itemIds\": [\"i0\"] }], \"items\": { \(items) } }")
    let lenses = try #require(try await result(client, "codeLens") as? [[String: Any]])
    #expect(lenses.count == 502 && lenses.allSatisfy { $0["command"] == nil })
    for (lens, title) in zip(lenses, ["1 item", "in s", "in no tier"]) {
      let resolved = try await client.request("codeLens/resolve", serialized(lens)) as? [String: Any]
      #expect((resolved?["command"] as? [String: Any])?["title"] as? String == title)
    }
    client.change(uri, version: 2, #"{ "text": "{}" }"#)
    #expect(try await client.errorCode("codeLens/resolve", serialized(lenses[0])) == -32801)
  }

  @Test("features that are turned off show nothing")
  func settings() async throws {
    let client = try await Client.started(
      initialize:
        #""initializationOptions": { "inlayHints": { "itemTitles": false }, "codeLens": { "enable": false } }"#)
    client.open(uri, lines)
    let hints = try await result(client, "inlayHint", #""range": \#(json("0:0-9:0"))"#) as? [[String: Any]]
    #expect(hints?.map { $0["label"] as? String } == ["1 item"])
    #expect((try await result(client, "codeLens") as? [Any])?.isEmpty == true)
  }

  @Test(
    "documents that are not lists have no diagnostics",
    arguments: ["documentSymbol", "foldingRange", "documentColor", "codeLens", "inlayHint"])
  func others(_ method: String) async throws {
    let client = try await Client.started()
    client.open("file:///package.json", "{\n\"a\": [\n1\n]\n}", languageID: "json")
    let parameters = #"{ "textDocument": { "uri": "file:///package.json" }, "range": \#(json("0:0-9:0")) }"#
    #expect((try await client.request("textDocument/" + method, parameters) as? [Any])?.isEmpty == true)
  }

  private func opened(_ capabilities: String) async throws -> Client {
    let client = try await Client.started(capabilities)
    client.open(uri, list)
    return client
  }

  /// - Parameter params: Further members as JSON, separated by commas.
  private func result(_ client: Client, _ method: String, _ params: String = "") async throws -> Any? {
    let members = params.isEmpty ? "" : ", " + params
    return try await client.request("textDocument/" + method, #"{ "textDocument": { "uri": "\#(uri)" }\#(members) }"#)
  }
}

/// A range as `LINE:START-LINE:END`.
private func place(_ range: Any?) -> String {
  let range = range as? [String: Any] ?? [:]
  return at(range["start"]) + "-" + at(range["end"])
}

private func at(_ position: Any?) -> String {
  let position = position as? [String: Any] ?? [:]
  return "\(position["line"] as? Int ?? -1):\(position["character"] as? Int ?? -1)"
}

/// A range, drawn like `place`, as JSON.
private func json(_ place: String) -> String {
  let numbers = place.split { $0 == ":" || $0 == "-" }
  return #"{ "start": { "line": \#(numbers[0]), "character": \#(numbers[1]) }, "#
    + #""end": { "line": \#(numbers[2]), "character": \#(numbers[3]) } }"#
}

private func serialized(_ object: [String: Any]) throws -> String {
  String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
}
