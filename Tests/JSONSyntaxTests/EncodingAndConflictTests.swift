import JSONSyntax
import SourceText
import Testing

@Suite(.timeLimit(.minutes(30))) struct EncodingAndConflictTests {
  @Test("UTF-16 and Windows-1252 are converted")
  func encodings() {
    let utf16 = SyntaxTree(DocumentText([0xFF, 0xFE, 0x5B, 0, 0x5D, 0] as [UInt8]))
    #expect(utf16.problems.map(\.fix) == [[TextEdit(0..<6, "[]")]])
    let windows = SyntaxTree(DocumentText([0x5B, 0x22, 0xFC, 0x22, 0x5D] as [UInt8]))
    #expect(windows.problems.map(\.fix) == [[TextEdit(2..<3, "ü")]])
  }

  @Test("conflicts with the version before both are one problem")
  func baseConflict() {
    let text = "[\n<<<<<<< a\n1\n||||||| b\n2\n=======\n3\n>>>>>>> c\n]"
    let problems = SyntaxTree(DocumentText(text)).problems
    #expect(problems.count == 1)
    #expect(problems.first?.kind == .conflict([ConflictLines(2..<12, 14..<34, 36..<46)]))
  }

  @Test("a conflict ends at markers of its own size")
  func conflictInTheBase() {
    let inner = "<<<<<<<<< x\n5\n|||||||||\n=========\n6\n>>>>>>>>> y\n"
    let text = "[\n<<<<<<< a\n1\n||||||| b\n\(inner)=======\n3\n>>>>>>> c\n]"
    let tree = SyntaxTree(DocumentText(text))
    let end = text.utf8.count
    #expect(
      tree.problems.map(\.kind) == [.conflict([ConflictLines(2..<12, 14..<end - 13, end - 11..<end - 1)])])
  }

  @Test(
    "places of one name are one conflict, unless git has given it",
    arguments: [
      (["ours: \"a\"", "ours: \"b\"", "ours: \"a\"; \"b\"", "ours: \"c\"", "ours: \"c\""], [3, 2]),
      (["HEAD: \"a\"", "HEAD: rating of \"a\""], [1, 1]), (["HEAD", "HEAD"], [1, 1]),
      (["abc (fix: it)", "abc (fix: it)"], [1, 1]),
    ])
  func namedConflicts(_ names: [String], _ counts: [Int]) {
    let places = names.map { "<<<<<<< \($0)\n1,\n=======\n2,\n>>>>>>> theirs\n" }
    let problems = SyntaxTree(DocumentText("[\n\(places.joined())3\n]")).problems
    let found = problems.compactMap { problem -> Int? in
      if case .conflict(let places) = problem.kind { places.count } else { nil }
    }
    #expect(found == counts)
  }

  @Test("all conflicts of a text are found, whatever is between them")
  func conflicts() {
    let one = "<<<<<<< a\n1\n=======\n2\n>>>>>>> b\n"
    let text = DocumentText("[ x y\n" + one + "=======\n}\n  " + one)
    #expect(text.conflicts.map { $0.first.count } == [10, 10])
    #expect(text.conflicts.last?.third.upperBound == text.count)
  }

  @Test("markers have seven characters at least", arguments: [(6, 0), (7, 1), (9, 1)])
  func markers(_ length: Int, _ count: Int) {
    let lines = ["<", "1", "=", "2", ">"].map { $0 >= "<" ? String(repeating: $0, count: length) : $0 }
    #expect(DocumentText("[\n" + lines.joined(separator: "\n") + "\n]").conflicts.count == count)
  }
}
