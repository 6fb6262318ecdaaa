import Foundation

/// Public conformance suites in the folder `TIERLINT_SUITES`; they are not part of this repository.
package enum Suites {
  /// The path of a folder in the suites; `nil` if there is none.
  package static func folder(_ name: String) -> URL? {
    guard let root = ProcessInfo.processInfo.environment["TIERLINT_SUITES"] else { return nil }
    let folder = URL(filePath: root).appending(path: name)
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }

  /// The files of such a folder, sorted by name; empty if there is no suite.
  package static func files(_ name: String) -> [URL] {
    guard let folder = folder(name) else { return [] }
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }
  }
}
