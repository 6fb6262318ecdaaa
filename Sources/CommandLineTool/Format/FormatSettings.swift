import TierListFormats
import Workspace

/// The settings of a run of `format`.
struct FormatSettings: Sendable {
  enum Mode: Sendable {
    /// Replaces the files.
    case write
    /// Prints the names of files that would change.
    case check
    /// Prints a diff.
    case diff
  }

  var input: CheckInput
  var options: FormatOptions
  var mode: Mode
  /// The number of threads.
  var threads: Int
  var isQuiet: Bool
  var styles: Styles
  var errorStyles: Styles
  var isTerminalOutput: Bool
}

extension FormatSettings {
  /// - Throws: For conflicting operands; other values are validated by the parser.
  init(_ arguments: ParsedArguments, _ invocation: Invocation) throws(UsageError) {
    let color = arguments.value(of: CheckOption.color).flatMap(ColorChoice.init) ?? .auto
    let style = arguments.value(of: FormatOption.style).flatMap(FormatStyle.init) ?? .app
    input = try CheckInput(arguments)
    // The app writes LF only; in the plain style the user's line endings are kept.
    options = FormatOptions(
      style, keepsLineEnds: style == .plain, maximumByteCount: FileContents.maximumByteCount)
    mode = arguments.has(FormatOption.diff) ? .diff : arguments.has(FormatOption.check) ? .check : .write
    threads = arguments.value(of: CheckOption.jobs).flatMap { Int($0) } ?? coreCount()
    isQuiet = arguments.has(CheckOption.quiet)
    styles = Styles(isOn: color.usesColor(on: invocation.streams.output, invocation.environment))
    errorStyles = Styles(isOn: color.usesColor(on: invocation.streams.errors, invocation.environment))
    isTerminalOutput = isTerminal(invocation.streams.output)
  }
}
