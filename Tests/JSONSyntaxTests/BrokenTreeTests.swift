import JSONSyntax
import SourceText
import Testing

/// What holds for the tree of any text; the texts were found by fuzzing.
@Suite(.timeLimit(.minutes(30))) struct BrokenTreeTests {
  private static let texts = [
    "{\n\"a\":\n\"b\": 1}", "[D\"\":", "[1, \"a\": 2]", "[[1, \"a\": 2", "\"\"\"\"", "'''''",
    "{\"a\": \"\"\"\"b\"\"\"\"}", ", ab\"", "{\"\"[\"\\\\[\\%\\\n0.0]\"\"}",
  ]

  @Test("nodes are in document order, and all are in the root; problems are in the text", arguments: texts)
  func order(_ text: String) {
    let tree = SyntaxTree(DocumentText(text))
    let starts = tree.nodeIDs.map { tree[$0].start }
    #expect(starts == starts.sorted())
    #expect(tree.isEmpty || tree.after(.root) == tree.nodeIDs.upperBound)
    let whole = 0..<tree.text.count
    #expect(tree.problems.allSatisfy { $0.range.clamped(to: whole) == $0.range }, "\(tree.problems)")
  }

  @Test("all nodes of an array or object are inside of it", arguments: texts)
  func nesting(_ text: String) {
    let tree = SyntaxTree(DocumentText(text))
    for container in tree.nodeIDs where tree[container].isContainer {
      let end = tree.range(container).upperBound
      #expect((container..<tree.after(container)).allSatisfy { tree.range($0).upperBound <= end })
    }
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

  @Test("the edits of a fix are sorted and do not overlap", arguments: texts)
  func fixes(_ text: String) {
    for problem in SyntaxTree(DocumentText(text)).problems {
      let ranges = problem.fix.map(\.range)
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }, "\(problem.kind)")
    }
  }

  @Test("a bracket closes a container many levels further out by its indentation")
  func outerContainer() {
    let tree = parsed(
      "{\n  \"a\": {\n    \"b\": {\n      \"c\": {\n        \"d\": {\n          \"e\": 1\n  },\n  \"f\": 2\n}")
    #expect(tree.problems.count == 1)
    #expect(["/a/b/c/d/e", "/f"].allSatisfy { tree.node(at: $0) != nil }, "\(tree.problems.map(\.kind))")
  }

  @Test(
    "after thousands of errors the next is repaired as well as the first",
    arguments: [("\"value,", SyntaxError.Kind.missingClosingQuote), ("value\",", .missingOpeningQuote)])
  func manyErrors(_ value: String, _ kind: SyntaxError.Kind) {
    let lines = (0..<3000).map { "  \"key \($0)\": \(value)" }.joined(separator: "\n")
    let tree = parsed("{\n\(lines)\n  \"last\": 1\n}")
    #expect(tree.problems.allSatisfy { $0.kind == kind })
    #expect(tree.problems.count == 3000 && tree.node(at: "/last") != nil)
  }

  @Test("all closing brackets that are missing at one place are inserted there")
  func closers() {
    #expect(parsed("{\"a\": [{\"b\": 1").problems.map { $0.fix.map(\.text) } == [["}]}"]])
  }

  @Test(
    "a conflict marker has seven characters",
    arguments: [("<<<<<<< a", true), ("<<<<<< a", false), (">>>>>>x> a", false)])
  func conflictMarker(_ line: String, _ isMarker: Bool) {
    let problems = parsed("{\n\(line)\n\"a\": 1\n}").problems
    #expect(problems.contains { $0.kind == .conflictMarker } == isMarker)
  }

  /// The tree with the repairs of the parser only.
  private func parsed(_ text: String) -> SyntaxTree { SyntaxTree(DocumentText(text), searchesRepairs: false) }
}
