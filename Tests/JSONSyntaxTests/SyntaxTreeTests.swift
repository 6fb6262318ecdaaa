import JSONSyntax
import SourceText
import Testing

@Suite(.timeLimit(.minutes(30))) struct SyntaxTreeTests {
  @Test(
    "strings are decoded",
    arguments: [
      (#""plain""#, "plain"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9""#, "é"),
      (#""\ud83d\ude00!""#, "😀!"), (#""漢字""#, "漢字"), (#""\u0000""#, "\0"),
    ])
  func strings(_ json: String, _ text: String) {
    let tree = SyntaxTree(DocumentText(json))
    #expect(tree.problems.isEmpty)
    #expect(tree.string(.root) == text)
    #expect(String(decoding: tree.utf8(.root), as: UTF8.self) == text)
  }

  @Test(
    "integers in every notation",
    arguments: [
      ("0", 0), ("-0", 0), ("12", 12), ("1.0", 1), ("1e2", 100), ("120e-1", 12), ("-2.50E1", -25),
      ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min),
    ])
  func integers(_ json: String, _ value: Int64) {
    #expect(SyntaxTree(DocumentText(json)).integer(.root) == value)
  }

  @Test(
    "numbers that are not integers or are too large",
    arguments: ["1.5", "9223372036854775808", "1e99", "1e-1", "1e999999999999999999999"])
  func noIntegers(_ json: String) {
    #expect(SyntaxTree(DocumentText(json)).integer(.root) == nil)
  }

  static let document = #"{ "a": [1, { "b/c": "x", "": null }], "~": true, "a": 2 }"#

  @Test("pointers lead to values and back", arguments: ["", "/a", "/a/0", "/a/1", "/a/1/b~1c", "/a/1/", "/~0"])
  func pointers(_ pointer: String) throws {
    let tree = SyntaxTree(DocumentText(Self.document))
    let node = try #require(tree.node(at: pointer))
    #expect(tree.pointer(to: node) == pointer)
  }

  @Test(
    "pointers lead to keys that begin with an accent, which is one character with the byte before it",
    arguments: ["/\u{593}", "/\u{301}~0\u{301}/~1\u{301}", "/e\u{301}", "/\u{E9}"])
  func accents(_ pointer: String) throws {
    let tree = SyntaxTree(
      DocumentText(#"{ "\#u{593}": 1, "\#u{301}~\#u{301}": { "/\#u{301}": 2 }, "e\#u{301}": 3, "\#u{E9}": 4 }"#))
    let node = try #require(tree.node(at: pointer))
    #expect(tree.kind(node) == .number && Array(tree.pointer(to: node).utf8) == Array(pointer.utf8))
    #expect(Array(pointerToken("~\u{301}/").utf8) == Array("~0\u{301}~1".utf8))
  }

  @Test("a pointer ends before a key of many bytes")
  func longKeys() throws {
    let tree = SyntaxTree(DocumentText("{ \"a\": { \"\(String(repeating: "k", count: 10_000))\": { \"b\": 1 } } }"))
    let number = try #require(tree.nodeIDs.first { tree.kind($0) == .number })
    #expect(tree.pointer(to: number) == "/a")
  }

  @Test("pointers without a value", arguments: ["a", "/a/2", "/a/01", "/a/-1", "/b", "/~0/x"])
  func noPointers(_ pointer: String) {
    #expect(SyntaxTree(DocumentText(Self.document)).node(at: pointer) == nil)
  }

  @Test("the innermost value at an offset")
  func nodeAtOffset() throws {
    let tree = SyntaxTree(DocumentText(Self.document))
    let node = try #require(tree.node(at: 22))
    #expect(tree.string(node) == "x")
    // Between two values there is only the object.
    #expect(tree.node(at: 1) == .root)
    #expect(tree.node(at: 999) == nil)
  }

  @Test(
    "duplicate keys: escaped, canonically equivalent, in large objects",
    arguments: [
      (#"{"a":1,"\u0061":2}"#, 1), (#"{"é":1,"e\#u{301}":2}"#, 1), (#"{"K":1,"\#u{212A}":2}"#, 1),
      (#"{"a":1,"A":2}"#, 0),
      ("{" + (0..<500).map { "\"k\($0 % 400)\":0" }.joined(separator: ",") + "}", 100),
    ])
  func duplicates(_ json: String, _ count: Int) {
    #expect(SyntaxTree(DocumentText(json)).duplicateKeys().count == count)
  }

  @Test("a long pointer has all levels up to 8 KB, and then only the outer ones")
  func longPointers() throws {
    for (levels, isWhole) in [(400, true), (1200, false)] {
      let text = String(repeating: #"{"a key":"#, count: levels) + "1" + String(repeating: "}", count: levels)
      let tree = SyntaxTree(DocumentText(text))
      let leaf = try #require(tree.nodeIDs.first { tree.kind($0) == .number })
      let pointer = Ancestry(tree).pointer(to: leaf)
      #expect((pointer == String(repeating: "/a key", count: levels)) == isWhole)
      #expect(pointer.utf8.count <= 8192 && tree.node(at: pointer) != nil)
    }
  }

  @Test("ranges match the text")
  func ranges() throws {
    let tree = SyntaxTree(DocumentText(Self.document))
    #expect(tree.text.string(tree.range(.root)) == Self.document)
    #expect(tree.text.string(tree.range(try #require(tree.node(at: "/a")))) == #"[1, { "b/c": "x", "": null }]"#)
    #expect(tree.text.string(tree.opener(try #require(tree.node(at: "/a/1")))) == "{")
  }
}
