import TierListFormats
import TierlintCore
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
  /// `nil` for that of the configuration.
  var style: FormatStyle?
  var configurations: [ResolvedConfiguration] = []
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
    input = try CheckInput(arguments)
    style = arguments.value(of: FormatOption.style).flatMap(FormatStyle.init)
    mode = arguments.has(FormatOption.diff) ? .diff : arguments.has(FormatOption.check) ? .check : .write
    threads = arguments.value(of: CheckOption.jobs).flatMap { Int($0) } ?? coreCount()
    isQuiet = arguments.has(CheckOption.quiet)
    styles = Styles(isOn: color.usesColor(on: invocation.streams.output, invocation.environment))
    errorStyles = Styles(isOn: color.usesColor(on: invocation.streams.errors, invocation.environment))
    isTerminalOutput = isTerminal(invocation.streams.output)
  }
}

extension FormatSettings {
  /// The options for a document: the style of the command line, else what its configuration says.
  func options(for source: Source) -> FormatOptions {
    let index = source.configurationIndex
    var settings =
      configurations.indices.contains(index) ? configurations[index].configuration.format : LayoutSettings()
    settings.style = style ?? settings.style
    return FormatOptions(settings, maximumByteCount: FileContents.maximumByteCount)
  }
}
