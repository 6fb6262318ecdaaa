/// A command of the tool, told once: dispatch, parser and help read it.
struct Command: Sendable {
  /// What a command takes besides options.
  struct Operands: Sendable {
    /// What they name, for completion in a shell.
    enum Kind: Sendable {
      case paths, rules
      case words([String])
    }

    var kind = Kind.paths
    var placeholder = ""
    var help = ""
    var minimum = 0
    var maximum = 0
  }

  var name: String
  /// For the list of commands.
  var summary: String
  /// For the command's own help.
  var details: String
  var operands = Operands()
  var options: [Option]
  /// Does the work; what it throws is told on standard error.
  var run: @Sendable (ParsedArguments, Invocation) throws(UsageError) -> ExitCode

  /// With those that every command has.
  var allOptions: [Option] { options + [.help] }

  /// The command as it is typed.
  var usage: String {
    "tierlint \(name) [OPTIONS]" + (operands.placeholder.isEmpty ? "" : " \(operands.placeholder)")
  }
}

/// All commands, in the order of the help.
let commands: [Command] = [
  checkCommand, formatCommand, lspCommand, initCommand, rulesCommand, explainCommand, schemaCommand, completionsCommand,
]
