import Foundation
import TestSupport

/// A workspace on disk, removed when it is deallocated.
final class WorkspaceFolder: Sendable {
  let url: URL

  /// - Parameter isInWorkingFolder: Whether it lies below the working folder of this process.
  init(_ files: [String: String] = [:], isInWorkingFolder: Bool = false) throws {
    let manager = FileManager.default
    let build = URL(fileURLWithPath: manager.currentDirectoryPath).appendingPathComponent(".build")
    url = canonical(isInWorkingFolder ? build : manager.temporaryDirectory)
      .appendingPathComponent("tierlint-workspace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url.appendingPathComponent(".git"), withIntermediateDirectories: true)
    for (name, text) in files { try write(name, text) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ name: String, _ text: String) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(at: url.appendingPathComponent(name)) }

  func link(_ name: String, to target: URL) throws {
    try FileManager.default.createSymbolicLink(at: url.appendingPathComponent(name), withDestinationURL: target)
  }

  func uri(_ name: String) -> String { "file://\(url.path)/\(name)" }

  /// The members of `initialize` that name the folder.
  var initialize: String { #""workspaceFolders": [{ "uri": "file://\#(url.path)", "name": "lists" }]"# }
}
