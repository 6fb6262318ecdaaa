import Foundation

/// A workspace on disk, removed when nobody holds it any more.
final class WorkspaceFolder: Sendable {
  let url: URL

  init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
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

  func uri(_ name: String) -> String { "file://\(url.path)/\(name)" }

  /// The members of `initialize` that name the folder.
  var initialize: String { #""workspaceFolders": [{ "uri": "file://\#(url.path)", "name": "lists" }]"# }
}
