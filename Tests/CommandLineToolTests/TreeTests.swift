import TestSupport
import Testing

/// Each `fixtures/trees/NAME.tree` describes a folder, `NAME.expected` commands and their output in it.
@Suite(.timeLimit(.minutes(30))) struct TreeTests {
  static let trees = Repository.files(under: "fixtures/trees").filter { $0.hasSuffix(".tree") }

  @Test("commands print what is expected", arguments: trees)
  func transcript(_ path: String) throws {
    let folder = try TemporaryFolder()
    try folder.make(tree: try #require(Repository.text(path)))
    let expectedPath = path.replacing(/\.tree$/, with: ".expected")
    let commands = try #require(Repository.text(expectedPath)).split(separator: "\n").filter { $0.hasPrefix("$ ") }
    #expect(!commands.isEmpty)
    let answers = try commands.map { "\($0)\n" + (try answer(to: String($0.dropFirst(2)), in: folder)) }
    let text = answers.joined(separator: "\n")
    if Repository.updatesExpectations { Repository.write(text, to: expectedPath) }
    #expect(text == Repository.text(expectedPath), "UPDATE_EXPECTED=1 swift test rewrites \(expectedPath)")
  }

  /// Standard output without the messages of findings, standard error with `! ` before each line, and the exit code
  /// unless it is 0.
  private func answer(to command: String, in folder: TemporaryFolder) throws -> String {
    let script = command.replacing(/\btierlint\b/, with: "\"$TIERLINT\"")
    let run = try shell(script, in: folder)
    let errors = run.errors.replacing(folder.url.path, with: "HERE").split(separator: "\n").map { "! \($0)\n" }.joined()
    let output = run.output.replacing(/(\[[a-z]+\/[a-z-]+\]) [^\n]*/) { $0.1 }
    return output + errors + (run.code == 0 ? "" : "= \(run.code)\n")
  }
}
