import Rules
import Testing

/// The behavior of the scripts in the shells is tested by `Tests/command_line/test_completions.py`.
@Suite(.timeLimit(.minutes(30))) struct CompletionsTests {
  @Test("each script knows every command, option and rule of the help", arguments: ["bash", "zsh", "fish"])
  func names(_ shell: String) throws {
    let folder = try TemporaryFolder()
    let script = try tierlint("completions", shell, in: folder)
    #expect(script.code == 0)
    let commands = try names(/^  ([a-z]+)\s/, in: tierlint("--help", in: folder))
    #expect(commands.contains("check"))
    for command in commands {
      #expect(script.output.contains(command))
      for option in try names(/^ +(?:-[a-z], )?--([a-z-]+)/, in: tierlint(command, "--help", in: folder)) {
        #expect(script.output.contains(shell == "fish" ? "-l \(option)" : "--\(option)"))
      }
    }
    for rule in RuleCatalog.all { #expect(script.output.contains(rule.id)) }
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
