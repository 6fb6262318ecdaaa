import JSONSyntax
import SourceText
import Testing

/// What holds for the tree of any text; the texts were found by fuzzing.
@Suite(.timeLimit(.minutes(10))) struct BrokenTreeTests {
  private static let texts = [
    "{\n\"a\":\n\"b\": 1}", "[D\"\":", "[1, \"a\": 2]", "[[1, \"a\": 2", "\"\"\"\"", "'''''",
    "{\"a\": \"\"\"\"b\"\"\"\"}",
  ]

  @Test("nodes are in document order, and all are in the root", arguments: texts)
  func order(_ text: String) {
    let tree = SyntaxTree(DocumentText(text))
    let starts = tree.nodeIDs.map { tree[$0].start }
    #expect(starts == starts.sorted())
    #expect(tree.isEmpty || tree.after(.root) == tree.nodeIDs.upperBound)
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
}
