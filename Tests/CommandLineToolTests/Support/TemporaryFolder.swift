import Foundation
import TestSupport
import Workspace

/// A folder that is removed when it is no longer referenced.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = canonical(FileManager.default.temporaryDirectory).appendingPathComponent(
      "tierlint-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file, and the folders above it.
  func write(_ name: String, _ text: String) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.replacing(sampleID, with: projectID(name)).utf8).write(to: file)
  }

  /// Whether the file system has names that are not UTF-8, which that of macOS refuses.
  static let hasAnyNames: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    return (try? folder.write(name: [0xFF], "")) != nil
  }()

  /// Writes a file whose name need not be UTF-8.
  func write(name: [UInt8], _ text: String) throws {
    let path = (Array(url.path.utf8) + [UInt8(ascii: "/")] + name + [0]).map { CChar(bitPattern: $0) }
    guard let file = fopen(path, "w") else { throw CocoaError(.fileWriteUnknown) }
    fputs(text.replacing(sampleID, with: projectID(String(decoding: name, as: UTF8.self))), file)
    fclose(file)
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
      .replacing(projectID(name), with: sampleID)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  /// Creates a sparse file.
  func writeHoles(_ name: String, byteCount: UInt64) throws {
    try write(name, "")
    let file = try FileHandle(forWritingTo: url.appendingPathComponent(name))
    try file.truncate(atOffset: byteCount)
    try file.close()
  }
}

/// The project id of all sample documents.
private let sampleID = "6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D"

/// A project id for each file, so that samples are not reported as duplicates.
private func projectID(_ name: String) -> String {
  if name == "a.tierlist.json" || !name.hasSuffix(".json") { return sampleID }
  let number = name.utf8.reduce(0 as UInt64) { ($0 &* 31 &+ UInt64($1)) & 0xFFFF_FFFF_FFFF }
  let digits = String(number, radix: 16, uppercase: true)
  return sampleID.dropLast(12) + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
}
