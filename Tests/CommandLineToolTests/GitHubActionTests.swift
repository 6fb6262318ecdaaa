import TestSupport
import Testing

/// The last step of the GitHub Action, `packaging/action.sh`.
@Suite(.timeLimit(.minutes(30))) struct GitHubActionTests {
  private let folder: TemporaryFolder
  private let script = Repository.root.appending(path: "packaging/action.sh").path

  init() throws { folder = try TemporaryFolder() }

  private func run(_ inputs: String) throws -> ToolRun { try shell("\(inputs) bash '\(script)'", in: folder) }

  @Test("paths and options are separated by newlines, and are never commands or options of the shell")
  func inputs() throws {
    try folder.write("a list.tierlist.json", brokenList)
    try folder.write("-q.tierlist.json", brokenList)
    try folder.write("$(touch b).tierlist.json", cleanList)
    let all = try run("TIERLINT_PATHS=.")
    #expect(all.code == 1)
    #expect(all.outputLines.filter { $0.hasPrefix("::error file=") }.count == 2)
    let named = try run(
      "TIERLINT_PATHS=$'a list.tierlist.json\\n$(touch b).tierlist.json\\n' TIERLINT_ARGS=$'--rule\\njson/syntax=warning\\n'"
    )
    #expect(named.code == 0)
    #expect(named.outputLines.count == 1)
    #expect(try run("TIERLINT_FAIL_ON=never TIERLINT_PATHS=-q.tierlist.json").code == 0)
    #expect(FileKind.exists(folder.path("b")) == false)
  }
}
