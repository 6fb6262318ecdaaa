import Conversion
import TierlintCore
import Workspace

/// The settings of a run of `convert`.
struct ConvertSettings: Sendable {
  var input: CheckInput
  var target: ConversionTarget
  /// `nil` for standard output.
  var output: FilePath?
  var writesBundle: Bool
  var isStrict: Bool
  var showsDiff: Bool
  /// Whether losses are not listed.
  var isQuiet: Bool
  var styles: Styles
  var errorStyles: Styles
  var isTerminalOutput: Bool
  /// Seconds since 1970.
  var now: Int
}

extension ConvertSettings {
  /// - Throws: For missing and conflicting options.
  init(_ arguments: ParsedArguments, _ invocation: Invocation) throws(UsageError) {
    guard let target = arguments.value(of: ConvertOption.to).flatMap(ConversionTarget.init) else {
      throw .missingOption(ConvertOption.to)
    }
    let color = arguments.value(of: CheckOption.color).flatMap(ColorChoice.init) ?? .auto
    self.target = target
    input = try CheckInput(arguments)
    output = arguments.value(of: ConvertOption.output).flatMap { $0 == "-" ? nil : FilePath($0) }
    writesBundle = arguments.has(ConvertOption.bundle)
    isStrict = arguments.has(ConvertOption.strict)
    showsDiff = arguments.has(ConvertOption.diff)
    isQuiet = arguments.has(CheckOption.quiet)
    styles = Styles(isOn: color.usesColor(on: invocation.streams.output, invocation.environment))
    errorStyles = Styles(isOn: color.usesColor(on: invocation.streams.errors, invocation.environment))
    isTerminalOutput = isTerminal(invocation.streams.output)
    now = secondsSince1970()
    if writesBundle, output == nil { throw .missingCompanion(ConvertOption.bundle, [ConvertOption.output]) }
    if showsDiff, writesBundle { throw .conflict(ConvertOption.diff, ConvertOption.bundle) }
    if showsDiff, output != nil { throw .conflict(ConvertOption.diff, ConvertOption.output) }
    if writesBundle, target != .project, target != .app {
      throw .badChoice(ConvertOption.to, target.rawValue, ["project", "app"])
    }
    if writesBundle, let output, !output.asFolder.bytes.dropLast().suffix(9).elementsEqual(".tierproj".utf8) {
      throw .badBundleName(output.text)
    }
  }
}
