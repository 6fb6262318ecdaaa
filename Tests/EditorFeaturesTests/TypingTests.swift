import EditorFeatures
import JSONSyntax
import ListEditing
import SourceText
import TestSupport
import Testing
import TierLists

/// Commas that are added while typing.
@Suite(.timeLimit(.minutes(30))) struct TypingTests {
  /// The text after a character is typed before the mark.
  private func typed(_ text: String, _ character: String, name: String = "list.tierlist.json") -> String {
    let marked = Marked(text, name: name)
    return marked.text(after: typingEdits(after: character, at: marked.offset, in: marked.document))
  }

  @Test(
    "a missing comma is added at a new line and next to a comma",
    arguments: [
      ("{\n  \"a\": 1\n  ▮\n  \"b\": 2\n}", "\n", "{\n  \"a\": 1,\n  \n  \"b\": 2\n}"),
      ("{\n  \"a\": \"x\"\n  ▮\"b\": 2\n}", "\n", "{\n  \"a\": \"x\",\n  \"b\": 2\n}"),
      ("[\"a\"\n▮\"b\"]", "\n", "[\"a\",\n\"b\"]"),
      ("{\n  \"a\": {\n  }\n  ▮\"b\": 2\n}", "\n", "{\n  \"a\": {\n  },\n  \"b\": 2\n}"),
      ("[{ \"a\": 1 \"b\": 2,▮ \"c\": 3 }]", ",", "[{ \"a\": 1, \"b\": 2, \"c\": 3 }]"),
    ])
  func added(_ text: String, _ character: String, _ expected: String) {
    #expect(typed(text, character) == expected)
  }

  @Test(
    "nothing is added at the end, in a string, far away, after other characters and in a CSV",
    arguments: [
      ("{\n  \"a\": 1\n  ▮\n}", "\n"), ("[\n  {},\n  ▮\n]", "\n"), ("{ \"a\": 1 }▮", "}"),
      ("{ \"a\": \"x,▮ y\" \"b\": 2 }", ","), ("{ \"a\": \"}▮\" \"b\": 2 }", "}"),
      ("{ \"a\": \"x\n▮y\", \"b\": 2 }", "\n"),
      ("{ \"a\": \"x,▮\n  \"b\": 2 }", ","), ("{\n\"a\": 1\n\"b\": 2,\n\n\n\"c\": 3,▮\n\"d\": 4 }", ","),
      ("[{},▮, {}]", ","), ("[\"a\",▮, \"b\"]", ","), ("{ \"a\": {}▮ \"b\": 2 }", "}"),
      ("{\n  \"a\":\n  ▮\n  \"b\": 2\n}", "\n"), ("{ \"a\": 1 ▮\"b\": 2 }", "x"), ("", "\n"), ("▮", ","), ("\n▮", "\n"),
    ])
  func nothing(_ text: String, _ character: String) {
    #expect(typed(text, character) == text.replacing("▮", with: ""))
    #expect(typed("Name,Season,Tier\nA,1,S\n▮B,2,S\n", character, name: "a.csv") == "Name,Season,Tier\nA,1,S\nB,2,S\n")
  }

  @Test(
    "wherever a comma is missing or a character is typed, only commas change, and errors become fewer",
    arguments: ActionDocument.paths.filter { $0.hasPrefix("fixtures/projects/") || $0.hasPrefix("fixtures/states/") })
  func property(_ path: String) throws {
    let intact = try #require(Repository.document(path))
    let most = 200
    let commas = (0..<intact.count).filter { intact.bytes[$0] == UInt8(ascii: ",") }
    var added = 0
    for comma in stride(from: 0, to: commas.count, by: commas.count / most + 1).map({ commas[$0] }) {
      let text = intact.applying([TextEdit(comma..<comma + 1, "\n")])
      added += try check(text, "\n", at: comma + 1, path)
    }
    for place in stride(from: 0, to: intact.count, by: intact.count / most + 1) {
      for character in typingTriggers {
        added += try check(intact.applying([TextEdit(place..<place, character)]), character, at: place + 1, path)
      }
    }
    #expect(added > 0 || commas.count < 5, "\(path)")
  }

  /// - Returns: The number of commas that were added.
  private func check(_ text: DocumentText, _ character: String, at offset: Int, _ path: String) throws -> Int {
    let document = Document(text, name: path)
    let edits = typingEdits(after: character, at: offset, in: document)
    guard !edits.isEmpty else { return 0 }
    #expect(edits.allSatisfy { $0.range.isEmpty && $0.text == "," }, "\(path) \(character) at \(offset)")
    let places = { (tree: SyntaxTree) in tree.problems.reduce(0) { $0 + $1.placeCount } }
    #expect(places(SyntaxTree(text.applying(edits))) < places(document.tree), "\(path) \(character) at \(offset)")
    for edit in edits {
      let isInString = document.tree.nodeIDs.contains { node in
        let range = document.tree.range(node)
        return document.tree.kind(node) == .string && range.lowerBound < edit.range.lowerBound
          && edit.range.lowerBound < range.upperBound
      }
      #expect(!isInString, "\(path) \(character) at \(offset)")
    }
    return edits.count
  }
}
