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
    /// What hashes the large files of bundles, by project.
    var hashing: [FilePath: Cancellation] = [:]
    /// Files that may be lists by name but are not by content, with their stamps.
    var otherFiles: [FilePath: String] = [:]
  }

  private let state = Mutex(State())
  private let hashes = FileHashes()
  /// Called when large files of a bundle have been hashed, with notes about those that were not.
  private let onHashed: @Sendable (_ project: FilePath, _ isChanged: Bool, _ notes: [String]) -> Void

  init(onHashed: @escaping @Sendable (_ project: FilePath, _ isChanged: Bool, _ notes: [String]) -> Void) {
    self.onHashed = onHashed
  }

  deinit { state.withLock { for task in $0.hashing.values { task.cancel() } } }

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

  /// The files of the bundle of a project. Large files are hashed in the background.
  func bundle(ofProject path: FilePath) -> Lazy<BundleFiles?>? {
    guard DocumentKind.isProjectName(path.text), path.name.elementsEqual("project.json".utf8) else { return nil }
    return state.withLock { state in
      if let bundle = state.bundles[path] { return bundle }
      let bundle = Lazy { [self] in
        let bundle = try? bundleFiles(ofProject: path, hashes)
        if let unhashed = bundle?.unhashed, !unhashed.isEmpty { hash(unhashed, path) }
        return bundle
      }
      state.bundles[path] = bundle
      return bundle
    }
  }

  /// Has a bundle listed again when it is needed, and stops hashing its files.
  func forgetBundle(ofProject path: FilePath) {
    state.withLock { state in
      state.bundles[path] = nil
      state.hashing.removeValue(forKey: path)?.cancel()
    }
  }

  /// Stops hashing the files of a bundle that nobody looks at any longer.
  func stopHashing(ofProject path: FilePath) {
    if state.withLock({ $0.hashing[path] != nil }) { forgetBundle(ofProject: path) }
  }

  private func hash(_ files: [FilePath], _ project: FilePath) {
    let cancellation = Cancellation()
    state.withLock { $0.hashing[project] = cancellation }
    // A thread of its own, because the tasks of the session share as few threads as there are cores.
    _ = startThread { [hashes, onHashed] in
      var notes: [String] = []
      for file in files {
        do throws(ReadError) {
          guard try hashes.hash(file, cancellation) != nil else { return }
        } catch {
          notes.append("Cannot read \(file.text).")
        }
      }
      onHashed(project, notes.count < files.count, notes)
    }
  }

  /// Must be called when the files of a bundle have been hashed.
  func endHashing(ofProject path: FilePath) { state.withLock { $0.hashing[path] = nil } }

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
