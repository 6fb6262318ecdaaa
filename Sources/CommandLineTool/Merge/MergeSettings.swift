import ListMerging
import Workspace

/// The settings of a run of `merge`.
struct MergeSettings: Sendable {
  enum Mode: Sendable {
    case files(base: FilePath, ours: FilePath, theirs: FilePath)
    case resolve(FilePath)
    case install, uninstall
  }

  let terminal: TerminalSettings
  let mode: Mode
  let output: FilePath?
  var options = MergeOptions()
}

extension MergeSettings {
  /// - Throws: For a wrong number of files.
  init(_ arguments: ParsedArguments, _ invocation: Invocation) throws(UsageError) {
    terminal = TerminalSettings(arguments, invocation)
    output = arguments.path(of: MergeOption.output)
    mode = try Mode(arguments)
    options.now = invocation.now
    options.preferred = arguments.choice(of: MergeOption.prefer)
    options.markerSize = arguments.number(of: MergeOption.markerSize) ?? options.markerSize
    if options.markerSize > 1_000 { throw .numberTooLarge(MergeOption.markerSize, options.markerSize, 1_000) }
    options.name = arguments.value(of: MergeOption.path) ?? mode.name
  }
}

extension MergeSettings.Mode {
  fileprivate init(_ arguments: ParsedArguments) throws(UsageError) {
    let files = arguments.operands.map { FilePath($0.bytes) }
    if MergeOption.modes.contains(where: arguments.has) {
      if let extra = arguments.operands.first { throw .unexpectedOperand(extra.text) }
    } else if files.count < 3 {
      throw .missingOperand(mergeCommand)
    }
    self =
      arguments.path(of: MergeOption.resolve).map { .resolve($0) }
      ?? (arguments.has(MergeOption.install) ? .install : arguments.has(MergeOption.uninstall) ? .uninstall : nil)
      ?? .files(base: files[0], ours: files[1], theirs: files[2])
  }

  /// The name of the list.
  fileprivate var name: String {
    switch self {
    case .files(_, let ours, _): ours.text
    case .resolve(let file): file.text
    case .install, .uninstall: ""
    }
  }
}
