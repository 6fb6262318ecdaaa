import Findings
import JSONSyntax
import ListAnalysis
import SourceText
import Testing
import TierLists

/// Additions and removals of fixes, in the layouts that people and programs use.
@Suite(.timeLimit(.minutes(30))) struct FixLayoutTests {
  @Test(
    "a removed member goes with its comma and its line",
    arguments: [
      ("{\n  \"a\": 1,\n  \"slug\": null,\n  \"b\": 2\n}\n", "{\n  \"a\": 1,\n  \"b\": 2\n}\n"),
      ("{\n  \"a\": 1,\n  \"slug\": null\n}\n", "{\n  \"a\": 1\n}\n"),
      ("{\n  \"slug\": null,\n  \"a\": 1\n}\n", "{\n  \"a\": 1\n}\n"),
      ("{\n  \"slug\": null\n}\n", "{}\n"),
      ("{\n  \"slug\" : null,\n  \"summary\" : null\n}", "{}"),
      ("{\n  \"a\" : 1,\n  \"slug\" : null,\n  \"summary\" : null\n}", "{\n  \"a\" : 1\n}"),
      ("{\r\n\t\"a\": 1,\r\n\t\"slug\": null\r\n}\r\n", "{\r\n\t\"a\": 1\r\n}\r\n"),
      ("{\r\n\t\"slug\": null,\r\n\t\"a\": 1\r\n}\r\n", "{\r\n\t\"a\": 1\r\n}\r\n"),
      ("{\"a\":1,\"slug\":null}", "{\"a\":1}"),
      ("{\"slug\":null,\"a\":1}", "{\"a\":1}"),
      ("{ \"a\": 1, \"slug\": null, \"b\": 2 }", "{ \"a\": 1, \"b\": 2 }"),
      ("{ \"a\": 1, \"slug\": null }", "{ \"a\": 1 }"),
      ("{ \"a\": 1\n, \"slug\": null\n, \"b\": 2\n}", "{ \"a\": 1\n, \"b\": 2\n}"),
      ("{ \"a\": 1,\n  \"slug\": null }", "{ \"a\": 1 }"),
      ("\u{FEFF}{\r  \"a\": 1,\r  \"slug\": null\r}\r", "\u{FEFF}{\r  \"a\": 1\r}\r"),
      ("{\n  \"a\": 1,\n  \"slug\": null,\n}", "{\n  \"a\": 1,\n}"),
      ("{\n  \"slug\": null,\n}", "{}"),
      ("{ /* why */ \"slug\": null }", "{ /* why */  }"),
    ])
  func removal(_ item: String, _ expected: String) {
    #expect(fixedItem(item, "schema/null") == expected)
  }

  @Test(
    "an added member comes in the order of the schema, laid out like the others",
    arguments: [
      ("{\n  \"title\": \"A\"\n}\n", "{\n  \"id\": \"a\",\n  \"title\": \"A\"\n}\n"),
      (
        "{\n    \"title\" : \"A\",\n    \"tags\" : []\n}",
        "{\n    \"id\" : \"a\",\n    \"title\" : \"A\",\n    \"tags\" : []\n}"
      ),
      ("{\"title\":\"A\"}", "{\"id\":\"a\",\"title\":\"A\"}"),
      ("{\"title\":\"A B\"}", "{\"id\":\"a\",\"title\":\"A B\"}"),
      ("{\"title\": \"A\"}", "{\"id\": \"a\", \"title\": \"A\"}"),
      ("{ \"title\": \"A\" }", "{ \"id\": \"a\", \"title\": \"A\" }"),
      ("{ \"title\": \"A\", \"tags\": [] }", "{ \"id\": \"a\", \"title\": \"A\", \"tags\": [] }"),
      ("{\r\n\t\"title\": \"A\"\r\n}\r\n", "{\r\n\t\"id\": \"a\",\r\n\t\"title\": \"A\"\r\n}\r\n"),
      ("{\r\t\"title\": \"A\"\r}", "{\r\t\"id\": \"a\",\r\t\"title\": \"A\"\r}"),
      ("{ \"title\": \"A\",\n  \"tags\": [] }", "{ \"id\": \"a\",\n  \"title\": \"A\",\n  \"tags\": [] }"),
      ("{ \"title\": \"A\"\n, \"tags\": []\n}", "{ \"id\": \"a\"\n, \"title\": \"A\"\n, \"tags\": []\n}"),
      (
        "{\n\n  \"title\": \"A\",\n\n  \"tags\": []\n\n}",
        "{\n\n  \"id\": \"a\",\n  \"title\": \"A\",\n\n  \"tags\": []\n\n}"
      ),
      ("{ \"title\": \"A\" /* b */ }", "{ \"id\": \"a\", \"title\": \"A\" /* b */ }"),
      ("\u{FEFF}{ \"title\": \"A\" }", "\u{FEFF}{ \"id\": \"a\", \"title\": \"A\" }"),
    ])
  func addition(_ item: String, _ expected: String) {
    #expect(fixedItem(item, "schema/missing") == expected)
  }

  @Test(
    "the first member of an empty object is laid out like those around it",
    arguments: [
      ("{\"items\":{\"a\":{}}}", "{\"items\":{\"a\":{\"id\":\"a\",\"title\":\"a\"}}}"),
      ("{ \"items\": { \"a\": {} } }", "{ \"items\": { \"a\": { \"id\": \"a\", \"title\": \"a\" } } }"),
      (
        "{\n  \"items\" : {\n    \"a\" : {\n\n    }\n  }\n}\n",
        "{\n  \"items\" : {\n    \"a\" : {\n      \"id\" : \"a\",\n      \"title\" : \"a\"\n    }\n  }\n}\n"
      ),
      (
        "{\r\n\t\"items\": {\r\n\t\t\"a\": {}\r\n\t}\r\n}\r\n",
        "{\r\n\t\"items\": {\r\n\t\t\"a\": {\r\n\t\t\t\"id\": \"a\",\r\n\t\t\t\"title\": \"a\"\r\n\t\t}\r\n\t}\r\n}\r\n"
      ),
      (
        "{ \"items\": { \"a\": { /* why */ } } }",
        "{ \"items\": { \"a\": {\"id\": \"a\", \"title\": \"a\" /* why */ } } }"
      ),
    ])
  func firstMember(_ text: String, _ expected: String) {
    #expect(fixedText(text, "schema/missing", "/items/a") == expected)
  }

  @Test("a moved member leaves nothing at its old location")
  func move() {
    let text =
      "{ \"items\": { \"a\": { \"id\": \"a\", \"zzz\": [1], \"title\": \"A\", \"additional\": { \"x\": 1 } } } }"
    let moved =
      "{ \"items\": { \"a\": { \"id\": \"a\", \"title\": \"A\", \"additional\": { \"x\": 1, \"zzz\": [1] } } } }"
    #expect(fixedText(text, "schema/unknown-key", "/items/a/zzz") == moved)
  }

  /// An item in a given layout, after the only fix of a rule.
  @Test("a moved value over several lines is indented like its new siblings", arguments: ["\n", "\r\n"])
  func reindentation(_ lineBreak: String) {
    let list = """
      {
        "items": {
          "a": {
            "id": "a",
            "title": "A"
          }
        },
        "b": {
          "id": "b",
          "title": "B",
          "tags": [
            "x"
          ]
        }
      }
      """.replacing("\n", with: lineBreak)
    let moved = """
      {
        "items": {
          "a": {
            "id": "a",
            "title": "A"
          },
          "b": {
            "id": "b",
            "title": "B",
            "tags": [
              "x"
            ]
          }
        }
      }
      """.replacing("\n", with: lineBreak)
    #expect(fixedText(list, "schema/unknown-key", "/b") == moved)
  }

  @Test("a fix whose changes overlap is none")
  func overlap() {
    let tree = SyntaxTree(DocumentText("{ \"a\": [1, 2], \"b\": 3 }"))
    let places = ["/a", "/a/0", "/b"].compactMap { tree.node(at: $0) }.map { Change.replace(.value($0), with: "0") }
    #expect(places.count == 3)
    #expect(Fix.safe("Change", [places[0], places[1]]).resolved(in: tree, Ancestry(tree)) == nil)
    #expect(Fix.safe("Change", [places[0], places[2]]).resolved(in: tree, Ancestry(tree))?.edits.count == 2)
  }

  private func fixedItem(_ item: String, _ rule: String) -> String {
    let hasMark = item.unicodeScalars.first == "\u{FEFF}"
    let mark = hasMark ? "\u{FEFF}" : ""
    let start = mark + "{\"items\":{\"a\":"
    let scalars = String.UnicodeScalarView(item.unicodeScalars.dropFirst(hasMark ? 1 : 0))
    let result = fixedText(start + String(scalars) + "}}", rule, "/items/a")
    guard result.unicodeScalars.starts(with: start.unicodeScalars) else { return result }
    let rest = result.unicodeScalars.dropFirst(start.unicodeScalars.count).dropLast(2)
    return mark + String(String.UnicodeScalarView(rest))
  }

  /// A document after the first fix of each finding of a rule in a part of it.
  private func fixedText(_ source: String, _ rule: String, _ pointer: String) -> String {
    var text = DocumentText(source)
    for _ in 0..<10 {
      let found = analyze(text, name: "a.tierlist.json").diagnostics().first {
        $0.rule == rule && $0.pointer.hasPrefix(pointer) && !$0.fixes.isEmpty
      }
      guard let fix = found?.fixes.first else { break }
      text = text.applying(fix.edits)
    }
    return String(decoding: text.slice(0..<text.count), as: UTF8.self)
  }
}
