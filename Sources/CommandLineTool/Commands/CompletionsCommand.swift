/// `tierlint completions SHELL`
let completionsCommand = Command(
  name: "completions",
  summary: "Generate shell completions.",
  details: "Generate a script that completes commands, options, their values and rule ids.",
  operands: Command.Operands(
    kind: .words(Shell.allCases.map(\.rawValue)), placeholder: "bash|zsh|fish", help: "The shell.", minimum: 1,
    maximum: 1),
  options: [completedLine]
) { arguments, invocation throws(UsageError) in
  let name = arguments.operands.first?.text ?? ""
  guard let shell = Shell(rawValue: name) else { throw .unknownWord(name, Shell.allCases.map(\.rawValue)) }
  let line = arguments.value(of: completedLine)
  return TerminalSettings(arguments, invocation).print(line.map { completion(of: $0).lines } ?? shell.script)
}

private let completedLine = Option(
  name: "--line", value: .text("LINE"), help: "Complete a command line, as the scripts do.")
