import JSONSyntax
import SourceText
import Testing
import TierLists

/// The trees of texts that are not JSON.
@Suite(.timeLimit(.minutes(30))) struct RepairedTreeTests {
  /// Documents, the problems reported, and strings that are read.
  static let texts: [(String, [String], strings: [String])] = [
    (#"{"a": 1 "b": 2}"#, ["missingComma"], ["a", "b"]),
    (#"{"a" 1}"#, ["missingColon"], ["a"]),
    (#"{"a": , "b": 2}"#, ["missingValue"], ["b"]),
    (#"{"a": "x}"#, ["missingClosingQuote"], ["a", "x"]),
    (#"{"a": x", "b": 1}"#, ["missingOpeningQuote"], ["a", "x", "b"]),
    (#"{"a": "C:\x"}"#, ["badEscape"], ["a", #"C:\x"#]),
    (#"{"a: "x", "b": 1}"#, ["missingClosingQuote"], ["a", "x", "b"]),
    (#"["a, "b", "c"]"#, ["missingClosingQuote"], ["a", "b", "c"]),
    (#"["say "hi" now"]"#, ["unescapedQuote"], [#"say "hi" now"#]),
    (#"{a: 'b', c: None}"#, ["otherNotation"], ["a", "b", "c"]),
    (#"{"a": [1, 2"#, ["unclosed"], ["a"]),
    (#"{"a": [1, 2]]}"#, ["strayCloser"], ["a"]),
    (#"{"a": [1, 2}, "b": 1}"#, ["wrongCloser"], ["a", "b"]),
    (#"{"a": [1, 2,], "b" 1}"#, ["trailingComma", "missingColon"], ["a", "b"]),
    (#"{"a": True}"#, ["badLiteral"], ["a"]),
    ("[\"a\tb\"]", ["controlCharacter"], ["a\tb"]),
    ("{\"a\": \"x\ny\"}", ["controlCharacter"], ["a", "x y"]),
    ("Here:\n{\"a\": 1}\nBye", ["textBeforeStart"], ["a"]),
  ]

  @Test("one problem per mistake, and the rest is read", arguments: texts)
  func recovery(_ json: String, _ problems: [String], _ strings: [String]) {
    let tree = SyntaxTree.repaired(DocumentText(json))
    #expect(tree.problems.map { String("\($0.kind)".prefix { $0 != "(" }) } == problems)
    let found = tree.nodeIDs.compactMap { tree.string($0) }
    #expect(strings.allSatisfy(found.contains), "\(found)")
  }

  @Test("after the first fix of each problem the text is JSON", arguments: texts)
  func fixes(_ json: String, _ problems: [String], _ strings: [String]) {
    let tree = SyntaxTree.repaired(DocumentText(json))
    if tree.isCut { return }
    let edits = tree.problems.flatMap(\.fix).sorted { $0.range.lowerBound < $1.range.lowerBound }
    let fixed = SyntaxTree(tree.text.applying(edits))
    #expect(fixed.problems.isEmpty, "\(fixed.text.string)")
  }

  /// Found by fuzzing.
  private static let odd = [
    "{\n\"a\":\n\"b\": 1}", "[D\"\":", "[1, \"a\": 2]", "[[1, \"a\": 2", "\"\"\"\"", "'''''",
    "{\"a\": \"\"\"\"b\"\"\"\"}", ", ab\"", "{\"\"[\"\\\\[\\%\\\n0.0]\"\"}", "{\"tiers\":[],\"é\" 1}",
    "{\"a\": é\", \"b\": 1}",
  ]

  @Test("nodes are in document order, and all are in their containers; problems are in the text", arguments: odd)
  func order(_ text: String) {
    let tree = SyntaxTree.repaired(DocumentText(text))
    let starts = tree.nodeIDs.map { tree[$0].start }
    #expect(starts == starts.sorted())
    for container in tree.nodeIDs where tree[container].isContainer {
      let end = tree.range(container).upperBound
      #expect((container..<tree.after(container)).allSatisfy { tree.range($0).upperBound <= end })
    }
    for problem in tree.problems {
      #expect(0...tree.text.count ~= problem.range.lowerBound && problem.range.upperBound <= tree.text.count)
      for offset in [problem.range.lowerBound, problem.range.upperBound] {
        #expect(tree.text.bytes[offset] & 0xC0 != 0x80)
      }
      let ranges = problem.fix.map(\.range)
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }, "\(problem.kind)")
    }
  }

  @Test("of a conflict the first version is read, and its lines are one problem")
  func conflict() {
    let text = "{\n<<<<<<< a\n  \"a\": 1\n=======\n  \"b\": 2,\n>>>>>>> b\n  \"c\" 3\n}"
    let tree = SyntaxTree.repaired(DocumentText(text))
    #expect(tree.problems.map { $0.kind.isConflict }.first == true)
    #expect(tree.node(at: "/a") != nil && tree.node(at: "/b") == nil && tree.node(at: "/c") != nil)
  }

  @Test("a mistake in each line is repaired line by line")
  func manyErrors() {
    let lines = (0..<1000).map { "  \"key \($0)\": \"value," }.joined(separator: "\n")
    let tree = SyntaxTree.repaired(DocumentText("{\n\(lines)\n  \"last\": 1\n}"))
    #expect(tree.problems.count > 100 && tree.problems.flatMap { $0.fix }.count >= 1000)
    #expect(tree.node(at: "/last") != nil && !tree.isCut)
  }

  @Test(
    "a marker without the others is one problem",
    arguments: [("<<<<<<< a", true), ("<<<<<< a", false), (">>>>>>> a", true)])
  func conflictMarker(_ line: String, _ isMarker: Bool) {
    let problems = SyntaxTree.repaired(DocumentText("{\n\(line)\n\"a\": 1\n}")).problems
    #expect(problems.contains { $0.kind == .conflictMarker } == isMarker)
  }
}
