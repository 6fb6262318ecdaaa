import EditorFeatures
import Findings
import ListAnalysis
import ListEditing
import Rules
import SourceText
import TestSupport
import Testing
import TierLists

/// Which actions an editor gets, and what suppressing a finding does.
@Suite(.timeLimit(.minutes(30))) struct CodeActionTests {
  private let list = """
    { "schemaVersion": 1, "projectId": "0C6D2A7B-38D9-4E4B-9C3B-7E6D1F2A3B4C",
      "tiers": [{ "id": "a", "label": "A", "color": "#FC0", "order": 0, "itemIds": ["x"] }],
      "items": { "x": { "id": "x", "title": " " } },
      "audit": { "createdAt": "2024-03-05T08:00:00Z", "updatedAt": "2024-06-01T17:30:05Z" } }
    """

  @Test("a safe fix is preferred, actions that suppress the finding come after it") func fixes() {
    let actions = ActionDocument(list).actions(at: "#FC0", ["quickfix"])
    #expect(
      actions.map(\.title) == [
        "Change to \"#FFCC00\"", "Ignore color/short here", "Turn off color/short in .tierlint.json",
      ])
    #expect(actions.map(\.isPreferred) == [true, false, false])
    #expect(actions.allSatisfy { $0.diagnostics.map(\.rule) == ["color/short"] })
  }

  @Test("nothing hides that the app refuses a file, or applies fixes where there is none") func refused() {
    let document = ActionDocument(
      list.replacing("\"title\": \" \"", with: "\"rating\": 5").replacing("#FC0", with: "#FFCC00"))
    let actions = document.actions(0..<document.text.count)
    #expect(actions.contains { $0.title == "Add \"title\"" })
    #expect(!actions.contains { $0.title.hasPrefix("Turn off schema") || $0.title.hasPrefix("Ignore schema") })
    #expect(!actions.contains { $0.kind == .fixAll })
  }

  @Test("applying all safe fixes is not offered where each of them would add a finding") func leftOut() {
    let document = ActionDocument(list.replacing("#FC0", with: "#D32F2FFF"))
    let actions = document.actions(0..<document.text.count)
    #expect(actions.contains { $0.title == "Change to \"#D32F2F\"" && $0.isPreferred })
    #expect(!actions.contains { $0.kind == .fixAll })
  }

  @Test("kinds, rules, levels and a missing configuration leave actions out") func filters() throws {
    let document = ActionDocument(list)
    let place = try #require(document.analysis.diagnostics().first { $0.rule == "color/short" }).range
    var request = ActionRequest(place)
    let all = codeActions(for: ActionSource(document.analysis, request), request)
    let rewrites: Set<CodeActionKind> = ["refactor.rewrite.addItem", "refactor.rewrite.addTier", .rewrite]
    #expect(Set(all.map(\.kind)) == rewrites.union([.quickFix, .fixAll]))
    for (kinds, expected) in [
      (["source"], [.fixAll]), (["source.fixAll"], [.fixAll]), (["source.fix"], []), (["refactor.move"], []),
      (["refactor.rewrite.addItem"], ["refactor.rewrite.addItem"]),
      (["refactor", "quickfix"], rewrites.union([.quickFix])), ([""], rewrites.union([.quickFix, .fixAll])), ([], []),
    ] as [([String], Set<CodeActionKind>)] {
      #expect(Set(document.actions(place, kinds).map(\.kind)) == expected, "\(kinds)")
    }
    request.rules = ["color/invalid"]
    #expect(!codeActions(for: ActionSource(document.analysis, request), request).contains { $0.kind == .quickFix })
    request.rules = nil
    request.hasConfiguration = false
    #expect(
      !codeActions(for: ActionSource(document.analysis, request), request).contains { $0.title.hasPrefix("Turn off") })
    request.levels.set("color/short", .off)
    #expect(
      !codeActions(for: ActionSource(document.analysis, request), request).contains {
        $0.kind == .quickFix || $0.kind == .fixAll
      })
  }

  @Test(
    "an ignore is added to whatever is there of it",
    arguments: [
      (
        "{ \"title\": \" \" }",
        "{ \"title\": \" \", \"additional\": { \"tierlint\": { \"ignore\": [\"item/empty-title\"] } } }"
      ),
      ("{\"title\":\" \"}", "{\"title\":\" \",\"additional\":{\"tierlint\":{\"ignore\":[\"item/empty-title\"]}}}"),
      (
        "{ \"title\": \" \", \"additional\": { \"a\": 1 } }",
        "{ \"title\": \" \", \"additional\": { \"a\": 1, \"tierlint\": { \"ignore\": [\"item/empty-title\"] } } }"
      ),
      (
        "{ \"title\": \" \", \"additional\": { \"tierlint\": { \"ignore\": [\"id\"] } } }",
        "{ \"title\": \" \", \"additional\": { \"tierlint\": { \"ignore\": [\"id\", \"item/empty-title\"] } } }"
      ),
      (
        "{\r\n\t\"title\": \" \"\r\n}",
        "{\r\n\t\"title\": \" \",\r\n\t\"additional\": {\r\n\t\t\"tierlint\": {\r\n\t\t\t\"ignore\": [\"item/empty-title\"]\r\n\t\t}\r\n\t}\r\n}"
      ),
      (
        "{\n  \"title\" : \" \"\n}",
        "{\n  \"title\" : \" \",\n  \"additional\" : {\n    \"tierlint\" : {\n      \"ignore\" : [\n        \"item/empty-title\"\n      ]\n    }\n  }\n}"
      ),
    ])
  func ignore(_ item: String, _ expected: String) {
    let text = "{\"items\":{\"x\":\(item)}}"
    let document = ActionDocument(text)
    #expect(document.after("Ignore item/empty-title here", at: "\" \"") == "{\"items\":{\"x\":\(expected)}}")
  }

  @Test("no ignore where its key has another type, and none in states and CSVs")
  func noIgnore() {
    for odd in ["null", "[]", "{ \"tierlint\": [] }", "{ \"tierlint\": { \"ignore\": \"item\" } }"] {
      let item = ActionDocument("{ \"items\": { \"x\": { \"title\": \" \", \"additional\": \(odd) } } }")
      #expect(!item.actions(at: "\" \"").contains { $0.title.hasPrefix("Ignore") }, "\(odd)")
    }
    let state = ActionDocument("{ \"tiers\": { \"A\": [] }, \"tierOrder\": [\"B\"] }", name: "x.json")
    let csv = ActionDocument("Name,Season,Tier\n=a,1,S\n", name: "x.csv")
    for document in [state, csv] {
      let actions = document.actions(0..<document.text.count)
      #expect(actions.contains { $0.title.hasPrefix("Turn off") } && !actions.contains { $0.title.hasPrefix("Ignore") })
    }
  }

  @Test(
    "a rule is turned off in whatever configuration there is, and comments stay",
    arguments: [
      ("", "{\n  \"rules\": {\n    \"color/short\": \"off\"\n  }\n}\n"),
      (
        "{\n  \"profile\": \"cloud\"\n}\n",
        "{\n  \"profile\": \"cloud\",\n  \"rules\": {\n    \"color/short\": \"off\"\n  }\n}\n"
      ),
      ("{ \"rules\": { \"color/short\": \"error\" } }", "{ \"rules\": { \"color/short\": \"off\" } }"),
      ("{ \"rules\": { \"color\": \"error\" } }", "{ \"rules\": { \"color\": \"error\", \"color/short\": \"off\" } }"),
      (
        "{\n  // why\n  \"rules\": {\n    // \"id\": \"off\",\n  },\n}\n",
        "{\n  // why\n  \"rules\": {\n    \"color/short\": \"off\"\n    // \"id\": \"off\",\n  },\n}\n"
      ),
      (
        "{\n  \"rules\": {\n    \"id\": \"off\", // é\n  }\n}",
        "{\n  \"rules\": {\n    \"id\": \"off\", // é\n    \"color/short\": \"off\"\n  }\n}"
      ),
      (
        "{\r\n  \"rules\": {\r\n    \"id\": \"off\" // é\r\n  }\r\n}",
        "{\r\n  \"rules\": {\r\n    \"id\": \"off\", // é\r\n    \"color/short\": \"off\"\r\n  }\r\n}"
      ),
    ])
  func turnOff(_ text: String, _ expected: String) throws {
    let edits = try #require(configuration(turningOff: "color/short", in: DocumentText(text)))
    let result = DocumentText(text).applying(edits)
    #expect(result.string(0..<result.count) == expected)
    #expect(configuration(turningOff: "color/short", in: result) == [])
    #expect(ActionDocument(result, name: ".tierlint.json").analysis.diagnostics().isEmpty)
  }

  @Test(
    "an invalid configuration is not changed",
    arguments: [
      "{", "[]", "{ \"rules\": [] }", "{ \"rules\": { \"id\": 1 } }", "{ \"rules\": {}, \"rules\": {} }", "x",
    ])
  func brokenConfiguration(_ text: String) {
    #expect(configuration(turningOff: "color/short", in: DocumentText(text)) == nil)
  }

  @Test("a range outside the document is allowed")
  func outside() {
    for text in [list, "", "{", "\u{FEFF}"] {
      _ = ActionDocument(text).actions(1_000_000..<2_000_000)
      _ = ActionDocument(text).actions(-5 ..< -1)
    }
  }
}
