import Foundation
import TestSupport
import Testing

/// The requests `tierlint/preview` and `tierlint/edit`, which docs/editors.md describes.
@Suite(.timeLimit(.minutes(30))) struct PreviewTests {
  private let uri = "file:///list.tierlist.json"
  private let list = """
    { "schemaVersion": 1, "title": "Söups", "tiers": [
      { "id": "s", "label": "S & T", "order": 0, "itemIds": ["pho", "miso"] },
      { "id": "a", "label": "A", "order": 1, "locked": true, "itemIds": ["ramen"] } ],
      "items": {
        "pho": { "id": "pho", "title": "<b>Phở</b>", "rating": 101 },
        "miso": { "id": "miso", "title": "Miso" },
        "ramen": { "id": "ramen", "title": "Ramen" } },
      "audit": { "createdAt": "2026-01-01T00:00:00Z", "updatedAt": "2026-01-01T00:00:00Z" } }

    """

  private func started(_ text: String? = nil, languageID: String = "tierlist") async throws -> Client {
    let client = try await Client.started(#"{ "workspace": { "workspaceEdit": { "documentChanges": true } } }"#)
    client.open(uri, text ?? list, languageID: languageID)
    return client
  }

  private func preview(_ client: Client, previous: String = "") async throws -> [String: Any] {
    let result = try await client.request(
      "tierlint/preview", #"{ "textDocument": { "uri": "\#(uri)" }, "previousResultId": "\#(previous)" }"#)
    return try #require(result as? [String: Any])
  }

  private func move(
    _ client: Client, _ item: String, to tier: String, position: Int? = nil, version: Int = 1
  ) -> Int {
    let place = position.map { #", "position": \#($0)"# } ?? ""
    return edit(client, #"[{ "op": "move", "item": "\#(item)", "tier": "\#(tier)"\#(place) }]"#, version: version)
  }

  private func edit(_ client: Client, _ operations: String, version: Int = 1) -> Int {
    client.start(
      "tierlint/edit",
      #"{ "textDocument": { "uri": "\#(uri)", "version": \#(version) }, "operations": \#(operations) }"#)
  }

  @Test func theServerAdvertisesThem() async throws {
    let client = Client()
    let result = try await client.request("initialize", #"{ "capabilities": {} }"#) as? [String: Any]
    let capabilities = result?["capabilities"] as? [String: Any]
    #expect(capabilities?["experimental"] as? [String: Bool] == ["previewProvider": true])
  }

  @Test func aPreviewIsThePageWithThePlacesOfItsCards() async throws {
    let client = try await started()
    let preview = try await preview(client)
    #expect(preview["kind"] as? String == "full" && preview["version"] as? Int == 1)
    let html = try #require(preview["html"] as? String)
    #expect(html.contains("<h3 dir=\"auto\">&lt;b&gt;Phở&lt;/b&gt;</h3>") && html.contains("S &amp; T"))
    #expect(!html.contains("class=\"findings\""), "findings are no part of the page")
    #expect(preview["documentKind"] as? String == "project")
    #expect((preview["colors"] as? [String])?.first == "#FF0037")
    let tiers = try #require(preview["tiers"] as? [[String: Any]])
    #expect(tiers.map { $0["id"] as? String } == ["s", "a"])
    #expect(tiers.map { $0["acceptsItems"] as? Bool } == [true, false])
    #expect(tiers.map { $0["releasesItems"] as? Bool } == [true, false])
    let items = tiers.map { $0["items"] as? [[String: Any]] ?? [] }
    #expect(items.map { $0.map { $0["id"] as? String } } == [["pho", "miso"], ["ramen"]])
    #expect(items.map { $0.map { $0["position"] as? Int } } == [[1, 2], [1]])
    #expect(tiers.map { $0["isLocked"] as? Bool } == [nil, true])
    #expect(
      shown([["range": items[0][0]["range"] ?? ""], ["range": items[0][1]["entry"] ?? ""]]) == [
        "4:4-4:64 ", "1:64-1:70 ",
      ])
    #expect(shown([tiers[1]]) == ["2:2-2:79 "])
  }

  @Test func anUnchangedPreviewIsNotSentAgain() async throws {
    let client = try await started()
    let id = try #require(try await preview(client)["resultId"] as? String)
    let same = try await preview(client, previous: id)
    #expect(same["kind"] as? String == "unchanged" && same["resultId"] as? String == id && same["html"] == nil)
    client.change(uri, version: 2, #"{ "text": \#(quoted(list.replacing("Miso", with: "Miso Soup"))) }"#)
    let next = try await preview(client, previous: id)
    #expect((next["html"] as? String)?.contains("Miso Soup") == true && next["version"] as? Int == 2)
  }

  @Test(arguments: ["", "{", "[1, 2", "\"title\": 3", "\u{FEFF}{", "Name,Tier"]) func whatIsNotAListHasFindings(
    text: String
  ) async throws {
    let preview = try await preview(try await started(text))
    #expect((preview["findings"] as? [[String: Any]])?.first?["message"] is String)
    #expect((preview["tiers"] as? [Any])?.isEmpty == true)
  }

  /// Every beginning of a list, as somebody types it.
  @Test func anUnfinishedListKeepsItsTiers() async throws {
    let client = try await started("")
    let bytes = Array(list.utf8)
    for count in stride(from: 60, to: bytes.count - 2, by: 37) {
      let text = String(decoding: bytes[..<count], as: UTF8.self)
      client.change(uri, version: count, #"{ "text": \#(quoted(text)) }"#)
      let preview = try await preview(client)
      let tiers = try #require(preview["tiers"] as? [[String: Any]])
      #expect(!tiers.isEmpty && tiers.allSatisfy { $0["acceptsItems"] as? Bool == false }, "\(count)")
      #expect((preview["html"] as? String)?.contains("Söups") == true)
    }
  }

  @Test func aLongListIsCut() async throws {
    let ids = (0..<5000).map { "i\($0)" }
    let items = ids.map { #""\#($0)": { "id": "\#($0)", "title": "\#(String(repeating: "x", count: 500))" }"# }
    let lists = [ids[..<4990], ids[4990...]].enumerated().map { index, ids in
      #"{ "id": "t\#(index)", "order": \#(index), "itemIds": [\#(ids.map { "\"\($0)\"" }.joined(separator: ","))] }"#
    }
    let tiers = lists + (2..<300).map { #"{ "id": "t\#($0)", "order": \#($0), "itemIds": [] }"# }
    let text =
      #"{ "title": "x", "tiers": [\#(tiers.joined(separator: ","))], "items": {\#(items.joined(separator: ","))} }"#
    let preview = try await preview(try await started(text))
    let shown = (preview["tiers"] as? [[String: Any]] ?? []).map { ($0["items"] as? [Any])?.count ?? 0 }
    #expect(shown.count == 200 && shown[1] == 10 && shown.reduce(0, +) <= 1000 && shown[0] > 700)
    let html = try #require(preview["html"] as? String)
    let first = (preview["tiers"] as? [[String: Any]])?.first
    #expect(first?["count"] as? Int == 4990)
    #expect(html.contains("\(shown[0]) of 4990 items shown") && html.contains("100 more tiers are not shown"))
    #expect(html.utf8.count < 1_500_000)
  }

  @Test func anItemIsMovedToAPositionOrToTheEnd() async throws {
    let client = try await started(list.replacing("\"locked\": true, ", with: ""))
    let cases: [(String, String, Int?, [String])] = [
      ("ramen", "s", 2, ["1:64-1:64 \"ramen\", ", "2:53-2:60 "]),
      // By one place: its neighbor passes it.
      ("miso", "s", 1, ["1:57-1:64 ", "1:70-1:70 , \"pho\""]),
      ("pho", "s", 2, ["1:57-1:57 \"miso\", ", "1:62-1:70 "]),
      ("pho", "a", nil, ["1:57-1:64 ", "2:60-2:60 , \"pho\""]),
    ]
    for (item, tier, position, wanted) in cases {
      let message = try await client.response(move(client, item, to: tier, position: position))
      let changes = (message["result"] as? [String: Any])?["documentChanges"] as? [[String: Any]]
      let document = changes?.first?["textDocument"] as? [String: Any]
      #expect(changes?.count == 1 && document?["version"] as? Int == 1 && document?["uri"] as? String == uri)
      let edits = changes?.first?["edits"] as? [[String: Any]] ?? []
      #expect(edits.map { shown([$0])[0] + ($0["newText"] as? String ?? "") } == wanted, "\(item) to \(tier)")
    }
    for (item, position) in [("pho", 1), ("miso", 2), ("miso", 9)] {
      let message = try await client.response(move(client, item, to: "s", position: position))
      #expect(message["result"] is NSNull, "\(item) is there already")
    }
  }

  @Test func anEditThatIsImpossibleIsAnError() async throws {
    let client = try await started()
    let cases = [
      ("pho", "a", 1, -32803, "tier \"A\" is locked"), ("ramen", "s", 1, -32803, "tier \"A\" is locked"),
      ("x", "s", 1, -32803, "no item \"x\""), ("pho", "x", 1, -32803, "no tier \"x\"; the tiers are \"s\" and \"a\""),
      ("pho", "s", 2, -32801, "the document has changed"),
    ]
    for (item, tier, version, code, text) in cases {
      let message = try await client.response(move(client, item, to: tier, version: version))
      let error = message["error"] as? [String: Any]
      #expect(error?["code"] as? Int == code && error?["message"] as? String == text, "\(String(describing: error))")
    }
    for invalid in [#"[{ "op": "move", "item": 5 }]"#, "5", #"[{ "op": "fly" }]"#] {
      let error = (try await client.response(edit(client, invalid)))["error"] as? [String: Any]
      #expect(error?["code"] as? Int == -32602 && (error?["message"] as? String)?.hasPrefix("operations") == true)
    }
    let missing = #"{ "textDocument": { "uri": "\#(uri)", "version": 1 } }"#
    #expect(try await client.errorCode("tierlint/edit", missing) == -32602)
    let colored = #"[{ "op": "set", "path": "/tiers/s/color", "value": "red" }]"#
    #expect((try await client.response(edit(client, colored)))["error"] != nil, "an edit may add no error")
    client.change(uri, version: 2, #"{ "text": "{" }"#)
    let broken = try await client.response(move(client, "pho", to: "s", version: 2))
    #expect((broken["error"] as? [String: Any])?["code"] as? Int == -32803)
  }

  @Test func aTemplateHasAPreviewButNoMoves() async throws {
    let template =
      #"{ "tierOrder": ["S"], "items": [ { "id": "pho", "name": "Pho", "tier": "S" } ], "tierLabels": {}, "tierColors": {} }"#
    let preview = try await preview(try await started(template))
    let tiers = try #require(preview["tiers"] as? [[String: Any]])
    #expect((preview["html"] as? String)?.contains(">Pho</h3>") == true)
    #expect(tiers.allSatisfy { $0["acceptsItems"] as? Bool == false && $0["releasesItems"] as? Bool == false })
    #expect(tiers.first?["reason"] as? String == "this kind of list cannot be changed here")
    #expect((tiers.first?["items"] as? [[String: Any]])?.first?["range"] != nil)
  }

  @Test func rowsOfACSVAreMovedByTheIDsThatTheAppGivesThem() async throws {
    let client = try await started("Name,Season,Tier\r\nPho,1,S\r\nPho,2,S\r\nMiso,3,A\r\n", languageID: "tierlist-csv")
    let tiers = try #require(try await preview(client)["tiers"] as? [[String: Any]])
    let ids = tiers.map { ($0["items"] as? [[String: Any]] ?? []).map { $0["id"] as? String } }
    #expect(ids == [["pho", "pho_2"], ["miso"]])
    let message = try await client.response(move(client, "pho_2", to: "A", position: 1))
    let changes = (message["result"] as? [String: Any])?["documentChanges"] as? [[String: Any]]
    let edits = changes?.first?["edits"] as? [[String: Any]] ?? []
    #expect(edits.map { shown([$0])[0] + ($0["newText"] as? String ?? "") } == ["2:6-2:7 A"])
  }

  @Test func whatIsForbiddenHasAReason() async throws {
    let unplaced = list.replacing("[\"pho\", \"miso\"]", with: "[\"pho\"]")
    let tiers = try #require(try await preview(try await started(unplaced))["tiers"] as? [[String: Any]])
    #expect(
      tiers.map { $0["reason"] as? String } == [nil, "tier \"A\" is locked", "the list has no tier \"unranked\""])
    #expect(tiers.map { $0["releasesItems"] as? Bool } == [true, false, true])
    let broken = try #require(try await preview(try await started(list + "}"))["tiers"] as? [[String: Any]])
    #expect(Set(broken.map { $0["reason"] as? String }) == ["the list has a syntax error"])
  }

  @Test func severalOperationsAreOneEdit() async throws {
    let client = try await started()
    let operations = """
      [{ "op": "add", "title": "Laksa", "tier": "s" }, { "op": "rename", "tier": "a", "label": "Good" },
        { "op": "set", "path": "/items/pho/title", "value": "Pho" }]
      """
    let message = try await client.response(edit(client, operations))
    let changes = (message["result"] as? [String: Any])?["documentChanges"] as? [[String: Any]]
    let texts = (changes?.first?["edits"] as? [[String: Any]] ?? []).compactMap { $0["newText"] as? String }
    #expect(changes?.count == 1 && texts.count == 4, "\(texts)")
  }

  @Test func findingsHaveTheirPlaces() async throws {
    let preview = try await preview(try await started())
    let findings = try #require(preview["findings"] as? [[String: Any]])
    #expect(
      findings.map { $0["rule"] as? String }.contains("rating/out-of-range") && shown(findings).contains("4:59-4:62 "),
      "\(findings)")
    let rating = findings.first { $0["rule"] as? String == "rating/out-of-range" }
    #expect(rating?["tier"] as? Int == 0 && rating?["item"] as? Int == 0 && rating?["severity"] as? String == "error")
  }

  @Test func onlyFilesOfABundleArePictures() async throws {
    let items = ["a", "b"].map {
      #""\#($0)": { "id": "\#($0)", "title": "T", "media": [{ "kind": "image", "thumbUri": "file:///Media/\#($0).png" }] }"#
    }
    let project = #"{ "tiers": [{ "id": "s", "itemIds": ["a", "b"] }], "items": { \#(items.joined(separator: ",")) } }"#
    let folder = try WorkspaceFolder([
      "x.tierproj/project.json": project, "x.tierproj/Media/a.png": "x", "x.tierproj/Media/b.png/c": "x",
    ])
    let client = try await Client.started(initialize: folder.initialize)
    client.open(folder.uri("x.tierproj/project.json"), project)
    let result = try await client.request(
      "tierlint/preview", #"{ "textDocument": { "uri": "\#(folder.uri("x.tierproj/project.json"))" } }"#)
    let html = try #require((result as? [String: Any])?["html"] as? String)
    #expect(html.contains("Media/a.png\" alt") && !html.contains("Media/b.png\" alt"))
  }

  @Test func aStateHasMoves() async throws {
    let state =
      #"{ "tierOrder": ["S", "A"], "tiers": { "S": [ { "id": "pho", "name": "Pho" } ], "A": [ { "id": "miso" } ] } }"#
    let client = try await started(state)
    #expect(
      (try await preview(client)["tiers"] as? [[String: Any]])?.map { $0["acceptsItems"] as? Bool } == [true, true])
    let message = try await client.response(move(client, "pho", to: "A", position: 1))
    #expect((message["result"] as? [String: Any])?["documentChanges"] != nil)
  }
}

/// Ranges as `LINE:START-LINE:END `.
private func shown(_ values: [[String: Any]]) -> [String] { LanguageServerTests.shown(values as Any) }
