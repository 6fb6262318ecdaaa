import Configurations
import TierLists

/// A path of the file system: any bytes except zero, not necessarily UTF-8.
package struct FilePath: Sendable, Hashable, Comparable, ExpressibleByStringLiteral {
  /// The bytes and a terminating zero, to be passed to system calls.
  private let terminated: [UInt8]

  /// Takes bytes; with a zero byte they are no path, and this is an empty one, which names no file.
  package init(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    terminated = (bytes.contains(0) ? [] : bytes) + [0]
  }

  /// Takes the UTF-8 of a string.
  package init(_ text: String) { self.init(text.utf8) }

  package init(stringLiteral text: String) { self.init(text) }

  /// The bytes without the terminating zero.
  package var bytes: ArraySlice<UInt8> { terminated.dropLast() }

  /// The path as a string; ill-formed UTF-8 is replaced by U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The last component: what follows the last slash.
  package var name: ArraySlice<UInt8> {
    let bytes = bytes
    return bytes[(bytes.lastIndex(of: slash).map { $0 + 1 } ?? bytes.startIndex)...]
  }

  /// What precedes the last slash; `.` if there is none.
  package var parent: FilePath {
    guard let last = bytes.lastIndex(of: slash) else { return FilePath(".") }
    return last == bytes.startIndex ? FilePath("/") : FilePath(bytes[..<last])
  }

  /// What precedes the name, including the slash.
  var folder: FilePath { FilePath(bytes.dropLast(name.count)) }

  /// Whether it can only refer to a folder, because it ends with a slash or is empty (the working folder).
  var isFolder: Bool { bytes.last == slash || bytes.isEmpty }

  /// Whether it is the device that takes everything, for runs that try what they would do.
  var isNullDevice: Bool { bytes.elementsEqual("/dev/null".utf8) }

  /// This path as a prefix of others: with one trailing slash; empty for `.`.
  package var asFolder: FilePath {
    var bytes = bytes
    while bytes.last == slash { bytes.removeLast() }
    if bytes.isEmpty, self.bytes.first == slash { return FilePath([slash]) }
    return bytes.elementsEqual(".".utf8) ? FilePath([]) : FilePath(bytes + [slash])
  }

  /// Compares bytes, like `LC_ALL=C sort`.
  package static func < (one: FilePath, other: FilePath) -> Bool {
    one.terminated.lexicographicallyPrecedes(other.terminated)
  }

  /// Passes the zero-terminated bytes to a system call.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    terminated.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { rebound in
        rebound.baseAddress.map(body) ?? "".withCString(body)
      }
    }
  }
}

/// The components of a path.
func components(of path: FilePath) -> [PathName] { path.bytes.split(separator: slash) }

/// The absolute path with some components.
func absolutePath(_ components: some Sequence<PathName>) -> FilePath {
  FilePath(components.reduce(into: [UInt8]()) { $0 += [slash] + $1 })
}

let slash = UInt8(ascii: "/")
let dot = UInt8(ascii: ".")

extension Collection<UInt8> {
  /// Whether these end with the bytes of `text`.
  func ends(with text: StaticString) -> Bool {
    suffix(text.utf8CodeUnitCount).elementsEqual(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

/// The canonical path of a file that need not exist; links in the path of its folder are resolved if that exists.
package func identifyingPath(of path: FilePath) -> FilePath {
  canonicalPath(of: path) ?? canonicalPath(of: path.parent).map { FilePath($0.asFolder.bytes + path.name) } ?? path
}
