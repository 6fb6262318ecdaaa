import TierlintCore

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
  guard let word = arguments.operands.first?.text else {
    return printText(toolHelp(invocation.styles(), invocation.columns), invocation)
  }
  return printText(help(for: try command(named: word), invocation.styles(), invocation.columns), invocation)
}

/// `tierlint version`
let versionCommand = Command(
  name: "version", summary: "Print the version.", details: "Print the version, like --version.", options: []
) { _, invocation in printVersion(invocation) }

func printVersion(_ invocation: Invocation) -> ExitCode { printText("tierlint \(version)\n", invocation) }
