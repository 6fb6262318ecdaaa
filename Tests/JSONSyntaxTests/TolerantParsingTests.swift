import JSONSyntax
import SourceText
import Testing

/// What is read that is not JSON, and where reading ends.
@Suite(.timeLimit(.minutes(30))) struct TolerantParsingTests {
  @Test(
    "what tolerant parsers read is a problem, after which the rest is read; its fix removes it and adds no other",
    arguments: [
      (#"[1, 2,]"#, "trailingComma"), (#"{"a": 1} // x"#, "comment"), ("# x\n[1, 2]", "comment"),
      (#"[1, /* x */ 2]"#, "comment"), ("\u{FEFF}[1, 2]", "byteOrderMark"), (#"["\ud800", 2]"#, "loneSurrogate"),
      ("[1,\u{A0}2]", "oddWhitespace"), ("[1, // ... more\n2]", "omission"),
    ])
  func tolerance(_ json: String, _ problem: String) throws {
    let tree = SyntaxTree(DocumentText(json))
    #expect(tree.problems.map { "\($0.kind)" } == [problem])
    #expect(
      !tree.isBroken
        && tree.nodeIDs.contains {
          tree.text.string(tree.range($0))
            == (json.contains("a") && problem == "comment" && json.first == "{" ? "1" : "2")
        })
    let fixed = tree.text.applying(try #require(tree.problems.first).fix)
    #expect(SyntaxTree(fixed).problems.isEmpty, "\(fixed.string)")
  }

  @Test("an empty document is not broken", arguments: ["", " \n", "// x\n"])
  func empty(_ text: String) {
    let tree = SyntaxTree(DocumentText(text))
    #expect(tree.isEmpty && !tree.isBroken && tree.problems.count == 1)
  }

  @Test("no-break spaces throughout a document are one problem, as are many trailing commas")
  func repeated() {
    for (piece, count) in [("[1,\u{A0}2],", 3), ("[1, 2,],", 4)] {
      let tree = SyntaxTree(DocumentText("[" + String(repeating: piece, count: count) + "0]"))
      #expect(tree.problems.map { $0.placeCount } == [count] && tree.problems.first?.fix.count == count)
    }
  }

  @Test(
    "other text ends reading: the tree has what is before it",
    arguments: [
      (#"{"a": 1 "b": 2}"#, 8), (#"{"a" 1}"#, 5), (#"{"a": , "b": 2}"#, 6), (#"["a", 'b']"#, 6), (#"["a", tru]"#, 6),
      (#"["a", 01]"#, 6), (#"["a", "b"#, 7), (#"["a", "\x"]"#, 7), ("[\"a\", \"b\tc\"]", 8), (#"["a"]]"#, 5),
      (#"["a"}"#, 4),
      (#"["a""#, 3), ("[\"a\", <<<<<<< x\n]", 6),
    ])
  func end(_ json: String, _ offset: Int) {
    let tree = SyntaxTree(DocumentText(json))
    #expect(tree.isBroken && tree.problems.map { $0.range.lowerBound } == [offset])
    #expect(tree.string(NodeID(1)) == "a")
    #expect(tree.after(.root) == tree.nodeIDs.upperBound)
    let isClosed = json.hasPrefix("[\"a\"]")
    #expect(tree.isRecovered(.root) != isClosed)
  }

  @Test(
    "another encoding or ill-formed UTF-8 is the only problem",
    arguments: [
      [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], [0x7B, 0, 0x7D, 0], [0, 0, 0, 0x7B], [0x5B, 0x22, 0xC3, 0x28, 0x22, 0x5D, 0x2C],
      [0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D],
    ] as [[UInt8]])
  func encodings(_ bytes: [UInt8]) {
    let tree = SyntaxTree(DocumentText(bytes))
    #expect(tree.problems.count == 1)
    #expect(tree.isEmpty)
  }

  @Test("depth is one problem, however deep", arguments: [(199, 0), (200, 1), (512, 1), (513, 1), (50_000, 1)])
  func depth(_ depth: Int, _ count: Int) {
    let json = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(SyntaxTree(DocumentText(json)).problems.count == count)
  }

  @Test(
    "a comment goes with its line, or with the spaces before it",
    arguments: [
      ("{\n  // x\n  \"a\": 1\n}", "{\n  \"a\": 1\n}"), ("{ \"a\": 1 // x\n}", "{ \"a\": 1\n}"),
      ("[1, /* x */ 2]", "[1,  2]"),
      ("# x\r\n[1]", "[1]"),
    ])
  func comment(_ text: String, _ expected: String) throws {
    let tree = SyntaxTree(DocumentText(text))
    let fixed = tree.text.applying(try #require(tree.problems.first).fix)
    #expect(fixed.string(0..<fixed.count) == expected)
  }

  @Test("no input traps, and every range is inside the text", arguments: UInt64(1)...8)
  func noise(_ seed: UInt64) {
    var random = Seeded(seed)
    let seedText = Array(#"{"a":[1,{"b":"x\u00e9"},null],"c":-1.5e3,"d":"é😀"}"#.utf8)
    for _ in 0..<400 {
      var bytes = seedText
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
        default: bytes.insert(Array("\"{}[],:\\/'\n 0t".utf8).randomElement(using: &random) ?? 0, at: place)
        }
        if bytes.isEmpty { bytes = seedText }
      }
      let tree = SyntaxTree(DocumentText(bytes))
      #expect(tree.problems.allSatisfy { $0.range.lowerBound >= 0 && $0.range.upperBound <= bytes.count })
      #expect(tree.nodeIDs.allSatisfy { tree.range($0).upperBound <= bytes.count })
    }
  }
}

/// SplitMix64: the same numbers on every run.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
