//! What `Sources/Workspace/System` is elsewhere: the files are those that the page has sent.

import Configurations
import SourceText
import TierLists

/// A file, or a folder, which is there as long as a file has been in it.
private struct Entry {
  var status: FileStatus
  /// `nil` for a folder, and for a file of which only the size is known.
  var text: DocumentText?
  var revision = 0
  /// Of the entries of a folder.
  var names: Set<[UInt8]> = []
}

nonisolated(unsafe) private var entries: [FilePath: Entry] = [:]
nonisolated(unsafe) private var changeCount = 0
nonisolated(unsafe) private var clock: Int64 = 0

/// Sets the time, in seconds since 1970.
@_cdecl("setTime")
public func setTime(_ seconds: Int64) { clock = seconds }

/// Adds, replaces or removes a file.
///
/// - Parameter request: The absolute path, a zero byte, and the content.
/// - Parameter size: Of a file whose content is not sent; −1 for one that is, −2 for one that is removed.
@_cdecl("setFile")
public func setFile(_ request: UnsafePointer<UInt8>?, _ count: Int32, _ size: Int32) {
  let bytes = UnsafeBufferPointer(start: request, count: Int(count))
  let end = bytes.firstIndex(of: 0) ?? bytes.count
  let path = FilePath(bytes[..<end])
  guard path.bytes.first == slash, let name = components(of: path).last.map({ Array($0) }) else { return }
  guard size > -2 else {
    entries[path] = nil
    entries[path.parent]?.names.remove(name)
    return
  }
  let text = size < 0 ? DocumentText(bytes[min(end + 1, bytes.count)...]) : nil
  var entry = entries[path] ?? newEntry(.regular)
  changeCount += 1
  (entry.text, entry.revision, entry.status.size) = (text, changeCount, text?.count ?? Int(size))
  entries[path] = entry
  add(Array(name), to: path.parent)
}

private func newEntry(_ kind: FileStatus.Kind) -> Entry {
  changeCount += 1
  return Entry(status: FileStatus(kind: kind, identity: FileIdentity(inode: UInt64(changeCount)), size: 0))
}

private func add(_ name: [UInt8], to folder: FilePath) {
  let isNew = entries[folder] == nil
  entries[folder, default: newEntry(.folder)].names.insert(name)
  if isNew, folder.parent != folder { add(Array(folder.name), to: folder.parent) }
}

package struct FileIdentity: Hashable, Sendable { var inode: UInt64 }

struct FileStatus: Equatable {
  enum Kind { case regular, folder, other }

  var kind: Kind
  var identity: FileIdentity
  var size: Int
}

let (ENOENT, EISDIR, ENOTDIR, ELOOP): (Int32, Int32, Int32, Int32) = (2, 21, 20, 40)
/// Of the last function that failed: there is no other reason.
var errno: Int32 { ENOENT }

private func entry(_ path: FilePath) throws(ReadError) -> Entry {
  guard let known = canonicalPath(of: path), let entry = entries[known] else {
    throw ReadError(path: path, reason: .system(ENOENT))
  }
  return entry
}

/// - Returns: `nil` for a path that is not absolute, because there is no working folder.
package func canonicalPath(of path: FilePath) -> FilePath? {
  guard path.bytes.first == slash else { return nil }
  var parts: [PathName] = []
  for part in components(of: path) {
    if part.elementsEqual("..".utf8) {
      _ = parts.popLast()
    } else if !part.elementsEqual(".".utf8) {
      parts.append(part)
    }
  }
  let result = parts.isEmpty ? FilePath("/") : absolutePath(parts)
  return entries[result] == nil ? nil : result
}

func status(of path: FilePath) throws(ReadError) -> FileStatus { try entry(path).status }

package func fileIdentity(of path: FilePath) -> FileIdentity? { (try? entry(path))?.status.identity }

package func fileStamp(of path: FilePath) -> String? { (try? entry(path)).map { "\($0.revision)" } }

package func contents(of path: FilePath) throws(ReadError) -> FileContents {
  let entry = try entry(path)
  if let text = entry.text { return .text(text) }
  throw ReadError(path: path, reason: entry.status.kind == .folder ? .system(EISDIR) : .notRegular)
}

func entries(
  of folder: FilePath, where isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
) throws(ReadError) -> [DirectoryEntry] {
  let path = canonicalPath(of: folder)?.asFolder.bytes ?? []
  return try entry(folder).names.compactMap { name in
    guard name.withUnsafeBufferPointer(isWanted), let status = entries[FilePath(path + name)]?.status else {
      return nil
    }
    return DirectoryEntry(name: name, kind: status.kind == .folder ? .folder : .regular, inode: status.identity.inode)
  }
}

func markers(in folder: FilePath) -> DirectoryMarkers {
  DirectoryMarkers.names.reduce(into: []) { markers, known in
    if entries[FilePath(folder.asFolder.bytes + known.name.description.utf8)] != nil { markers.insert(known.marker) }
  }
}

/// There are none.
package func isLink(_ path: FilePath) -> Bool { false }

/// Only the size of a picture is known.
func sha256(of path: FilePath) throws(ReadError) -> String? { nil }

package func secondsSince1970() -> Int64 { clock }

package func returnFreeMemory() {}

/// There is one thread.
package func startThread(_ body: @escaping @Sendable () -> Void) -> Int? {
  body()
  return nil
}
