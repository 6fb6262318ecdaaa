/// `tierlint completions SHELL`
let completionsCommand = Command(
  name: "completions",
  summary: "Generate shell completions.",
  details: "Generate a script that completes commands, options, their values and rule ids.",
  operands: Command.Operands(
    kind: .words(Shell.allCases.map(\.rawValue)), placeholder: "bash|zsh|fish", help: "The shell.", minimum: 1,
    maximum: 1),
  options: []
) { arguments, invocation throws(UsageError) in
  let name = arguments.operands.first?.text ?? ""
  guard let shell = Shell(rawValue: name) else { throw .unknownWord(name, Shell.allCases.map(\.rawValue)) }
  return TerminalSettings(arguments, invocation).print(shell.completions(commands))
}

/// The supported shells.
private enum Shell: String, CaseIterable {
  case bash, zsh, fish

  func completions(_ commands: [Command]) -> String {
    switch self {
    case .bash: bashCompletions(commands)
    case .zsh: zshCompletions(commands)
    case .fish: fishCompletions(commands)
    }
  }
}
