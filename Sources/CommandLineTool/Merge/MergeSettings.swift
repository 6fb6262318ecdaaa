import ListMerging
import Workspace

/// The settings of a run of `merge`.
struct MergeSettings: Sendable {
  enum Mode: Sendable {
    /// OURS, the base and THEIRS.
    case files([FilePath])
    case resolve(FilePath)
    case install, uninstall
  }

  let terminal: TerminalSettings
  let mode: Mode
  let output: FilePath?
  /// Whether the output replaces a list although it has texts that the merge lacks.
  let isForced: Bool
  var options = MergeOptions()
}

extension MergeSettings {
  /// - Throws: For a wrong number of files.
  init(_ arguments: ParsedArguments, _ invocation: Invocation) throws(UsageError) {
    terminal = TerminalSettings(arguments, invocation)
    output = arguments.path(of: MergeOption.output)
    isForced = arguments.has(ConvertOption.force)
    mode = try Mode(arguments)
    options.now = invocation.now
    options.preferred = arguments.choice(of: MergeOption.prefer)
    options.markerSize = arguments.number(of: MergeOption.markerSize) ?? options.markerSize
    if options.markerSize > 1_000 { throw .numberTooLarge(MergeOption.markerSize, options.markerSize, 1_000) }
    options.names = SideNames(arguments.values(of: MergeOption.label))
    options.name = arguments.value(of: MergeOption.path) ?? mode.name
  }
}

extension MergeSettings.Mode {
  fileprivate init(_ arguments: ParsedArguments) throws(UsageError) {
    let files = arguments.operands.map { FilePath($0.bytes) }
    let isResolving = arguments.has(MergeOption.resolve)
    let count = isResolving ? 1 : MergeOption.modes.contains(where: arguments.has) ? 0 : 3
    if files.count > count { throw .unexpectedOperand(arguments.operands[count].text) }
    if files.count < count { throw isResolving ? .missingValue(MergeOption.resolve) : .missingOperand(mergeCommand) }
    self =
      isResolving
      ? .resolve(files[0])
      : count == 3
        ? .files([files[1], files[0], files[2]]) : arguments.has(MergeOption.install) ? .install : .uninstall
  }

  /// The name of the list.
  fileprivate var name: String {
    switch self {
    case .files(let files): files[0].text
    case .resolve(let file): file.text
    case .install, .uninstall: ""
    }
  }
}
