import Foundation
import SourceText

/// The files of this repository, for tests.
package enum Repository {
  /// The root, found from where this file was compiled.
  package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The paths, relative to the root, of the files under a folder; sorted.
  package static func files(under folder: String) -> [String] {
    let start = root.appending(path: folder)
    let found = FileManager.default.enumerator(atPath: start.path)?.compactMap { $0 as? String } ?? []
    return found.map { folder + "/" + $0 }.filter { !isFolder($0) }.sorted()
  }

  package static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The bytes of a file; `nil` if there is none.
  package static func bytes(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: root.appending(path: path).path).map { Array($0) }
  }

  package static func text(_ path: String) -> String? { bytes(path).map { String(decoding: $0, as: UTF8.self) } }

  package static func document(_ path: String) -> DocumentText? { bytes(path).map { DocumentText($0) } }

  /// Writes a file, for `UPDATE_EXPECTED=1`.
  package static func write(_ text: String, to path: String) {
    try? text.write(to: root.appending(path: path), atomically: true, encoding: .utf8)
  }

  /// Whether expectations are rewritten instead of compared.
  package static var updatesExpectations: Bool { ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] == "1" }
}
