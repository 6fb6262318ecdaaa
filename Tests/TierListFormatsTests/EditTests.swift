import JSONSyntax
import SourceText
import TestSupport
import Testing
import TierListFormats
import TierLists

/// Edits for an editor: of a whole document and of some lines.
@Suite(.timeLimit(.minutes(30))) struct EditTests {
  /// In the app's layout, except for what a test changes.
  private let list = """
    {
      "items" : {
        "a" : {
          "id" : "a",
          "title" : "A"
        },
        "b" : {
          "id" : "b",
          "title" : "B"
        }
      },
      "tiers" : [

      ]
    }
    """

  @Test func nothingToDoIsNoEdit() throws {
    #expect(try edits(list).isEmpty)
    #expect(try edits(list, in: list) == [])
  }

  @Test func eachChangedLineHasAnEditOfItsOwn() throws {
    let text = list.replacing("\"id\" : \"b\"", with: "\"id\": \"b\"").replacing(
      "  \"items\" :", with: "   \"items\" :")
    let edits = try edits(text)
    #expect(edits.map(\.text) == ["", " "])
    #expect(edits.map { DocumentText(text).string($0.range) } == [" ", ""])
  }

  @Test func membersThatMoveAreOneEditAndTheOthersStay() throws {
    let text = list.replacing(
      "\"id\" : \"b\",\n      \"title\" : \"B\"", with: "\"title\" : \"B\",\n      \"id\" : \"b\"")
    let edits = try edits(text)
    #expect(edits.count == 1)
    #expect(edits[0].range.count < 40)
    #expect(DocumentText(text).applying(edits).string(0..<1000) == list)
  }

  @Test(
    "lines are extended to whole members, which are not moved",
    arguments: [
      // Only the member that contains the line.
      ("{\n\"tiers\":[],\n \"items\":{}}", "\"tiers\":[]", "{\n  \"tiers\" : [\n\n  ],\n \"items\":{}}"),
      ("{\n\"tiers\":[],\n \"items\":{\n}}", "\"items\":", "{\n\"tiers\":[],\n  \"items\" : {\n\n  }\n}"),
      ("{\n\"tiers\":[],\n \"items\":{}\n }", "\"items\":", "{\n\"tiers\":[],\n  \"items\" : {\n\n  }\n }"),
      // Nothing is moved.
      (
        "{\n\"tiers\":[],\n\"items\":{}\n}", "{\n\"tiers\":[],\n\"items\":{}\n}",
        "{\n  \"tiers\" : [\n\n  ],\n  \"items\" : {\n\n  }\n}"
      ),
      // Elements far down keep their level.
      (
        "{\"tiers\":[\n{\"id\":1,\n \"itemIds\":[\n1,2,\n3]}]}", "1,2",
        "{\"tiers\":[\n{\"id\":1,\n \"itemIds\":[\n        1,\n        2,\n3]}]}"
      ),
      // The line of a bracket is the whole of what it closes.
      (
        "{\"tiers\":[\n{\n\"id\":1\n},\n{\"b\":2}]}", "},", "{\"tiers\":[\n    {\n      \"id\" : 1\n    },\n{\"b\":2}]}"
      ),
      ("{\"tiers\":[]}", "tiers", "{\n  \"tiers\" : [\n\n  ]\n}"),
      ("{\"tiers\":[\n\n \n]}", " ", "{\"tiers\":[\n\n \n]}"),
    ])
  func lines(_ text: String, _ part: String, _ expected: String) throws {
    let edits = try edits(text, in: part)
    #expect(string(DocumentText(text).applying(edits)) == expected)
  }

  @Test func duplicateKeysAreFormatted() throws {
    let text = "{\"tiers\":[],\n\"a\":1,\"a\":2\n}"
    let edits = try edits(text, in: "\"a\":2")
    #expect(string(DocumentText(text).applying(edits)) == "{\"tiers\":[],\n  \"a\" : 1,\n  \"a\" : 2\n}")
  }

  @Test func syntaxErrorsAreNotFormatted() {
    #expect(throws: FormatError.self) { try edits("{\"tiers\":[],\n\"a\":1,}", in: "tiers") }
  }

  @Test("any lines of any list", arguments: FormattingPropertyTests.documents)
  func anyLines(_ path: String) throws {
    let text = try #require(Repository.document(path))
    let document = Document(text, name: path)
    let lines = LineIndex(text)
    let tokens = tokens(of: document.tree)
    for first in stride(from: 0, to: lines.lineCount, by: max(1, lines.lineCount / 10)) {
      for count in [1, 2, 7] {
        let range = lines.range(ofLine: first).lowerBound..<lines.range(ofLine: first + count - 1).upperBound
        guard let edits = try? formattingEdits(document, in: range, FormatOptions(.plain)) else { return }
        expectUsable(edits, in: text)
        let result = Document(text.applying(edits), name: path)
        #expect(self.tokens(of: result.tree) == tokens, "\(path):\(first + 1)")
      }
    }
  }

  @Test("ranges beyond the text", arguments: [-5..<(-1), 0..<0, 5..<100_000, 90_000..<100_000])
  func outside(_ range: ByteRange) throws {
    let text = DocumentText("{\"tiers\":[]}")
    let edits = try formattingEdits(Document(text), in: range, FormatOptions(.app))
    #expect(string(text.applying(edits)) == "{\n  \"tiers\" : [\n\n  ]\n}")
  }

  /// The nodes of the tree in document order.
  private func tokens(of tree: SyntaxTree) -> [String] {
    tree.nodeIDs.map { node in
      "\(tree.kind(node)) " + (tree.string(node) ?? String(decoding: tree.numberToken(node), as: UTF8.self))
    }
  }

  private func edits(_ text: String) throws -> [TextEdit] {
    try formatted(Document(DocumentText(text)), FormatOptions(.app)).edits
  }

  private func edits(_ text: String, in part: String) throws -> [TextEdit] {
    let place = try #require(text.firstRange(of: part))
    let start = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
    return try formattingEdits(Document(DocumentText(text)), in: start..<start + part.utf8.count, FormatOptions(.app))
  }
}
