import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct DocumentationTests {
  static let pages =
    ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    + (Repository.files(under: "docs") + Repository.files(under: "fixtures")).filter { $0.hasSuffix(".md") }

  /// Generated pages consist of strings of the rule catalog, which has a test of its own.
  static let written = pages.filter {
    !$0.hasPrefix("docs/rules/") && $0 != "docs/what-tiercade-does.md" && $0 != "fixtures/completion/README.md"
  }

  @Test("the docs have no forbidden words", arguments: written)
  func words(_ page: String) throws {
    let found = forbiddenWords(in: try #require(Repository.text(page)))
    #expect(found.isEmpty, "\(page): \(found.joined(separator: "; "))")
  }

  @Test("links to files of the repository lead to files", arguments: pages)
  func links(_ page: String) throws {
    let folder = page.split(separator: "/").dropLast()
    for match in try #require(Repository.text(page)).matches(of: /\]\((?!http|#)([^)#]+)/) {
      let path = (folder + match.1.split(separator: "/")).reduce(into: [Substring]()) { path, name in
        if name == ".." { path = path.dropLast() } else { path.append(name) }
      }.joined(separator: "/")
      #expect(Repository.bytes(path) != nil || Repository.isFolder(path), "\(page) links to \(path)")
    }
  }

  @Test("no test uses @testable, so that tests run on the release build")
  func testable() {
    for path in Repository.files(under: "Tests")
    where path.hasSuffix(".swift") && !path.hasSuffix("/DocumentationTests.swift") {
      #expect(Repository.text(path)?.contains("@testable") == false, "\(path)")
    }
  }
}
