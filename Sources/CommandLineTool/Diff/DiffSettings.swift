import Workspace

/// The settings of a run of `diff`.
struct DiffSettings: Sendable {
  enum Mode: Sendable {
    case versions(old: FilePath, new: FilePath)
    /// All files of the run that changed since a commit.
    case since(String)
    /// The files of the versions, with the path of the list.
    case git(path: FilePath, old: FilePath, new: FilePath)
    /// A path in conflict, of which git gives no versions.
    case unmerged(FilePath)
  }

  var run: RunSettings
  let mode: Mode
  let format: DiffFormat
}

extension DiffSettings {
  /// - Throws: For a wrong number of files, and for JSON about several lists.
  init(_ arguments: ParsedArguments, _ invocation: Invocation) throws(UsageError) {
    run = try RunSettings(arguments, invocation)
    format = arguments.choice(of: DiffOption.format) ?? .text
    let paths = arguments.operands.map { FilePath($0.bytes) }
    if let commit = arguments.value(of: DiffOption.since) {
      if format == .json { throw .badChoice(DiffOption.format, format.rawValue, ["text", "markdown"]) }
      (mode, run.input.revision) = (.since(commit), commit)
    } else if arguments.has(DiffOption.git), paths.count == 1 || paths.count >= 7 {
      mode = paths.count == 1 ? .unmerged(paths[0]) : .git(path: paths[0], old: paths[1], new: paths[4])
    } else if paths.count == 2 {
      mode = .versions(old: paths[0], new: paths[1])
    } else {
      throw paths.count < 2 ? .missingOperand(diffCommand) : .unexpectedOperand(arguments.operands[2].text)
    }
  }
}
