// This module parses the command line, runs its commands, and renders findings as text and exit codes. It does not analyze
// documents (TierLists, Findings, Rules, ListAnalysis) or access files (Workspace).

import Workspace

/// Runs the tool with the arguments of this process, then exits.
package func runTierlint(serve: @escaping Serve) -> Never {
  let environment: @Sendable (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
  let invocation = Invocation(arguments: processArguments(), environment: environment, serve: serve)
  exit(run(invocation).rawValue)
}

/// The arguments as bytes, because `CommandLine.arguments` repairs ill-formed UTF-8, which changes paths.
private func processArguments() -> [Argument] {
  (1..<max(1, Int(CommandLine.argc))).compactMap { index in
    CommandLine.unsafeArgv[index].map { word in
      Argument(UnsafeRawBufferPointer(start: word, count: strlen(word)))
    }
  }
}

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
