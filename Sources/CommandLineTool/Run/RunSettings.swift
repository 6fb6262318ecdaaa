import Workspace

/// What commands that read lists have in common.
struct RunSettings: Sendable {
  var input: InputSettings
  let terminal: TerminalSettings
  /// Seconds since 1970.
  let now: Int64
  let pictures = NearbyPictures()

  /// - Parameter firstRecord: Its number, if standard input has one document per line.
  init(_ arguments: ParsedArguments, _ invocation: Invocation, firstRecord: Int? = nil) throws(UsageError) {
    input = try InputSettings(arguments, firstRecord: firstRecord)
    terminal = TerminalSettings(arguments, invocation)
    now = invocation.now
  }
}

/// Which documents a command reads.
struct InputSettings: Sendable {
  /// The content of standard input.
  enum Stream: Sendable, Equatable {
    case document
    /// Further paths.
    case paths
    /// One document per line; the number of the first.
    case records(first: Int)
  }

  var paths: [FilePath]
  /// `nil` if standard input is not read.
  var stream: Stream?
  /// The file name to assume for standard input.
  var streamName: FilePath
  var configuration: ConfigurationSource
  /// The commit since which the files have changed; `nil` for all files.
  var revision: String?
  /// Whether configured excludes apply to named files as well.
  var forcesExcludes: Bool
}

extension InputSettings {
  /// - Parameter firstRecord: Its number, if standard input has one document per line.
  /// - Throws: For operands that conflict with the use of standard input.
  init(_ arguments: ParsedArguments, firstRecord: Int? = nil) throws(UsageError) {
    let isNamed = arguments.operands.contains { $0.text == "-" }
    let operands = arguments.operands.filter { $0.text != "-" }
    if let firstRecord {
      stream = .records(first: firstRecord)
      if let operand = operands.first { throw .unexpectedOperand(operand.text) }
    } else {
      stream = arguments.has(CommonOption.stdinPaths) ? .paths : isNamed ? .document : nil
      if stream == .paths, isNamed { throw .unexpectedOperand("-") }
    }
    paths = stream == nil && operands.isEmpty ? [FilePath(".")] : operands.map { FilePath($0.bytes) }
    streamName = arguments.path(of: CommonOption.stdinFilename) ?? FilePath("-")
    forcesExcludes = arguments.has(CommonOption.forceExclude)
    configuration =
      arguments.path(of: CommonOption.config).map { .file($0) }
      ?? (arguments.has(CommonOption.noConfig) ? .none : .nearest)
  }

  /// Whether each line of standard input is a document.
  var hasRecords: Bool { if case .records = stream { true } else { false } }

  /// The descriptor of standard input, if it is read.
  func descriptor(_ terminal: TerminalSettings) -> Int32? { stream.map { _ in terminal.streams.input } }

  /// Finds the files of a run, including those listed on standard input. Prints what cannot be read or used.
  ///
  /// - Returns: `nil` if standard input or the changes since a commit cannot be read.
  func files(_ terminal: TerminalSettings) -> DiscoveredFiles? {
    do throws(ReadError) {
      let more = stream == .paths ? try readPaths(terminal.streams.input) : []
      if stream == .paths, more.isEmpty, paths.isEmpty { terminal.printError("no files named on stdin") }
      var found = discover(more)
      if let revision, !restrict(&found, to: revision, terminal) { return nil }
      for error in found.errors { terminal.printError(message(for: error)) }
      terminal.printErrors(for: found.notes)
      return found
    } catch {
      terminal.printError(message(for: error))
      return nil
    }
  }

  /// Leaves out the files of which git says that they have not changed. A named file that is not in the repository is an error.
  ///
  /// - Returns: Whether git can tell.
  private func restrict(_ found: inout DiscoveredFiles, to revision: String, _ terminal: TerminalSettings) -> Bool {
    do throws(ChangedFiles.Failure) {
      let changed = try ChangedFiles(since: revision)
      let isOutside = { (file: DiscoveredFile) in file.reason == .named && !changed.hasInRepository(file.path) }
      found.errors += found.files.filter(isOutside).map { ReadError(path: $0.path, reason: .outsideRepository) }
      found.files.removeAll { isOutside($0) || changed.isUnchanged($0.path) }
      return true
    } catch {
      terminal.printError(message(for: error, revision))
      return false
    }
  }

  /// - Parameter more: Further paths.
  private func discover(_ more: [FilePath]) -> DiscoveredFiles {
    let hasDocuments = stream == .document || hasRecords
    return discoverFiles(
      paths + more, configuration, forcesExcludes: forcesExcludes, streamName: hasDocuments ? streamName : nil)
  }
}

/// Reads paths separated by NUL bytes if there are any, else by newlines.
private func readPaths(_ descriptor: Int32) throws(ReadError) -> [FilePath] {
  let name = FilePath("-")
  let text = try contents(ofStream: descriptor, name).text(of: name)
  let bytes = text.slice(0..<text.count)
  if bytes.contains(0) { return bytes.split(separator: 0).map { FilePath($0) } }
  // Lines of Windows end with CRLF.
  return bytes.split(separator: .newline).compactMap { line in
    let path = line.last == .carriageReturn ? line.dropLast() : line
    return path.isEmpty ? nil : FilePath(path)
  }
}
