/// A path as the system has it: any bytes but zero, UTF-8 or not.
package struct FilePath: Sendable, Hashable, Comparable {
  /// The bytes and one zero after them, so that a system call can take them as they are.
  private let terminated: [UInt8]

  /// Takes the bytes before the first zero byte.
  package init(_ bytes: some Sequence<UInt8>) {
    terminated = bytes.prefix { $0 != 0 } + [0]
  }

  /// Takes the UTF-8 of a text, up to a zero byte.
  package init(_ text: String) { self.init(text.utf8) }

  /// The bytes, without a zero at the end.
  package var bytes: ArraySlice<UInt8> { terminated.dropLast() }

  /// The path as text; ill-formed UTF-8 is replaced by U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// What follows the last slash.
  package var name: ArraySlice<UInt8> {
    let bytes = bytes
    return bytes[(bytes.lastIndex(of: slash).map { $0 + 1 } ?? bytes.startIndex)...]
  }

  /// The folder that holds what the path names: what stands before the last slash; `.` where there is none.
  package var parent: FilePath {
    guard let last = bytes.lastIndex(of: slash) else { return FilePath(".") }
    return last == bytes.startIndex ? FilePath("/") : FilePath(bytes[..<last])
  }

  /// What comes before the name, with the slash.
  var folder: FilePath { FilePath(bytes.dropLast(name.count)) }

  /// Whether it can only name a folder, because it ends with a slash or is empty (the working folder).
  var isFolder: Bool { bytes.last == slash || bytes.isEmpty }

  /// This path, to be followed by names: one slash at its end; nothing for `.`.
  package var asFolder: FilePath {
    var bytes = bytes
    while bytes.last == slash { bytes.removeLast() }
    if bytes.isEmpty, self.bytes.first == slash { return FilePath([slash]) }
    return bytes.elementsEqual(".".utf8) ? FilePath([]) : FilePath(bytes + [slash])
  }

  /// Orders by bytes, as `LC_ALL=C sort` does.
  package static func < (one: FilePath, other: FilePath) -> Bool {
    one.terminated.lexicographicallyPrecedes(other.terminated)
  }

  /// Lends the bytes, with a zero after them, to a system call.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    terminated.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { rebound in
        rebound.baseAddress.map(body) ?? "".withCString(body)
      }
    }
  }
}

let slash = UInt8(ascii: "/")
let dot = UInt8(ascii: ".")

extension Collection<UInt8> {
  /// Whether the last bytes are those of `text`.
  func ends(with text: StaticString) -> Bool {
    suffix(text.utf8CodeUnitCount).elementsEqual(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
