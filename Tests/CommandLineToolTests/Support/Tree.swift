import Foundation

extension TemporaryFolder {
  /// Creates the files, folders and links of a `.tree` file; the syntax is described in `repository.tree`.
  func make(tree text: String) throws {
    var open: (name: String, lines: [String])?
    func close() throws {
      if let file = open { try write(file.name, file.lines.map { $0 + "\n" }.joined()) }
      open = nil
    }
    for line in text.split(separator: "\n").map(String.init) where !line.hasPrefix("# ") {
      if line.hasPrefix("  | ") {
        open?.lines.append(String(line.dropFirst(4)))
        continue
      }
      try close()
      if line.hasSuffix(":") { open = (String(line.dropLast()), []) } else { try make(line) }
    }
    try close()
  }

  private func make(_ line: String) throws {
    let parts = line.components(separatedBy: " -> ")
    if let target = parts.dropFirst().first {
      let folder = url.appendingPathComponent(parts[0]).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try link(parts[0], to: target)
    } else if line.hasSuffix("/") {
      try FileManager.default.createDirectory(atPath: path(line), withIntermediateDirectories: true)
    } else {
      // A new id, so that lists are not reported as duplicates.
      let list = cleanList.replacingOccurrences(of: "6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D", with: UUID().uuidString)
      try write(line, line.hasSuffix(".json") || line.hasSuffix(".tierlist") ? list : "")
    }
  }
}
