import Workspace

/// Why a run did not read or write everything: what standard error says, for reports that can say it too.
package struct RunNotice: Sendable {
  let path: FilePath
  /// Begins with the path as displayed.
  let message: String
  /// Whether the exit code is 2.
  let isFailure: Bool

  init(path: FilePath, message: String, isFailure: Bool = true) {
    (self.path, self.message, self.isFailure) = (path, message, isFailure)
  }

  init(_ error: ReadError) { self.init(path: error.path, message: CommandLineTool.message(for: error)) }
}

/// - Parameter project: The project of a bundle.
func unhashedNotice(_ project: FilePath, _ count: Int) -> RunNotice {
  let limit = BundleFiles.maximumHashedByteCount / 1_000_000_000
  let message = "\(visible(project.bytes)): \(counted(count, "media file")) larger than \(limit) GB not hashed"
  return RunNotice(path: project, message: message, isFailure: false)
}

extension DiscoveredFiles {
  /// The arguments and configurations that could not be read or used.
  var notices: [RunNotice] {
    errors.map { RunNotice($0) } + notes.filter(\.isFailure).map { RunNotice(path: $0.path, message: message(for: $0)) }
  }
}

extension ConfigurationNote {
  fileprivate var path: FilePath {
    switch self {
    case .unreadable(let error): error.path
    case .invalid(let path, _, _, _, _), .warning(let path, _, _, _): path
    }
  }
}
