import Configurations
import Findings
import ListAnalysis
import Synchronization
import TierLists
import Workspace

/// What was read from configuration files and bundles. Shared by the background tasks of a session.
final class ConfigurationFiles: Sendable {
  private struct State {
    /// The last valid content of each configuration file.
    var lastValid: [FilePath: Configuration] = [:]
    /// The warnings that hold, so that each is reported once. `nil` is the editor's settings.
    var reported: [FilePath?: Set<String>] = [:]
    var warnings: [String] = []
    var bundles: [FilePath: Lazy<BundleFiles?>] = [:]
    /// Files that may be lists by name but are not by content, with their stamps.
    var otherFiles: [FilePath: String] = [:]
  }

  private let state = Mutex(State())
  private let hashes = FileHashes()
  private let log: @Sendable (String) -> Void

  init(log: @escaping @Sendable (String) -> Void) { self.log = log }

  func lastValid(_ path: FilePath) -> Configuration? { state.withLock { $0.lastValid[path] } }

  /// Reports the warnings that did not hold before.
  func setWarnings(_ current: [String], about path: FilePath? = nil) {
    state.withLock { state in
      let known = state.reported.updateValue(Set(current), forKey: path) ?? []
      state.warnings += current.filter { !known.contains($0) }
    }
  }

  /// Records what was found in a configuration.
  func record(_ notes: [ConfigurationNote], of path: FilePath, _ configuration: Configuration) {
    let hasPrevious = lastValid(path) != nil
    setWarnings(notes.map { warning(for: $0, hasPrevious: hasPrevious) }, about: path)
    guard !notes.contains(where: { $0.isFailure }) else { return }
    state.withLock { $0.lastValid[path] = configuration }
  }

  /// Returns the new warnings, and clears them.
  func drainWarnings() -> [String] {
    state.withLock { state in
      defer { state.warnings = [] }
      return state.warnings
    }
  }

  /// The files of the bundle of a project, with the hashes of the first of them.
  func bundle(ofProject path: FilePath) -> Lazy<BundleFiles?>? {
    guard DocumentKind.isProjectName(path.text), path.name.elementsEqual("project.json".utf8) else { return nil }
    return state.withLock { state in
      if let bundle = state.bundles[path] { return bundle }
      let bundle = Lazy { [self] in
        let bundle = try? bundleFiles(ofProject: path, hashes, hashedBytes: 64_000_000)
        if let count = bundle?.unhashedCount, count > 0 {
          let note = "\(path.text): \(counted(count, "media file")) not hashed; tierlint check hashes all."
          if self.state.withLock({ $0.reported.updateValue([note], forKey: path) != [note] }) { log(note) }
        }
        return bundle
      }
      state.bundles[path] = bundle
      return bundle
    }
  }

  /// Has a bundle listed again when it is needed.
  func forgetBundle(ofProject path: FilePath) { state.withLock { $0.bundles[path] = nil } }

  /// Whether a file is known to be no list.
  func isOther(_ path: FilePath, stamp: String) -> Bool { state.withLock { $0.otherFiles[path] == stamp } }

  func recordOther(_ path: FilePath, stamp: String) { state.withLock { $0.otherFiles[path] = stamp } }
}

/// - Parameter hasPrevious: Whether an earlier version without errors is used instead.
private func warning(for note: ConfigurationNote, hasPrevious: Bool) -> String {
  let previous = hasPrevious ? "the previous configuration" : nil
  return switch note {
  case .unreadable(let error): "Cannot read \(error.path.text); using \(previous ?? "the defaults")."
  case .invalid(let path, let line, let column, let message, _):
    "\(path.text):\(line):\(column): \(message); using \(previous ?? "the valid settings")."
  case .warning(let path, let line, let column, let message): "\(path.text):\(line):\(column): \(message)."
  }
}
