import TierListFormats
import Workspace

/// What a run of `format` was asked to do.
struct FormatSettings: Sendable {
  /// What becomes of the formatted text.
  enum Purpose: Sendable {
    /// It takes the place of the old one.
    case replacement
    /// Nothing: documents that differ from it are named.
    case check
    /// It is compared with the old one.
    case diff
  }

  var input: CheckInput
  var options: FormatOptions
  var purpose: Purpose
  /// Threads.
  var threads: Int
  var isQuiet: Bool
  var styles: Styles
  var errorStyles: Styles
  var isTerminalOutput: Bool
}

extension FormatSettings {
  /// - Throws: For operands that do not go together; the parser has seen to the rest.
  init(_ arguments: ParsedArguments, _ invocation: Invocation) throws(UsageError) {
    let color = arguments.value(of: CheckOption.color).flatMap(ColorChoice.init) ?? .auto
    let style = arguments.value(of: FormatOption.style).flatMap(FormatStyle.init) ?? .app
    input = try CheckInput(arguments)
    // The app writes nothing but LF; how people end their lines is for them to say.
    options = FormatOptions(
      style, keepsLineEnds: style == .plain, maximumByteCount: FileContents.maximumByteCount)
    purpose =
      arguments.has(FormatOption.diff) ? .diff : arguments.has(FormatOption.check) ? .check : .replacement
    threads = arguments.value(of: CheckOption.jobs).flatMap { Int($0) } ?? coreCount()
    isQuiet = arguments.has(CheckOption.quiet)
    styles = Styles(isOn: color.usesColor(on: invocation.streams.output, invocation.environment))
    errorStyles = Styles(isOn: color.usesColor(on: invocation.streams.errors, invocation.environment))
    isTerminalOutput = isTerminal(invocation.streams.output)
  }
}
