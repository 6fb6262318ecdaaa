import SourceText
import TierlintCore

/// What is to be said of a configuration while files are checked.
package enum ConfigurationNote: Sendable, Equatable {
  /// It is not used.
  case unreadable(ReadError)
  /// It is not used, because of a fault at a line and column, both from 1; further faults are only counted.
  case faulty(FilePath, line: Int, column: Int, message: String, others: Int)
  /// It is used, but for one entry.
  case passedOver(FilePath, line: Int, column: Int, message: String)

  /// Whether the defaults hold in its place.
  package var isTrouble: Bool {
    if case .passedOver = self { false } else { true }
  }
}

/// A configuration that was read.
struct ConfigurationFile: Sendable {
  /// As people know it.
  let path: FilePath
  /// The real path of its folder, name by name.
  let folder: [PathName]
  /// Where the file cannot be used, what holds in its place, else nothing.
  let configuration: Configuration
  let notes: [ConfigurationNote]

  /// Reads a configuration. Does not fail: what is wrong stands in `notes`.
  ///
  /// - Parameter shown: Its name in notes.
  /// - Parameter fallback: What holds in its place where it cannot be used.
  init(
    _ path: FilePath, shown: FilePath, folder: [PathName], _ fallback: (FilePath) -> Configuration? = { _ in nil }
  ) {
    self.path = shown
    self.folder = folder
    do throws(ReadError) {
      guard case .text(let text) = try contents(of: path) else {
        throw ReadError(path: shown, reason: .tooLarge)
      }
      let analysis = analyze(text, name: Configuration.fileName)
      notes = configurationNotes(analysis, shown)
      configuration =
        notes.contains(where: \.isTrouble) ? fallback(shown) ?? Configuration() : Configuration(analysis.tree)
    } catch {
      notes = [.unreadable(ReadError(path: shown, reason: error.reason))]
      configuration = fallback(shown) ?? Configuration()
    }
  }

  /// The names of a path below the folder; `nil` where it lies elsewhere.
  func relative(_ path: [PathName]) -> ArraySlice<PathName>? {
    path.count > folder.count && path.starts(with: folder) ? path[folder.count...] : nil
  }
}

private func configurationNotes(_ analysis: Analysis, _ path: FilePath) -> [ConfigurationNote] {
  let lines = LineIndex(analysis.text)
  let diagnostics = analysis.diagnostics()
  if let fault = diagnostics.first(where: { $0.severity == .error }) {
    let place = lines.location(of: fault.range.lowerBound)
    let others = diagnostics.filter { $0.severity == .error }.count - 1
    return [.faulty(path, line: place.line, column: place.column, message: fault.message, others: others)]
  }
  return diagnostics.map { diagnostic in
    let place = lines.location(of: diagnostic.range.lowerBound)
    return .passedOver(path, line: place.line, column: place.column, message: diagnostic.message)
  }
}
