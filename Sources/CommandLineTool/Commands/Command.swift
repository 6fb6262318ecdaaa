/// A command of the tool: the single source of dispatch, parser, help and shell completions.
struct Command: Sendable {
  /// The arguments of a command that are not options.
  struct Operands: Sendable {
    /// For shell completions.
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
  /// Shown in the list of commands.
  var summary: String
  /// Shown in the command's own help.
  var details: String
  var operands = Operands()
  var options: [Option]
  /// Options with those that they cannot be combined with.
  var conflicts: [OptionRelation] = []
  /// Options with those of which they require one.
  var requirements: [OptionRelation] = []
  /// Errors are printed to standard error.
  var run: @Sendable (ParsedArguments, Invocation) throws(UsageError) -> ExitCode

  /// Including those that every command has.
  var allOptions: [Option] { options + [.help] }

  /// Including that of the options that several commands have.
  var allConflicts: [OptionRelation] { [(CommonOption.config, [CommonOption.noConfig])] + conflicts }

  /// The usage line.
  var usage: String {
    "tierlint \(name) [OPTIONS]" + (operands.placeholder.isEmpty ? "" : " \(operands.placeholder)")
  }
}

/// An option and others that matter for it.
typealias OptionRelation = (option: Option, others: [Option])

/// All commands, in the order of the help.
var commands: [Command] { makers.map { $0() } }

/// All commands but `help`, which completes their names.
var otherCommands: [Command] { otherMakers.map { $0() } }

private let makers = otherMakers + [{ helpCommand }]

/// Functions, because a run has use for the options of one command only.
private let otherMakers: [@Sendable () -> Command] = [
  { checkCommand }, { formatCommand }, { convertCommand }, { showCommand }, { statsCommand }, { editCommand },
  { diffCommand }, { mergeCommand }, { lspCommand }, { mcpCommand }, { initCommand }, { rulesCommand },
  { explainCommand }, { schemaCommand }, { completionsCommand }, { manCommand }, { versionCommand },
]

/// - Throws: If there is no such command.
func command(named word: String) throws(UsageError) -> Command {
  guard let command = makers.lazy.map({ $0() }).first(where: { $0.name == word }) else { throw .unknownCommand(word) }
  return command
}
