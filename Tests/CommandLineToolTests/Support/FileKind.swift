import Foundation

enum FileKind {
  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  static func isDevice(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType == .typeCharacterSpecial
  }
}
