import Foundation
import JSONSyntax
import LanguageServer
import SourceText
import Testing

@Suite(.timeLimit(.minutes(30))) struct CodeActionTests {
  private let uri = "file:///nowhere/list.tierlist.json"
  private let list = """
    { "schemaVersion": 1, "projectId": "0C6D2A7B-38D9-4E4B-9C3B-7E6D1F2A3B4C",
      "title": "🍄", "tiers": [{ "id": "a", "label": "🍄", "color": "#FC0", "order": 0, "itemIds": ["x"] }],
      "items": { "x": { "id": "x", "title": "X" } },
      "audit": { "createdAt": "2024-03-05T08:00:00Z", "updatedAt": "2024-06-01T17:30:05Z" } }
    """
  /// A client that supports code actions and resolves their edits.
  private let modern = """
    { "window": { "showDocument": { "support": true } },
      "workspace": { "applyEdit": true, "workspaceEdit": { "documentChanges": true, "resourceOperations": ["create"] } },
      "textDocument": { "codeAction": { "dataSupport": true, "resolveSupport": { "properties": ["edit"] },
        "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } } } } }
    """
  private let literal = #"{ "textDocument": { "codeAction": { "codeActionLiteralSupport": {} } } }"#

  private typealias Object = [String: Any]

  /// - Parameter place: Line and character.
  private func actions(
    _ client: Client, _ uri: String, _ place: (Int, Int), context: String = "{ \"diagnostics\": [] }"
  ) async throws -> [[String: Any]] {
    let position = #"{ "line": \#(place.0), "character": \#(place.1) }"#
    let result = try await client.request(
      "textDocument/codeAction",
      #"{ "textDocument": { "uri": "\#(uri)" }, "range": { "start": \#(position), "end": \#(position) }, "context": \#(context) }"#
    )
    return try #require(result as? [[String: Any]])
  }

  private func json(_ object: [String: Any]) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
  }

  private func title(_ action: [String: Any]) -> String { action["title"] as? String ?? "" }

  @Test func aFixComesWithItsEditAndItsDiagnostic() async throws {
    let client = try await Client.started(modern)
    client.open(uri, list)
    // After an emoji, which is two UTF-16 units.
    let actions = try await actions(client, uri, (1, 67))
    let fix = try #require(actions.first)
    #expect(title(fix) == "Change to \"#FFCC00\"" && fix["isPreferred"] as? Bool == true)
    #expect(shown(fix["diagnostics"]) == ["1:64-1:70 color/short"])
    let changes = try #require((fix["edit"] as? Object)?["documentChanges"] as? [Object])
    let edit = try #require((changes.first?["edits"] as? [Object])?.first)
    #expect(edit["newText"] as? String == "\"#FFCC00\"")
    #expect((changes.first?["textDocument"] as? Object)?["version"] as? Int == 1)
  }

  @Test("an action that cannot be applied has its reason, if the client shows that")
  func disabledActions() async throws {
    let shows = modern.replacing("\"dataSupport\": true", with: "\"dataSupport\": true, \"disabledSupport\": true")
    for (capabilities, isShown) in [(modern, false), (shows, true)] {
      let client = try await Client.started(capabilities)
      client.open(uri, list)
      let actions = try await actions(client, uri, (1, 50))
      let removal = actions.first { title($0) == "Remove tier \"🍄\" with its items" }
      #expect((removal != nil) == isShown, "\(actions.map(title))")
      #expect(removal?["edit"] == nil && removal?["data"] == nil)
      if isShown {
        #expect((removal?["disabled"] as? Object)?["reason"] as? String == "\"🍄\" is the only ranked tier")
      }
    }
  }

  @Test func otherActionsAreResolvedOnlyForTheSameText() async throws {
    let client = try await Client.started(modern)
    client.open(uri, list)
    let actions = try await actions(client, uri, (1, 67))
    let ignore = try #require(actions.first { title($0) == "Ignore color/short here" })
    #expect(ignore["edit"] == nil)
    let resolved = try await client.request("codeAction/resolve", json(ignore)) as? Object
    #expect(title(resolved ?? [:]) == title(ignore))
    let changes = try #require((resolved?["edit"] as? Object)?["documentChanges"] as? [Object])
    let text = (changes.first?["edits"] as? [Object])?.first?["newText"] as? String
    #expect(text == #", "additional": { "tierlint": { "ignore": ["color/short"] } }"#)
    client.change(uri, version: 2, #"{ "text": "{}" }"#)
    #expect(try await client.errorCode("codeAction/resolve", json(ignore)) == -32801)
  }

  @Test(
    "an action or a lens that has nothing to resolve comes back as it was",
    arguments: [
      ("codeAction/resolve", #"{"title":"x"}"#), ("codeAction/resolve", #"{"title":"x","data":{"a":1},"edit":{}}"#),
      ("codeLens/resolve", #"{"range":5}"#),
      ("codeLens/resolve", #"{"command":{"title":"x","command":""},"data":"x"}"#),
    ])
  func nothingToResolve(_ method: String, _ params: String) async throws {
    let client = try await Client.started(modern)
    let result = try #require(try await client.request(method, params) as? NSDictionary)
    #expect(try result == JSONSerialization.jsonObject(with: Data(params.utf8)) as? NSDictionary)
    #expect(try await client.errorCode(method, "[]") == -32602)
  }

  @Test func aClientWithoutResolveGetsEdits() async throws {
    let client = try await Client.started(literal)
    client.open(uri, list)
    let actions = try await actions(client, uri, (1, 67))
    #expect(actions.contains { title($0) == "Apply all safe fixes" })
    #expect(actions.allSatisfy { ($0["edit"] as? Object)?["changes"] != nil && $0["data"] == nil })
  }

  @Test func aClientWithoutActionsGetsCommands() async throws {
    let client = try await Client.started()
    client.open(uri, list)
    let commands = try await actions(client, uri, (3, 20))
    let touch = try #require(commands.first { title($0) == "Set updatedAt to now" })
    #expect(touch["command"] as? String == "tierlint.edit")
    #expect(touch["arguments"] as? NSArray == [uri, ["op": "touch"], "Set updatedAt to now"])
    #expect(commands.allSatisfy { $0["edit"] == nil && $0["command"] is String })
  }

  @Test func kindsAndDiagnosticsFilterTheActions() async throws {
    let client = try await Client.started(modern)
    client.open(uri, list)
    let all = try await actions(client, uri, (1, 67), context: #"{ "diagnostics": [], "only": ["source.fixAll"] }"#)
    #expect(all.map(title) == ["Apply all safe fixes"])
    let other = #"{ "diagnostics": [{ "source": "tierlint", "code": "color/invalid" }], "only": ["quickfix"] }"#
    #expect(try await actions(client, uri, (1, 67), context: other).isEmpty)
    client.open("file:///package.json", "{ \"name\": 1 ", languageID: "json")
    #expect(try await actions(client, "file:///package.json", (0, 0)).isEmpty)
  }

  @Test func aSafeFixBehindManyOtherFindingsOfAnEditIsOffered() async throws {
    let ids = (0..<600).map { "item-\($0)" }
    let items = ids.map {
      "\"\($0)\": { \"id\": \"\($0)\", \"title\": \"\(String(repeating: $0 + " ", count: 12))x\" }"
    }
    let entries = ids.map { "\"\($0)\"" }.joined(separator: ", ")
    let long = """
      { "schemaVersion": 1, "projectId": "0C6D2A7B-38D9-4E4B-9C3B-7E6D1F2A3B4C", "title": "T", "tiers": [
      { "id": "s", "label": "S", "order": 0, "rules": null, "itemIds": [\(entries)] }],
      "items": {
      \(items.joined(separator: ",\n"))
      },
      "audit": { "createdAt": "2024-03-05T08:00:00Z", "updatedAt": "2024-06-01T17:30:05Z" } }
      """
    let client = try await Client.started(modern)
    client.open(uri, long)
    let fixAll = #"{ "diagnostics": [], "only": ["source.fixAll"] }"#
    #expect(try await actions(client, uri, (1, 0), context: fixAll).count == 1)
    let unknown = (0..<100).map { #"\"zzq\#($0)\": 1"# }.joined(separator: ", ")
    client.change(
      uri, version: 2,
      #"{ "range": { "start": { "line": 1, "character": 48 }, "end": { "line": 1, "character": 52 } }, "text": "{}, \#(unknown), \"color\": null" }"#
    )
    #expect(try await actions(client, uri, (1, 0), context: fixAll).count == 1)
  }

  @Test func aFixHasTheIdOfTheCommandLine() async throws {
    let client = try await Client.started(modern)
    client.open(uri, list)
    let fix = try #require(try await actions(client, uri, (1, 67)).first { title($0).hasPrefix("Change to") })
    let id = (fix["data"] as? Object)?["id"] as? String ?? ""
    #expect(id.wholeMatch(of: /[0-9a-f]{8}\.a/) != nil)
    let resolved = try await client.request("codeAction/resolve", json(fix)) as? Object
    #expect(resolved?["edit"] != nil)
  }

  @Test func aValueIsAddedToTheContractOfTheDocument() async throws {
    let configuration = "{ \"lists\": [{ \"files\": [\"**\"], \"tags\": [\"hot\"] }] }"
    let tagged = list.replacing("\"title\": ", with: "\"tags\": [\"warm\"], \"title\": ")
    let folder = try WorkspaceFolder(["a.tierlist.json": tagged, ".tierlint.json": configuration])
    let client = try await Client.started(modern, initialize: folder.initialize)
    client.open(folder.uri("a.tierlist.json"), tagged)
    let whole = #"{ "start": { "line": 0, "character": 0 }, "end": { "line": 9, "character": 0 } }"#
    let found = try await client.request(
      "textDocument/codeAction",
      #"{ "textDocument": { "uri": "\#(folder.uri("a.tierlist.json"))" }, "range": \#(whole), "context": { "diagnostics": [], "only": ["quickfix"] } }"#
    )
    let all = found as? [Object] ?? []
    let action = try #require(all.first { title($0) == "Add \"warm\" to the tags in .tierlint.json" })
    let resolved = try await client.request("codeAction/resolve", json(action)) as? Object
    let change = try #require(((resolved?["edit"] as? Object)?["documentChanges"] as? [Object])?.first)
    #expect((change["textDocument"] as? Object)?["uri"] as? String == folder.uri(".tierlint.json"))
    #expect((change["edits"] as? [Object])?.first?["newText"] as? String == ", \"warm\"")
  }

  @Test func aRuleIsTurnedOffInTheConfigurationOfTheDocument() async throws {
    let folder = try WorkspaceFolder(["a.tierlist.json": list])
    let client = try await Client.started(modern, initialize: folder.initialize)
    client.open(folder.uri("a.tierlist.json"), list)
    func edit() async throws -> [Object] {
      let actions = try await actions(client, folder.uri("a.tierlist.json"), (1, 67))
      let action = try #require(actions.first { title($0) == "Turn off color/short in .tierlint.json" })
      let resolved = try await client.request("codeAction/resolve", json(action)) as? Object
      return (resolved?["edit"] as? Object)?["documentChanges"] as? [Object] ?? []
    }
    let new = try await edit()
    #expect(new.first?["kind"] as? String == "create" && new.first?["uri"] as? String == folder.uri(".tierlint.json"))
    // The unsaved content of an open configuration takes precedence.
    client.open(
      folder.uri(".tierlint.json"), "{ \"rules\": { \"attribute/key\": \"off\" } }", languageID: "jsonc", version: 7)
    let changed = try await edit()
    #expect((changed.first?["textDocument"] as? Object)?["version"] as? Int == 7)
    #expect((changed.first?["edits"] as? [Object])?.first?["newText"] as? String == ", \"color/short\": \"off\"")
    client.change(folder.uri(".tierlint.json"), version: 8, #"{ "text": "{" }"#)
    let offered = try await actions(client, folder.uri("a.tierlist.json"), (1, 67))
    #expect(!offered.contains { title($0).hasPrefix("Turn off") })
  }

  @Test func theURIOfTheConfigurationIsAbsolute() async throws {
    let files = ["a.tierlist.json": list, ".tierlint.json": "{}"]
    let folder = try WorkspaceFolder(files, isInWorkingFolder: true)
    let client = try await Client.started(literal, initialize: folder.initialize)
    client.open(folder.uri("a.tierlist.json"), list)
    let actions = try await actions(client, folder.uri("a.tierlist.json"), (1, 67))
    let action = try #require(actions.first { title($0) == "Turn off color/short in .tierlint.json" })
    let changes = (action["edit"] as? Object)?["changes"] as? Object
    #expect(changes.map { Array($0.keys) } == [folder.uri(".tierlint.json")])
  }

  @Test func aCommandAppliesAnEdit() async throws {
    let client = try await Client.started(modern)
    client.open(uri, list)
    func execute(_ arguments: String) async throws {
      try await client.request(
        "workspace/executeCommand", #"{ "command": "tierlint.edit", "arguments": ["\#(uri)", \#(arguments)] }"#)
    }
    try await execute(#"{ "op": "theme", "slug": "nord" }"#)
    let params = try await client.params(of: "workspace/applyEdit")
    #expect(params["label"] as? String == "Edit list")
    let changes = (params["edit"] as? Object)?["documentChanges"] as? [Object]
    #expect((changes?.first?["edits"] as? [Object])?.first?["newText"] as? String == "\"#BF616A\"")
    try await execute(#"{ "op": "sortTiers" }, "Sort tiers""#)
    #expect(
      try await client.params(of: "window/showMessage")["message"] as? String
        == "Sort tiers: nothing to change")
  }

  @Test(
    "a command that cannot be read is an error",
    arguments: [
      ("edit", "[]", "expected uri; operation; title (optional)"), ("edit", "[URI]", "expected uri; operation; title"),
      ("edit", "[URI, {}, 1]", "expected uri"), ("edit", "[URI, {}, \"x\", 1]", "expected uri"),
      ("edit", "[1, { \"op\": \"sortTiers\" }]", "expected uri"), ("fixAll", "[URI, 1]", "expected uri"),
      ("edit", "[\"file:///x\", { \"op\": \"sortTiers\" }]", "document is not open"),
      ("edit", "[URI, \"sortTiers\"]", "/1: expected an object, found \"sortTiers\""),
      ("edit", "[URI, { \"op\": \"sort\" }]", "/1/op: unknown operation \"sort\""),
      ("edit", "[URI, { \"op\": \"move\", \"item\": 1 }]", "/1/item: expected a string, found 1"),
      ("edit", "[URI, { \"op\": \"move\", \"item\": \"x\" }]", "/1: missing \"tier\""),
      ("edit", "[URI, { \"op\": \"touch\", \"at\": 1 }]", "/1: unknown member \"at\""),
      ("duplicateItem", "[URI]", "expected uri; id of the item"),
      ("turnOff", "[URI, 1]", "expected uri; id of the rule"),
      ("sortTiers", "[URI]", "unknown command \"tierlint.sortTiers\""),
      ("moveItem", "[URI, \"x\", \"a\"]", "unknown command \"tierlint.moveItem\""),
    ])
  func unreadableCommands(_ command: String, _ arguments: String, _ message: String) async throws {
    let client = try await Client.started(modern)
    client.open(uri, list)
    let arguments = arguments.replacing("URI", with: "\"\(uri)\"")
    let response = try await client.response(
      client.start("workspace/executeCommand", #"{ "command": "tierlint.\#(command)", "arguments": \#(arguments) }"#))
    let error = response["error"] as? Object
    #expect(error?["code"] as? Int == -32602)
    #expect((error?["message"] as? String)?.contains(message) == true, "\(error ?? [:])")
  }

  @Test(
    "a command says why it is not possible",
    arguments: [
      ("edit", #"{ "op": "move", "item": "zebra", "tier": "s" }"#, "Edit list: no item \"zebra\""),
      (
        "edit", #"{ "op": "move", "item": "x", "tier": "t" }, "Move it""#,
        "Move it: no tier \"t\"; the tiers are \"s\""
      ),
      ("edit", #"{ "op": "move", "item": "x", "tier": "S", "position": 1 }"#, "Edit list: nothing to change"),
      ("edit", #"{ "op": "theme", "slug": "nrod" }"#, "Edit list: no theme \"nrod\"; did you mean \"nord\"?"),
      ("duplicateItem", #""zebra""#, "Duplicate item: no item \"zebra\""),
      (
        "turnOff", #""color/shrot""#,
        "Turn off rule: unknown rule \"color/shrot\"; did you mean \"color/short\"?"
      ),
    ])
  func impossibleCommands(_ command: String, _ arguments: String, _ message: String) async throws {
    let client = try await Client.started(modern)
    let items = #""items": { "x": { "id": "x", "title": "X" } }"#
    client.open(uri, #"{ "tiers": [{ "id": "s", "label": "S", "order": 0, "itemIds": ["x"] }], \#(items) }"#)
    try await client.request(
      "workspace/executeCommand", #"{ "command": "tierlint.\#(command)", "arguments": ["\#(uri)", \#(arguments)] }"#)
    #expect(try await client.params(of: "window/showMessage")["message"] as? String == message)
  }

  @Test("an edit has the title of its action, if the client has change annotations")
  func annotations() async throws {
    let annotated = modern.replacing(
      "\"documentChanges\": true", with: "\"documentChanges\": true, \"changeAnnotationSupport\": {}")
    let title = "Set updatedAt to now"
    for (capabilities, isLabeled) in [(modern, false), (annotated, true)] {
      let client = try await Client.started(capabilities)
      client.open(uri, list)
      let action = try #require(try await actions(client, uri, (3, 20)).first { self.title($0) == title })
      let resolved = try await client.request("codeAction/resolve", json(action)) as? Object
      try await client.request(
        "workspace/executeCommand",
        #"{ "command": "tierlint.edit", "arguments": ["\#(uri)", { "op": "touch" }, "\#(title)"] }"#)
      let applied = try await client.params(of: "workspace/applyEdit")["edit"]
      for edit in [resolved?["edit"], applied].map({ $0 as? Object }) {
        let annotations = edit?["changeAnnotations"] as? [String: Object]
        let change = (edit?["documentChanges"] as? [Object])?.first
        let id = (change?["edits"] as? [Object])?.first?["annotationId"] as? String
        #expect(annotations?[id ?? ""]?["label"] as? String == (isLabeled ? title : nil))
        #expect((annotations != nil) == isLabeled && (id != nil) == isLabeled)
      }
    }
  }

  @Test func aNewProjectIsCreatedInTheSameFolderAndShown() async throws {
    let folder = try WorkspaceFolder(["karts.tierlist.csv": "", "karts.tierlist.json": "{}"])
    let client = try await Client.started(modern, initialize: folder.initialize)
    let csv = folder.uri("karts.csv")
    client.open(csv, "Name,Season,Tier\nMario,1,S\n", languageID: "tierlist-csv")
    let action = try #require(
      try await actions(client, csv, (1, 0)).first { title($0).hasPrefix("Convert to project") })
    let resolved = try await client.request("codeAction/resolve", json(action)) as? Object
    let changes = (resolved?["edit"] as? Object)?["documentChanges"] as? [Object]
    #expect(changes?.first?["uri"] as? String == folder.uri("karts-2.tierlist.json"))
    try await client.request(
      "workspace/executeCommand", #"{ "command": "tierlint.makeProject", "arguments": ["\#(csv)"] }"#)
    let request = try await client.message { $0["method"] as? String == "workspace/applyEdit" }
    client.send(#"{ "jsonrpc": "2.0", "id": \#(request["id"] ?? 0), "result": { "applied": true } }"#)
    #expect(try await client.params(of: "window/showDocument")["uri"] as? String == folder.uri("karts-2.tierlist.json"))
  }

  @Test(
    "only requests that nobody waits for have a low priority",
    arguments: [
      ("textDocument/codeAction", #"{ "context": { "triggerKind": 1 } }"#, false),
      ("textDocument/codeAction", #"{ "context": {} }"#, false),
      ("textDocument/codeAction", #"{ "context": { "triggerKind": 2 } }"#, true), ("codeAction/resolve", "{}", false),
      ("workspace/executeCommand", "{}", false), ("textDocument/hover", "{}", false),
      ("textDocument/diagnostic", "{}", true), ("workspace/diagnostic", "{}", true),
    ])
  func priorities(_ method: String, _ params: String, _ isLow: Bool) throws {
    let handler = try #require(requestHandlers[method])
    let tree = SyntaxTree(DocumentText(params))
    #expect(handler.priority(ObjectView(tree, .root)) == (isLow ? .utility : .userInitiated))
  }

  @Test func aClientIsAskedToWaitBeforeItSavesOnlyWhileTheSettingIsOn() async throws {
    let client = try await Client.started(
      #"{ "textDocument": { "synchronization": { "dynamicRegistration": true, "willSaveWaitUntil": true } } }"#)
    for (isOn, method) in [(true, "client/registerCapability"), (false, "client/unregisterCapability")] {
      client.notify("workspace/didChangeConfiguration", #"{ "settings": { "updateAuditOnSave": \#(isOn) } }"#)
      let params = try await client.params(of: method)
      let changes = (params["registrations"] ?? params["unregisterations"]) as? [[String: Any]]
      #expect(changes?.map { $0["method"] as? String } == ["textDocument/willSaveWaitUntil"])
    }
  }

  @Test func updatedAtIsSetOnSaveIfTheSettingIsOn() async throws {
    let params = #"{ "textDocument": { "uri": "\#(uri)" }, "reason": 1 }"#
    for isWanted in [false, true] {
      let client = try await Client.started(
        initialize: #""initializationOptions": { "updateAuditOnSave": \#(isWanted) }"#)
      client.open(uri, list)
      let edits = try await client.request("textDocument/willSaveWaitUntil", params) as? [Object]
      #expect(edits?.count == (isWanted ? 1 : 0))
      client.change(uri, version: 2, #"{ "text": "{" }"#)
      #expect((try await client.request("textDocument/willSaveWaitUntil", params) as? [Object])?.isEmpty == true)
    }
  }
}
