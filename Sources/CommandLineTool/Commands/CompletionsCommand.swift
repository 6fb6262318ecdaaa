/// `tierlint completions SHELL`
let completionsCommand = Command(
  name: "completions",
  summary: "Print a completion script for a shell.",
  details: "Prints a script that completes commands, options, their values and the ids of rules in a shell.",
  operands: Command.Operands(
    kind: .words(Shell.allCases.map(\.rawValue)), placeholder: "bash|zsh|fish", help: "The shell.", minimum: 1,
    maximum: 1),
  options: []
) { arguments, invocation throws(UsageError) in
  let name = arguments.operands.first?.text ?? ""
  guard let shell = Shell(rawValue: name) else { throw .unknownWord(name, Shell.allCases.map(\.rawValue)) }
  return printText(shell.completions(commands), invocation)
}

/// The shells that there are completions for.
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
