import Workspace

/// Where the documents of a run come from.
struct CheckInput: Sendable {
  /// The content of standard input.
  enum Stream: Sendable {
    case document
    /// Further paths.
    case paths
    /// One document per line.
    case records
  }

  var paths: [FilePath]
  /// `nil` if standard input is not read.
  var stream: Stream?
  /// The number of the first line of a stream of records.
  var firstRecord: Int
  /// The file name to assume for standard input.
  var streamName: FilePath
  var configuration: ConfigurationSource
  /// The commit since which the checked files have changed; `nil` for all files.
  var revision: String?
  /// Whether configured excludes apply to named files as well.
  var forcesExcludes: Bool
}

extension CheckInput {
  /// - Throws: For operands that conflict with the use of standard input.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    let isNamed = arguments.operands.contains { $0.text == "-" }
    let operands = arguments.operands.filter { $0.text != "-" }
    if arguments.has(CheckOption.input) {
      stream = .records
    } else {
      stream = arguments.has(CheckOption.stdinPaths) ? .paths : isNamed ? .document : nil
    }
    if stream == .paths, isNamed { throw .unexpectedOperand("-") }
    let takesNone = stream == .records || arguments.has(CheckOption.showConfig)
    if takesNone, let operand = operands.first { throw .unexpectedOperand(operand.text) }
    paths = stream == nil && operands.isEmpty ? [FilePath(".")] : operands.map { FilePath($0.bytes) }
    streamName = FilePath(arguments.value(of: CheckOption.stdinFilename) ?? "-")
    firstRecord = arguments.value(of: CheckOption.firstRecord).flatMap { Int($0) }.map { min($0, 1 << 53) } ?? 1
    if arguments.has(CheckOption.firstRecord), stream != .records {
      throw .missingCompanion(CheckOption.firstRecord, [CheckOption.input])
    }
    revision = arguments.value(of: CheckOption.changedSince)
    forcesExcludes = arguments.has(CheckOption.forceExclude)
    configuration = arguments.has(CheckOption.noConfig) ? .none : .nearest
    if let path = arguments.value(of: CheckOption.config) { configuration = .file(FilePath(path)) }
  }

  /// Finds the files of a run, including those listed on standard input. Prints what cannot be read or used.
  ///
  /// - Returns: `nil` if standard input or the changes since a commit cannot be read.
  func files(_ streams: Streams) -> DiscoveredFiles? {
    do throws(ReadError) {
      let more = stream == .paths ? try readPaths(streams.input) : []
      if stream == .paths, more.isEmpty, paths.isEmpty { printError("no files named on stdin", to: streams.errors) }
      var found = discover(more)
      if let revision, !restrict(&found, to: revision, streams) { return nil }
      for error in found.errors { printError(message(for: error), to: streams.errors) }
      printErrors(for: found.notes, to: streams.errors)
      return found
    } catch {
      printError(message(for: error), to: streams.errors)
      return nil
    }
  }

  /// Leaves out the files that have not changed.
  ///
  /// - Returns: Whether git can tell.
  private func restrict(_ found: inout DiscoveredFiles, to revision: String, _ streams: Streams) -> Bool {
    do throws(ChangedFiles.Failure) {
      let changed = try ChangedFiles(since: revision)
      for file in found.files where file.reason == .named && !changed.hasInRepository(file.path) {
        printError("\(visible(file.path.bytes)): skipped: not in the git repository", to: streams.errors)
      }
      found.files.removeAll { !changed.contains($0.path) }
      return true
    } catch {
      printError(message(for: error, revision), to: streams.errors)
      return false
    }
  }

  /// - Parameter more: Further paths.
  private func discover(_ more: [FilePath]) -> DiscoveredFiles {
    let hasDocuments = stream == .document || stream == .records
    return discoverFiles(
      paths + more, configuration, forcesExcludes: forcesExcludes, streamName: hasDocuments ? streamName : nil)
  }
}

/// Reads paths separated by NUL bytes if there are any, else by newlines.
private func readPaths(_ descriptor: Int32) throws(ReadError) -> [FilePath] {
  let name = FilePath("-")
  guard case .text(let text) = try contents(ofStream: descriptor, name) else {
    throw ReadError(path: name, reason: .tooLarge)
  }
  let bytes = text.slice(0..<text.count)
  return bytes.split(separator: bytes.contains(0) ? 0 : 0x0A).map { FilePath($0) }
}
