import TestSupport
import Testing
import TierlintCore

/// The version of `Version.swift` is repeated where a machine or a reader needs it; a release is right everywhere or nowhere.
@Suite struct VersionTests {
  @Test(arguments: [
    ("vscode-ext/package.json", "\"version\": \"", "\""),
    ("packaging/homebrew/tierlint.rb", "tag: \"v", "\""),
    ("docs/install.md", "rev: v", "\n"),
    ("docs/install.md", "releases/download/v", "/"),
    ("docs/install.md", "/tierlint-", "-py3"),
    ("docs/ci.md", "releases/download/v", "/"),
  ])
  func versionIsTheSame(_ file: String, before: String, after: String) throws {
    let pieces = try #require(Repository.text(file)).components(separatedBy: before).dropFirst()
    let lines = pieces.compactMap { $0.components(separatedBy: "\n").first.map { $0 + "\n" } }
    let told = lines.filter { $0.contains(after) }.compactMap { $0.components(separatedBy: after).first }
    #expect(Set(told) == [version])
  }
}
