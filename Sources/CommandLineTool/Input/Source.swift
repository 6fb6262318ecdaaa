import SourceText
import Workspace

/// A document that a command reads.
enum Source: Sendable {
  case file(DiscoveredFile)
  case standardInput(Int32, name: FilePath, configurationIndex: Int)

  var path: FilePath {
    switch self {
    case .file(let file): file.path
    case .standardInput(_, let name, _): name
    }
  }

  /// The index of its configuration in `DiscoveredFiles.configurations`.
  var configurationIndex: Int {
    switch self {
    case .file(let file): file.configurationIndex
    case .standardInput(_, _, let index): index
    }
  }

  /// Whether it is checked only if its content is that of a tier list.
  var needsContentCheck: Bool {
    if case .file(let file) = self { file.reason == .candidate } else { false }
  }

  /// Whether the document was given as an argument or on standard input.
  var isNamed: Bool {
    if case .file(let file) = self { file.reason == .named } else { true }
  }

  /// Whether it is the document on standard input.
  var isStream: Bool { if case .standardInput = self { true } else { false } }

  /// Whether it is a bundle without a document.
  var isEmptyBundle: Bool {
    if case .file(let file) = self { file.reason == .emptyBundle } else { false }
  }

  /// The other files of the bundle that contains the document, if there is one.
  func bundle() throws(ReadError) -> BundleFiles? {
    if case .file(let file) = self { try bundleFiles(ofProject: file.path) } else { nil }
  }

  func contents() throws(ReadError) -> FileContents {
    switch self {
    case .file(let file): try Workspace.contents(of: file.path)
    case .standardInput(let descriptor, let name, _): try Workspace.contents(ofStream: descriptor, name)
    }
  }

  /// - Throws: Also if it is too large.
  func text() throws(ReadError) -> DocumentText { try contents().text(of: path) }
}

extension FileContents {
  /// - Throws: If it is too large.
  func text(of path: FilePath) throws(ReadError) -> DocumentText {
    guard case .text(let text) = self else { throw ReadError(path: path, reason: .tooLarge) }
    return text
  }
}

/// The documents of a run, sorted by path.
func sources(_ found: DiscoveredFiles, _ settings: RunSettings) -> [Source] {
  let files = found.files.map(Source.file)
  guard let index = found.streamConfiguration else { return files }
  let stream = Source.standardInput(
    settings.terminal.streams.input, name: settings.input.streamName, configurationIndex: index)
  return (files + [stream]).sorted { $0.path < $1.path }
}
