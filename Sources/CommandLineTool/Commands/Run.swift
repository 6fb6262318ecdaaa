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
  switch word {
  case "--help", "-h": return printText(toolHelp(invocation.styles(), invocation.columns), invocation)
  case "--version", "-V": return printVersion(invocation)
  default: break
  }
  guard !word.hasPrefix("-") else { throw .unknownOption(word, ["--help", "--version"]) }
  let command = try command(named: word)
  let arguments = try ParsedArguments(invocation.arguments.dropFirst(), for: command)
  if arguments.has(.help) {
    return printText(help(for: command, invocation.styles(), invocation.columns), invocation)
  }
  return try command.run(arguments, invocation)
}

/// Prints to standard output.
///
/// - Returns: `failure` if it cannot be written, which is printed to standard error.
func printText(_ text: String, _ invocation: Invocation) -> ExitCode {
  var output = OutputStream(invocation.streams.output)
  output.write(text)
  output.flush()
  guard let failure = output.failure else { return .clean }
  printOutputError(failure, invocation)
  return .failure
}

func printOutputError(_ failure: Int32, _ invocation: Invocation) {
  printError(outputError(failure), to: invocation.streams.errors)
}

/// The error line for an `errno` of standard output.
func outputError(_ failure: Int32) -> String { "cannot write standard output: \(systemMessage(failure))" }

extension Invocation {
  /// The width of the terminal on standard output, or of `COLUMNS`; 120 without either.
  var columns: Int {
    if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
    return terminalWidth(streams.output) ?? 120
  }

  /// The styles for standard output, by terminal and environment.
  func styles() -> Styles {
    Styles(isOn: ColorChoice.auto.usesColor(on: streams.output, environment))
  }
}

extension Invocation {
  /// The time in seconds since 1970, from which fixes make dates and new ids: of `SOURCE_DATE_EPOCH`, so that a run can be repeated
  /// exactly, or of the clock.
  ///
  /// - Source: reproducible-builds.org/specs/source-date-epoch
  var now: Int {
    environment("SOURCE_DATE_EPOCH").flatMap { Int($0) }.map { min(max(0, $0), 1 << 53) } ?? secondsSince1970()
  }
}
