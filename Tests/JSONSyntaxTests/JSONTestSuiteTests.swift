import Foundation
import JSONSyntax
import SourceText
import TestSupport
import Testing

/// nst/JSONTestSuite, where `TIERLINT_SUITES` leads to it: the first letter of a file says what must happen.
@Suite struct JSONTestSuiteTests {
  @Test("every file has the verdict that its name demands", arguments: Suites.files("jsontestsuite/test_parsing"))
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

  @Test("the suite is whole", .enabled(if: Suites.folder("jsontestsuite") != nil))
  func whole() {
    let counts = Dictionary(grouping: Suites.files("jsontestsuite/test_parsing")) { $0.lastPathComponent.prefix(1) }
    #expect(counts.mapValues(\.count) == ["y": 95, "n": 188, "i": 35])
  }
}
