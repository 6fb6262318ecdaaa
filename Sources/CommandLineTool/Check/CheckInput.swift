import Workspace

/// Where the documents of a run come from.
struct CheckInput: Sendable {
  /// What a program may be given on standard input.
  enum Stream: Sendable {
    case document
    /// More paths.
    case paths
    /// A document a line.
    case records
  }

  var paths: [FilePath]
  /// `nil` where standard input is not read.
  var stream: Stream?
  /// The name of what is read from standard input.
  var streamName: FilePath
  var configuration: ConfigurationChoice
  /// Whether configured excludes hold for files that are named too.
  var forcesExcludes: Bool
}

extension CheckInput {
  /// - Throws: For paths where documents or more paths come from standard input, which cannot be read twice.
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
    forcesExcludes = arguments.has(CheckOption.forceExclude)
    configuration = arguments.has(CheckOption.noConfig) ? .none : .nearest
    if let path = arguments.value(of: CheckOption.config) { configuration = .file(FilePath(path)) }
  }

  /// The files of a run, with the paths that standard input holds. What could not be read or used is told.
  ///
  /// - Returns: `nil` where standard input could not be read.
  func files(_ streams: Streams) -> FoundFiles? {
    do throws(ReadError) {
      let found = try find(streams)
      for error in found.errors { printError(message(for: error), to: streams.errors) }
      printErrors(for: found.notes, to: streams.errors)
      return found
    } catch {
      printError(message(for: error), to: streams.errors)
      return nil
    }
  }

  private func find(_ streams: Streams) throws(ReadError) -> FoundFiles {
    let more = stream == .paths ? try readPaths(streams.input) : []
    let hasDocuments = stream == .document || stream == .records
    return checkableFiles(
      paths + more, configuration, forcesExcludes: forcesExcludes, streamName: hasDocuments ? streamName : nil)
  }
}

/// The paths that a stream holds: one a line, or with zero bytes between them if there are any.
private func readPaths(_ descriptor: Int32) throws(ReadError) -> [FilePath] {
  let name = FilePath("-")
  guard case .text(let text) = try contents(ofStream: descriptor, name) else {
    throw ReadError(path: name, reason: .tooLarge)
  }
  let bytes = text.slice(0..<text.count)
  return bytes.split(separator: bytes.contains(0) ? 0 : 0x0A).map { FilePath($0) }
}
