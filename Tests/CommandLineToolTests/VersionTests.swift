import Rules
import TestSupport
import Testing

/// Every copy of the version in `Version.swift` must be equal to it.
@Suite(.timeLimit(.minutes(30))) struct VersionTests {
  @Test(arguments: [
    ("vscode-ext/package.json", 1), ("packaging/homebrew/tierlint.rb", 1), ("docs/install.md", 4), ("docs/ci.md", 4),
  ])
  func versionIsTheSame(_ file: String, times: Int) throws {
    let pattern = /(?:"version": "|tag: "v|rev: v|download\/v|\/tierlint-)(\d+\.\d+\.\d+)/
    let found = try #require(Repository.text(file)).matches(of: pattern).map { String($0.1) }
    #expect(found == Array(repeating: version, count: times))
  }
}
