import DocumentationGenerator
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct GeneratedFileTests {
  @Test("generated files are up to date")
  func areUpToDate() {
    let files = generatedFiles(root: Repository.root.path)
    #expect(files.count > 80)
    #expect(Set(files.map(\.path)).isSuperset(of: ["docs/editors.md", "vscode-ext/package.json"]))
    let stale = files.filter { Repository.text($0.path) != $0.text }.map(\.path)
    #expect(stale.isEmpty, "run `swift run tierlint-dev generate` to update \(stale.joined(separator: ", "))")
  }
}
