import Rules
import Testing

/// The behavior of the scripts in the shells is tested by `Tests/command_line/test_completions.py`.
@Suite(.timeLimit(.minutes(30))) struct CompletionsTests {
  @Test func everyCommandOptionAndRuleIsOffered() throws {
    let folder = try TemporaryFolder()
    let offered = { (line: String) in
      let run = try tierlint("completions", "zsh", "--line", line, in: folder)
      #expect(run.code == 0)
      return Set(run.outputLines.compactMap { $0.split(separator: "\t").first.map { String($0) } })
    }
    let commands = try names(/^  ([a-z]+)\s/, in: tierlint("--help", in: folder))
    #expect(commands.contains("check"))
    #expect(try offered("tierlint ").isSuperset(of: commands))
    for command in commands {
      let options = try names(/^ +(?:-[a-zA-Z], )?(--[a-z-]+)/, in: tierlint(command, "--help", in: folder))
      #expect(try offered("tierlint \(command) --") == Set(options))
    }
    #expect(try offered("tierlint explain ") == Set(RuleCatalog.all.map(\.id)))
  }

  @Test(arguments: [
    "", " ", "tierlint", "other", "tierlint nothing ", "tierlint check --nothing=", "tierlint check --format x ", "é ☃",
  ])
  func anyLineHasAnAnswer(_ line: String) throws {
    let run = try tierlint("completions", "bash", "--line=x \(line)", in: try TemporaryFolder())
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
  }

  @Test func bashReadsItsScript() throws {
    let folder = try TemporaryFolder()
    let run = try shell("source <(\"$TIERLINT\" completions bash) && complete -p tierlint", in: folder)
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.hasSuffix("-F _tierlint tierlint\n"))
  }

  @Test func anotherShellIsRefused() throws {
    let run = try tierlint("completions", "fihs", in: try TemporaryFolder())
    #expect(run.code == 2)
    #expect(run.errors.contains("expected one of bash, zsh, fish; did you mean \"fish\"?"))
  }

  private func names(_ pattern: Regex<(Substring, Substring)>, in run: ToolRun) throws -> [String] {
    run.outputLines.compactMap { $0.firstMatch(of: pattern).map { String($0.1) } }
  }
}
