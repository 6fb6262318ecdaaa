import Workspace

/// Runs the tool.
///
/// - Returns: The exit code. Errors are printed to standard error.
func run(_ invocation: Invocation) -> ExitCode {
  do throws(UsageError) {
    return try dispatch(invocation)
  } catch {
    printError(message(for: error), to: invocation.streams.errors)
    return .failure
  }
}

private func dispatch(_ invocation: Invocation) throws(UsageError) -> ExitCode {
  guard let word = invocation.arguments.first?.text else { throw .noCommand }
  let terminal = TerminalSettings(ParsedArguments(), invocation)
  switch word {
  case "--help", "-h": return terminal.print(toolHelp(terminal))
  case "--version", "-V": return terminal.print(versionLine)
  default: break
  }
  guard !word.hasPrefix("-") else { throw .unknownOption(word, ["--help", "--version"]) }
  let command = try command(named: word)
  let arguments = try ParsedArguments(invocation.arguments.dropFirst(), for: command)
  if arguments.has(.help) { return terminal.print(help(for: command, terminal)) }
  return try command.run(arguments, invocation)
}

extension Invocation {
  /// The time in seconds since 1970, from which edits make dates and new ids: of `SOURCE_DATE_EPOCH`, so that a run can be repeated
  /// exactly, or of the clock.
  ///
  /// - Source: reproducible-builds.org/specs/source-date-epoch
  var now: Int64 {
    environment("SOURCE_DATE_EPOCH").flatMap { Int64($0) }.map { min(max(0, $0), 1 << 53) } ?? secondsSince1970()
  }
}
