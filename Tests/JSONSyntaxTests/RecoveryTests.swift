import JSONSyntax
import SourceText
import Testing

@Suite(.timeLimit(.minutes(30))) struct RecoveryTests {
  /// Documents with errors, the problems reported, and strings that are still read.
  static let texts: [(String, [String], strings: [String])] = [
    (#"{"a": 1 "b": 2}"#, ["missingComma"], ["a", "b"]),
    (#"{"a" 1}"#, ["missingColon"], ["a"]),
    (#"{"a": , "b": 2}"#, ["missingValue"], ["a", "b"]),
    (#"{"a" "b": 1}"#, ["missingValue"], ["a", "b"]),
    (#"{"a": "b": "c"}"#, ["unopened"], ["a", "b", "c"]),
    (#"{"a": 1: 2}"#, ["missingKey"], ["a"]),
    (#"{"a": "x}"#, ["missingClosingQuote"], ["a", "x"]),
    (#"{"a": x", "b": 1}"#, ["missingOpeningQuote"], ["a", "x", "b"]),
    (#"{"a: "x", "b": 1}"#, ["missingClosingQuote"], ["a", "x", "b"]),
    (#"["a, "b", "c"]"#, ["missingClosingQuote"], ["a", "b", "c"]),
    (#"["say "hi" now"]"#, ["unescapedQuote"], [#"say "hi" now"#]),
    (#"{a: 'b'}"#, ["otherNotation"], ["a", "b"]),
    (#"{"t": 7 samurai", "u": 1}"#, ["missingOpeningQuote"], ["t", "7 samurai", "u"]),
    (#"[1, 2"#, ["unclosed"], []),
    (#"[1, 2]]"#, ["strayCloser"], []),
    (#"[1, 2,]"#, ["trailingComma"], []),
    (#"[01, 1., .5, +1, NaN]"#, ["badNumber", "badNumber"], []),
    (#"[True, None]"#, ["badLiteral"], []),
    (#"{"a": 1} // x"#, ["comment"], ["a"]),
    ("", ["emptyDocument"], []),
    ("\u{FEFF}[]", ["byteOrderMark"], []),
    (#"["\x", "\ud800"]"#, ["badEscape", "loneSurrogate"], []),
    ("[\"a\tb\"]", ["controlCharacter"], []),
    ("[\"a\nb\"]", ["controlCharacter"], []),
    ("[\"a\r\nb\"]", ["controlCharacter"], []),
  ]

  @Test("one problem per mistake, and the rest is read", arguments: texts)
  func recovery(_ json: String, _ problems: [String], _ strings: [String]) {
    let tree = SyntaxTree(DocumentText(json))
    #expect(tree.problems.map { String("\($0.kind)".prefix { $0 != "(" }) } == problems)
    let found = tree.nodeIDs.compactMap { tree.string($0) }
    #expect(strings.allSatisfy(found.contains), "\(found)")
  }

  @Test("a fix of the parser removes its problem and adds no other", arguments: texts)
  func fixes(_ json: String, _ problems: [String], _ strings: [String]) {
    let tree = SyntaxTree(DocumentText(json))
    for problem in tree.problems where !problem.fix.isEmpty {
      let fixed = SyntaxTree(tree.text.applying(problem.fix))
      #expect(fixed.problems.count == tree.problems.count - 1, "\(problem.kind): \(fixed.text.string(0..<99))")
    }
  }

  @Test(
    "a backslash is escaped safely only where no other begins a valid escape of a letter",
    arguments: [
      (#"["C:\Two\old"]"#, [true, true]), (#"["C:\Two\new"]"#, [false]), (#"["\tC:\Two"]"#, [false]),
      (#"["\t", "C:\Two"]"#, [true]), (#"["a \(b)\n"]"#, [true]),
    ])
  func escapedBackslash(_ json: String, _ isSafe: [Bool]) {
    #expect(SyntaxTree(DocumentText(json)).problems.map(\.isSafe) == isSafe)
  }

  @Test(
    "a missing bracket is found by indentation",
    arguments: [
      "{\n  \"a\": {\n    \"x\": 1\n  ,\n  \"b\": [\n    1\n  ]\n}",
      "{\n  \"a\": [\n    \"x\",\n    \"y\"\n  ,\n  \"b\": 2\n}",
      "{\n  \"a\": \n    \"x\",\n    \"y\"\n  ],\n  \"b\": 2\n}",
      "{\n  \"a\": \n    \"x\": 1,\n    \"y\": 2\n  },\n  \"b\": 2\n}",
    ])
  func layout(_ json: String) {
    let tree = SyntaxTree(DocumentText(json))
    #expect(tree.problems.count == 1)
    #expect(tree.node(at: "/b") != nil)
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

  @Test(
    "no range begins or ends inside a character",
    arguments: ["{\"tiers\":[],\"é\" 1}", "{\"title\":\"é", "{\"a\": é\", \"b\": 1}", "[é\": 1, 2", "\"é\": “ü”"])
  func characters(_ json: String) {
    let tree = SyntaxTree(DocumentText(json))
    #expect(!tree.problems.isEmpty)
    for problem in tree.problems {
      for range in [problem.range, problem.related].compactMap({ $0 }) {
        for offset in [range.lowerBound, range.upperBound] { #expect(tree.text.bytes[offset] & 0xC0 != 0x80) }
      }
    }
  }

  @Test("depth is one problem, however deep", arguments: [(199, 0), (200, 1), (512, 1), (513, 1), (50_000, 1)])
  func depth(_ depth: Int, _ count: Int) {
    let json = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(SyntaxTree(DocumentText(json)).problems.count == count)
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
