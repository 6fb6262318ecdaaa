import Configurations
import Findings
import SourceText
import Testing
import TierListFormats
import TierLists

/// The layout of formatted lists, and which documents are rejected.
@Suite(.timeLimit(.minutes(30))) struct FormattingTests {
  @Test func theAppsLayout() throws {
    let text = """
      {"tiers":[{"id":"s","itemIds":["a","b"]},{}],
        "items":{}, "title":"1/2", "order":[[],[1.50,-0e1]], "locked":true,"x":null}
      """
    #expect(
      try formatted(text) == """
        {
          "items" : {

          },
          "locked" : true,
          "order" : [
            [

            ],
            [
              1.50,
              -0e1
            ]
          ],
          "tiers" : [
            {
              "id" : "s",
              "itemIds" : [
                "a",
                "b"
              ]
            },
            {

            }
          ],
          "title" : "1\\/2",
          "x" : null
        }
        """)
  }

  @Test("the plain layout keeps the order of keys, and on one line what is on one line and short")
  func thePlainLayout() throws {
    let text = #"""
      { "zzz" : 1, "items" : {"b":{"title":"1\/2","id":"b"}, "a":{}, "c": {
        "id":"c" } }, "aaa" : [ ],
        "tiers" : [ {"itemIds":["a","b", "c"],"rules":{ "b" : [1,[2]] } },{
      "id":"t"} ] }
      """#
    #expect(
      try formatted(text, .plain) == """
        {
          "zzz": 1,
          "items": {
            "b": { "title": "1/2", "id": "b" },
            "a": {},
            "c": {
              "id": "c"
            }
          },
          "aaa": [],
          "tiers": [
            { "itemIds": ["a", "b", "c"], "rules": { "b": [1, [2]] } },
            {
              "id": "t"
            }
          ]
        }
        """)
  }

  @Test("what is wider than a line is broken, lists where they must be")
  func width() throws {
    let text = #"{"tiers":[{"id":"s","itemIds":["aaaa","bbbb","cccc","dddd"]}],"items":{"é":{"id":"é"}}}"#
    var options = FormatOptions(.plain)
    options.width = 23
    let narrow = try TierListFormats.formatted(Document(DocumentText(text)), options).text
    #expect(
      string(narrow) == """
        {
          "tiers": [
            {
              "id": "s",
              "itemIds": [
                "aaaa", "bbbb",
                "cccc", "dddd"
              ]
            }
          ],
          "items": {
            "é": { "id": "é" }
          }
        }
        """)
    #expect(try formatted(text, .plain).split(separator: "\n").count == 4)
  }

  @Test("lines of a list, single empty lines and the indentation stay")
  func lines() throws {
    let text = """
      {
      \t"tiers": [

      \t\t{ "id": "s", "itemIds": [
      \t\t\t"a", "b",
      \t\t\t"c"
      \t\t] },



      \t\t{ "id": "t" }
      \t],

      \t"items": {}
      }
      """
    #expect(
      try formatted(text, .plain) == """
        {
        \t"tiers": [
        \t\t{
        \t\t\t"id": "s",
        \t\t\t"itemIds": [
        \t\t\t\t"a", "b",
        \t\t\t\t"c"
        \t\t\t]
        \t\t},

        \t\t{ "id": "t" }
        \t],

        \t"items": {}
        }
        """)
    #expect(try formatted("{\n    \"tiers\": [\n]}", .plain) == "{\n    \"tiers\": []\n}")
    #expect(try formatted("{\n         \"tiers\": [ 1 ]}", .plain) == "{\n  \"tiers\": [1]\n}")
  }

  @Test("keys are sorted by the schema if wanted")
  func keysOfTheSchema() throws {
    let text = """
      {"zzz":1,"audit":{},"aaa":2,"tiers":[{"itemIds":[],"label":"S","order":0,"id":"s","rules":{"b":1,"a":2}}],
      "items":{"b":{"title":"B","id":"b"}},"schemaVersion":1}
      """
    var options = FormatOptions(.plain)
    options.keys = .schema
    #expect(
      string(try TierListFormats.formatted(Document(DocumentText(text)), options).text) == """
        {
          "schemaVersion": 1,
          "tiers": [{ "id": "s", "label": "S", "order": 0, "rules": { "b": 1, "a": 2 }, "itemIds": [] }],
          "items": { "b": { "id": "b", "title": "B" } },
          "audit": {},
          "zzz": 1,
          "aaa": 2
        }
        """)
    let state = #"{"tierOrder":["S"],"tiers":{"unranked":[{"name":"A","id":"a"}],"S":[]}}"#
    let sorted = string(try TierListFormats.formatted(Document(DocumentText(state)), options).text)
    #expect(
      sorted == """
        {
          "tiers": { "unranked": [{ "id": "a", "name": "A" }], "S": [] },
          "tierOrder": ["S"]
        }
        """)
  }

  @Test("auto is the app's layout for lists that the app wrote, else plain")
  func auto() throws {
    let app = "{\n  \"title\" : \"1\\/2\",\n  \"tiers\" : [\n\n  ]\n}\n"
    #expect(try formatted(app, .auto) == "{\n  \"tiers\" : [\n\n  ],\n  \"title\" : \"1\\/2\"\n}\n")
    #expect(
      try formatted("{ \"title\":\"1\\/2\",\"tiers\" : [ ]}", .auto) == "{\n  \"title\": \"1/2\",\n  \"tiers\": []\n}")
  }

  /// The order of the app's encoder is that of the bytes, so capitals come first and letters with accents last.
  @Test func keysAreSortedByTheirBytes() throws {
    let keys = ["b", "é", "item10", "B", "_", "item2", "\\u0041", "10", "9", "", "ﬁ", "𐀀", "Ab"]
    let members = keys.map { "\"\($0)\":1" }.joined(separator: ",")
    let result = try formatted("{\"tiers\":[],\"items\":{\(members)}}")
    let sorted = ["", "10", "9", "A", "Ab", "B", "_", "b", "item10", "item2", "é", "ﬁ", "𐀀"]
    let items = result.split(separator: "\n").dropFirst(2).prefix(keys.count)
    #expect(items.map { $0.split(separator: "\"", omittingEmptySubsequences: false)[1] } == sorted.map { $0[...] })
  }

  @Test("the app's layout has only the required escapes; the plain one keeps escapes, except of slashes")
  func escapes() throws {
    let value = #""\u0041\u00e9\ud83c\udfc6\u0000\u001F\u007f\u2028\b\f\n\r\t\"\\\/ é/\u002F\uFEFF\\/""#
    let app = #""Aé🏆\u0000\u001f\#u{7F}\#u{2028}\b\f\n\r\t\"\\\/ é\/\/\#u{FEFF}\\\/""#
    let text = "{\"tiers\":[],\"items\":{},\"\\u0061/\":\(value)}"
    #expect(try formatted(text).contains("\"a\\/\" : \(app)"))
    #expect(try formatted(text, .plain).contains("\"\\u0061/\": \(value.replacing("\"\\\\\\/ é", with: "\"\\\\/ é"))"))
  }

  @Test(
    "the last line ends, or not, as it did",
    arguments: [
      ("", ""), ("\n", "\n"), ("\r\n", "\r\n"), ("\r", "\r"), ("  ", ""), ("\n\n\t", "\n"),
    ])
  func finalLineEnd(_ end: String, _ expected: String) throws {
    let line = expected.isEmpty ? "\n" : expected
    let app = "{\n  \"tiers\" : [\n\n  ]\n}".replacing("\n", with: line)
    #expect(try formatted("\u{FEFF} {\"tiers\":[]}" + end) == app + expected)
    #expect(
      try formatted("{\"tiers\":[]}" + end, .plain) == "{\n  \"tiers\": []\n}".replacing("\n", with: line) + expected)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func lineEndsAreKeptWhereAsked(_ end: String) throws {
    let document = Document(DocumentText("{\(end)\"tiers\":[ ]}\n"))
    let kept = try TierListFormats.formatted(document, FormatOptions(.plain))
    #expect(string(kept.text) == "{\(end)  \"tiers\": []\(end)}\(end)")
  }

  @Test(
    "documents that would lose data are rejected",
    arguments: [
      ("{\"tiers\":[],}", "json/trailing-comma"), ("{\"tiers\":[] // why\n}", "json/comment"),
      ("{\"tiers\":[],\"title\":1,\"title\":2}", "json/duplicate-key"),
      ("{\"tiers\":[],\"items\":{\"é\":1,\"e\u{301}\":2}}", "json/duplicate-key"), ("{\"tiers\":[]", "json/syntax"),
      ("{\"tiers\":[\"\\ud800\"]}", "json/syntax"), ("{\"tiers\":[]} x", "json/syntax"),
      ("{\"tiers\":[01]}", "json/syntax"),
      ("{\"tiers\":" + String(repeating: "[", count: 512) + String(repeating: "]", count: 512) + "}", "json/nesting"),
    ])
  func unsound(_ text: String, _ rule: String) throws {
    for style in FormatStyle.allCases {
      let error = formatError(Document(DocumentText(text)), FormatOptions(style))
      guard case .syntax(let diagnostic) = error else {
        Issue.record("\(text): \(String(describing: error))")
        continue
      }
      #expect(diagnostic.rule == rule)
    }
  }

  @Test("documents that are not lists are rejected", arguments: ["", "{}", "[1]", "{\"a\":1}", "\0\0\0"])
  func noList(_ text: String) {
    #expect(throws: FormatError.self) { try formatted(text) }
  }

  @Test(arguments: [".tierlint.json", "a.csv"])
  func otherKindsStayAsTheyAre(_ name: String) throws {
    let document = Document(DocumentText("{\"tiers\":[]}"), name: name)
    let error = formatError(document, FormatOptions())
    guard case .kind(document.kind) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func fiveHundredAndTwelveLevelsAreFormatted() throws {
    let deep = "{\"tiers\":" + String(repeating: "[", count: 511) + String(repeating: "]", count: 511) + "}"
    #expect(try formatted(deep).contains("\n" + String(repeating: " ", count: 1022) + "[\n\n"))
  }

  /// The indentation of very many values at the deepest level would exhaust memory.
  @Test func whatWouldGrowBeyondALimitStaysAsItIs() throws {
    let values = Array(repeating: "1", count: 10_000).joined(separator: ",")
    let deep = "{\"tiers\":" + String(repeating: "[", count: 500) + values + String(repeating: "]", count: 500) + "}"
    let document = Document(DocumentText(deep))
    let error = formatError(document, FormatOptions(maximumByteCount: 1_000_000))
    guard case .tooLarge(1_000_000) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  private func formatError(_ document: Document, _ options: FormatOptions) -> FormatError? {
    do throws(FormatError) {
      _ = try TierListFormats.formatted(document, options)
      return nil
    } catch {
      return error
    }
  }

  private func formatted(_ text: String, _ style: FormatStyle = .app) throws -> String {
    string(try TierListFormats.formatted(Document(DocumentText(text)), FormatOptions(style)).text)
  }
}

func string(_ text: DocumentText) -> String { text.string(0..<text.count) }
