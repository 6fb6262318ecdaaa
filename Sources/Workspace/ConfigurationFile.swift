import Configurations
import Findings
import ListAnalysis
import SourceText
import TierLists

/// A problem of a configuration file, reported while files are checked.
package enum ConfigurationNote: Sendable, Equatable {
  /// The configuration is not used.
  case unreadable(ReadError)
  /// Settings are not used because of an error at a line and column, both from 1. `others` counts further errors.
  case invalid(FilePath, line: Int, column: Int, message: String, others: Int)
  /// The configuration is used, except for one entry.
  case warning(FilePath, line: Int, column: Int, message: String)

  /// Whether not all of the configuration is used.
  package var isFailure: Bool {
    if case .warning = self { false } else { true }
  }
}

/// A configuration file that was read.
struct ConfigurationFile: Sendable {
  /// As displayed to users.
  let path: FilePath
  /// The components of its folder's canonical path.
  let folder: [PathName]
  /// The content; in a file with errors, its valid settings, unless there is a fallback.
  let configuration: Configuration
  let globs: [ConfiguredGlob]
  let notes: [ConfigurationNote]

  /// Reads a configuration. Problems are collected in `notes`.
  ///
  /// - Parameter displayPath: Its path in notes.
  /// - Parameter editor: `nil` without an editor.
  init(
    _ path: FilePath, displayPath: FilePath, folder: [PathName],
    _ editor: EditorFiles? = nil
  ) {
    self.path = displayPath
    self.folder = folder
    do throws(ReadError) {
      guard let text = try configurationText(path, editor) else {
        throw ReadError(path: displayPath, reason: .tooLarge)
      }
      // An editor creates a file before it writes to it.
      if editor != nil, text.isBlank {
        (notes, configuration, globs) = ([], Configuration(), [])
        return
      }
      let analysis = analyze(text, name: Configuration.fileName)
      notes = configurationNotes(analysis, displayPath)
      configuration =
        (notes.contains(where: { $0.isFailure }) ? editor?.fallback(displayPath) : nil) ?? Configuration(analysis.tree)
      globs = ConfiguredGlob.all(in: analysis, displayPath)
    } catch {
      notes = [.unreadable(ReadError(path: displayPath, reason: error.reason))]
      configuration = editor?.fallback(displayPath) ?? Configuration()
      globs = []
    }
  }

  /// The components of a path relative to the folder; `nil` if it is elsewhere.
  func relative(_ path: [PathName]) -> ArraySlice<PathName>? {
    path.count > folder.count && path.starts(with: folder) ? path[folder.count...] : nil
  }
}

/// - Returns: `nil` if the file is too large.
private func configurationText(_ path: FilePath, _ editor: EditorFiles?) throws(ReadError) -> DocumentText? {
  if let text = editor?.openText(path) { return text }
  guard editor?.mayRead(path) ?? true else { return DocumentText("") }
  guard case .text(let text) = try contents(of: path) else { return nil }
  return text
}

private func configurationNotes(_ analysis: Analysis, _ path: FilePath) -> [ConfigurationNote] {
  let lines = LineIndex(analysis.text)
  let diagnostics = analysis.diagnostics()
  if let error = diagnostics.first(where: { $0.severity == .error }) {
    let start = lines.location(of: error.range.lowerBound)
    let others = diagnostics.filter { $0.severity == .error }.count - 1
    return [.invalid(path, line: start.line, column: start.column, message: error.message, others: others)]
  }
  return diagnostics.map { diagnostic in
    let start = lines.location(of: diagnostic.range.lowerBound)
    return .warning(path, line: start.line, column: start.column, message: diagnostic.message)
  }
}
