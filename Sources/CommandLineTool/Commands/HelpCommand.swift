import Rules

/// `tierlint help [COMMAND]`
let helpCommand = Command(
  name: "help",
  summary: "Print help.",
  details: "Print help for the tool or for a command.",
  operands: Command.Operands(
    kind: .words(otherCommands.map(\.name)), placeholder: "[COMMAND]", help: "Name of the command.",
    maximum: 1),
  options: []
) { arguments, invocation throws(UsageError) in
  let terminal = TerminalSettings(arguments, invocation)
  guard let word = arguments.operands.first?.text else { return terminal.print(toolHelp(terminal)) }
  return terminal.print(help(for: try command(named: word), terminal))
}

/// `tierlint version`
let versionCommand = Command(
  name: "version", summary: "Print the version.", details: "Print the version, like --version.", options: []
) { arguments, invocation in TerminalSettings(arguments, invocation).print(versionLine) }

let versionLine = "tierlint \(version)\n"
