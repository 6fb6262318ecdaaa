import Configurations
import TierListFormats
import TierLists
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

  let run: RunSettings
  let mode: Mode
  /// `nil` for that of the configuration.
  let style: FormatStyle?

  /// - Throws: For conflicting operands; other values are validated by the parser.
  init(_ arguments: ParsedArguments, _ invocation: Invocation) throws(UsageError) {
    run = try RunSettings(arguments, invocation)
    mode = arguments.has(FormatOption.diff) ? .diff : arguments.has(FormatOption.check) ? .check : .write
    style = arguments.choice(of: FormatOption.style)
  }

  /// The options for a document: the style of the command line, else what its configuration says.
  func options(for source: Source, _ configurations: [ResolvedConfiguration]) -> FormatOptions {
    let index = source.configurationIndex
    var settings =
      configurations.indices.contains(index) ? configurations[index].configuration.format : LayoutSettings()
    settings.style = style ?? settings.style
    return FormatOptions(settings, maximumByteCount: FileContents.maximumByteCount)
  }
}
