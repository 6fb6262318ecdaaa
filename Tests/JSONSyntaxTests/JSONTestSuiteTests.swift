import Foundation
import JSONSyntax
import SourceText
import TestSupport
import Testing

/// nst/JSONTestSuite, in the folder `TIERLINT_SUITES`: the first letter of a file name is the expected verdict.
@Suite(.timeLimit(.minutes(30))) struct JSONTestSuiteTests {
  @Test("every file has the verdict of its name", arguments: Suites.files("jsontestsuite/test_parsing"))
  func verdict(_ file: URL) throws {
    let tree = SyntaxTree(DocumentText(try Data(contentsOf: file)))
    switch file.lastPathComponent.first {
    case "y": #expect(tree.problems.isEmpty)
    case "n": #expect(!tree.problems.isEmpty)
    default: break
    }
    let duplicates = file.lastPathComponent.contains("duplicated_key")
    if file.lastPathComponent.first == "y" { #expect(tree.duplicateKeys().isEmpty == !duplicates) }
  }

  @Test("the suite is complete", .enabled(if: Suites.folder("jsontestsuite") != nil))
  func isComplete() {
    let counts = Dictionary(grouping: Suites.files("jsontestsuite/test_parsing")) { $0.lastPathComponent.prefix(1) }
    #expect(counts.mapValues(\.count) == ["y": 95, "n": 188, "i": 35])
  }
}
