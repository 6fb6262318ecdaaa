import TestSupport
import Testing

/// Tests the text that the server holds through its findings: the range of an unexpected comma.
@Suite(.timeLimit(.minutes(30))) struct SyncTests {
  private let uri = "file:///list.tierlist.json"

  /// The positions of the syntax errors after some changes.
  private func errors(
    _ text: String, _ changes: String, encoding: String = "utf-16"
  ) async throws -> [String] {
    let client = try await Client.started(#"{ "general": { "positionEncodings": ["\#(encoding)"] } }"#)
    client.open(uri, text)
    client.change(uri, version: 2, changes)
    return try await client.diagnostics(uri, version: 2).filter { $0.hasSuffix("json/syntax") }
  }

  private func edit(_ start: (Int, Int), _ end: (Int, Int), _ text: String) -> String {
    """
    { "range": { "start": { "line": \(start.0), "character": \(start.1) },
      "end": { "line": \(end.0), "character": \(end.1) } }, "text": \(quoted(text)) }
    """
  }

  @Test(arguments: [("utf-8", 9), ("utf-16", 7), ("utf-32", 6)])
  func columnsCountUnitsOfTheEncoding(encoding: String, column: Int) async throws {
    let found = try await errors(
      "{\n\"😀\": 1 }", edit((1, column), (1, column), ",,"), encoding: encoding)
    #expect(found.first?.hasPrefix("1:\(column)") == true || found.first?.hasPrefix("1:\(column + 1)") == true)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func linesEndAsTheyDoInAnEditor(end: String) async throws {
    let found = try await errors("{" + end + end + "}", edit((2, 0), (2, 0), "@"))
    #expect(found.contains { $0.hasPrefix("2:0-") })
  }

  @Test func changesOfOneNotificationFollowEachOther() async throws {
    let found = try await errors("{}", [edit((0, 1), (0, 1), "\n"), edit((1, 0), (1, 0), "@")].joined(separator: ","))
    #expect(found.contains { $0.hasPrefix("1:0-") })
  }

  @Test(arguments: [("\n", "\n"), ("\r", "\n"), ("\r\n", "\r")])
  func changesFromTheEndToTheStartFollowEachOther(end: String, text: String) async throws {
    let changes = [
      edit((3, 0), (3, 0), "@"), edit((2, 0), (2, 0), text), edit((1, 0), (2, 0), ""), edit((0, 1), (0, 1), text),
    ]
    let all = try await errors(["{", "1", "", "}"].joined(separator: end), changes.joined(separator: ","))
    var one = ["{", "1", "", "}"].joined(separator: end)
    one = one.replacing("1\(end)", with: text).replacing("{", with: "{\(text)").replacing("}", with: "@}")
    #expect(try await all == errors(one, ""))
  }

  @Test func changesThatTouchFollowEachOther() async throws {
    let typed = [edit((0, 1), (0, 1), "@"), edit((0, 1), (0, 1), "\n"), edit((1, 1), (1, 1), "\n")]
    let found = try await errors("{}", typed.joined(separator: ","))
    #expect(found.contains { $0.hasPrefix("1:0-1:1") }, "\(found)")
  }

  @Test func aTextWithoutARangeReplacesAll() async throws {
    #expect(try await errors("{ @", #"{ "text": "{}" }"#).isEmpty)
  }

  @Test func aRangeOfNullIsNone() async throws {
    #expect(try await errors("{ @", #"{ "range": null, "text": "{}" }"#).isEmpty)
  }

  @Test func noPlaceIsBetweenCarriageReturnAndLineFeed() async throws {
    let found = try await errors("{ \"title\": \"x\r\ny\" }", "")
    #expect(found == ["0:13-1:0 json/syntax"])
    let unclosed = try await errors("{d\r\n", "")
    #expect(unclosed == ["0:1-0:2 json/syntax"])
  }

  @Test func placesOutsideTheTextAreMovedIntoIt() async throws {
    let found = try await errors("{}", edit((9, 9), (99, 0), "\n@"))
    #expect(found.contains { $0.hasPrefix("1:0-") })
  }

  @Test func placesThatAreTurnedAroundOrNoneDoNoHarm() async throws {
    let client = try await Client.started()
    client.open(uri, "{}")
    for place in [(#"-1"#, "0"), ("0.5", "1e300"), ("99999999999999999999", "0"), ("\"a\"", "null")] {
      client.change(
        uri, version: 2,
        #"{ "range": { "start": { "line": \#(place.0), "character": \#(place.1) }, "end": { "line": 0, "character": 0 } }, "text": "x" }"#
      )
    }
    client.change(uri, version: 3, #"{ "text": "{}" }"#)
    #expect(try await client.diagnostics(uri, version: 3) == (try await fresh("{}")))
  }

  @Test func halvesOfSurrogatePairsAreCharactersLikeOthers() async throws {
    let client = try await Client.started()
    let text = #""{ \"a\ud800\" 1 }""#
    client.notify(
      "textDocument/didOpen",
      #"{ "textDocument": { "uri": "\#(uri)", "languageId": "tierlist", "version": 1, "text": \#(text) } }"#)
    #expect(try await client.diagnostics(uri, version: 1).contains { $0.hasPrefix("0:5-") })
  }

  private func fresh(_ text: String) async throws -> [String] {
    let client = try await Client.started()
    client.open(uri, text)
    return try await client.diagnostics(uri, version: 1)
  }

  @Test func randomEditsLeaveWhatAFreshDocumentHas() async throws {
    var random = SeededGenerator(seed: 7)
    let snippets = ["\"", "{", "}", "[", "]", ",", ":", "\n", "\r\n", "😀", "é", "\"k\": 1,", " "]
    let client = try await Client.started(#"{ "general": { "positionEncodings": ["utf-32"] } }"#)
    var text = Array("{ \"title\": \"x\", \"tiers\": [] }".unicodeScalars)
    client.open(uri, String(String.UnicodeScalarView(text)))
    for version in 2..<200 {
      let start = outside(Int.random(in: 0...text.count, using: &random), text)
      let end = max(start, outside(min(text.count, start + Int.random(in: 0...2, using: &random)), text))
      let snippet = snippets.randomElement(using: &random) ?? ""
      client.change(uri, version: version, edit(place(start, in: text), place(end, in: text), snippet))
      text.replaceSubrange(start..<end, with: snippet.unicodeScalars)
    }
    let other = try await Client.started(#"{ "general": { "positionEncodings": ["utf-32"] } }"#)
    other.open(uri, String(String.UnicodeScalarView(text)))
    #expect(try await client.diagnostics(uri, version: 199) == (try await other.diagnostics(uri, version: 1)))
  }

  /// An offset that is not between CR and LF, because LSP has no position there.
  private func outside(_ offset: Int, _ text: [Unicode.Scalar]) -> Int {
    guard offset > 0, offset < text.count, text[offset - 1] == "\r", text[offset] == "\n" else { return offset }
    return offset - 1
  }

  /// Line and column in scalars.
  private func place(_ offset: Int, in text: [Unicode.Scalar]) -> (Int, Int) {
    var line = 0
    var start = 0
    for (index, scalar) in text.prefix(offset).enumerated() {
      let isPair = scalar == "\r" && index + 1 < text.count && text[index + 1] == "\n"
      if scalar == "\n" || scalar == "\r" && !isPair { (line, start) = (line + 1, index + 1) }
    }
    return (line, offset - start)
  }
}
