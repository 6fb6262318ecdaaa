import Workspace

/// Where and how a command prints, and on how many threads it runs.
struct TerminalSettings: Sendable {
  let streams: Streams
  /// For standard output.
  let styles: Styles
  let errorStyles: Styles
  let isTerminalOutput: Bool
  /// The width of the terminal on standard output, or of `COLUMNS`; 120 without either.
  let columns: Int
  /// Whether progress and summaries are hidden.
  let isQuiet: Bool
  /// The number of threads; `nil` for the number of cores.
  private let jobs: Int?

  init(_ arguments: ParsedArguments, _ invocation: Invocation) {
    let color: ColorChoice = arguments.choice(of: CommonOption.color) ?? .auto
    streams = invocation.streams
    styles = Styles(isOn: color.usesColor(on: streams.output, invocation.environment))
    errorStyles = Styles(isOn: color.usesColor(on: streams.errors, invocation.environment))
    isTerminalOutput = isTerminal(streams.output)
    let columns = invocation.environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    self.columns = columns ?? terminalWidth(streams.output) ?? 120
    isQuiet = arguments.has(CommonOption.quiet)
    jobs = arguments.number(of: CommonOption.jobs)
  }

  var threads: Int { jobs ?? coreCount() }

  /// Prints to standard output.
  ///
  /// - Returns: `failure` if it cannot be written, which is printed to standard error.
  func print(_ text: String) -> ExitCode { print(Array(text.utf8)[...]) }

  func print(_ bytes: ArraySlice<UInt8>) -> ExitCode {
    var output = OutputStream(streams.output)
    output.write(bytes)
    output.flush()
    guard let failure = output.failure else { return .clean }
    printError(outputError(failure))
    return .failure
  }

  /// Prints an error line.
  func printError(_ message: String) { CommandLineTool.printError(message, to: streams.errors) }

  /// Prints the last line of a run, if it is wanted and there is one.
  func printSummary(_ line: String?) {
    guard !isQuiet, let line else { return }
    var stream = OutputStream(streams.errors)
    stream.write(line + "\n")
    stream.flush()
  }
}

/// The error line for an `errno` of standard output.
func outputError(_ failure: Int32) -> String { "cannot write standard output: \(systemMessage(failure))" }
