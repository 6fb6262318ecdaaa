import JSONSyntax
import SourceText

/// Whether the path of a `file://` address is safe.
package enum MediaPath {
  /// Why a path may leave the folder of a list.
  package enum Danger: Sendable {
    case parent, backslash, drive, secondSlash, host
  }

  /// The fault of the path of an address; `nil` if it is safe or not a file's.
  package static func danger(of address: MediaAddress) -> Danger? {
    guard !isPlain(address), address.isFile else { return nil }
    return danger(afterScheme: unescaped(address.decoded.dropFirst(7)))
  }

  /// The fault of what follows `file://` in a new address; `nil` if it is safe.
  package static func danger(ofPath path: String) -> Danger? { danger(afterScheme: unescaped(Array(path.utf8)[...])) }

  /// Whether the bytes are plainly safe, checked without a copy.
  private static func isPlain(_ address: MediaAddress) -> Bool {
    guard let start = address.pathStart else { return false }
    let end = address.tree.content(address.node).upperBound
    return address.tree.text.bytes.withUnsafeBytes { bytes in
      var slash: Int?
      var offset = start
      while offset < end {
        if offset + 8 <= end {
          let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
          let plain = word.lettersAndBytes(from: 0x30)
          offset += plain
          if plain == 8 { continue }
        }
        switch bytes[offset] {
        case 0x25, 0x3A, 0x40, 0x7C: return false
        case 0x5C where bytes[offset + 1] != 0x2F: return false
        case 0x2E where slash == nil || bytes[offset + 1] == 0x2E: return false
        case 0x2F: slash = slash ?? offset
        default: break
        }
        offset += 1
      }
      return isPlainHost(start..<(slash ?? end), bytes, end)
    }
  }

  /// Whether the path begins with one slash after no host, or after a host that is not `localhost`.
  private static func isPlainHost(_ host: Range<Int>, _ bytes: UnsafeRawBufferPointer, _ end: Int) -> Bool {
    // In `\/` the backslash precedes the slash that ends the host.
    let isEmpty = host.isEmpty || host.count == 1 && bytes[host.lowerBound] == 0x5C
    guard isEmpty else { return host.count != 9 && host.count != 10 }
    let next = host.upperBound + 1
    return next >= end || bytes[next] != 0x2F && bytes[next] != 0x5C
  }

  private static func danger(afterScheme path: [UInt8]) -> Danger? {
    if zip(path, path.dropFirst()).contains(where: { $0 == 0x2E && $1 == 0x2E }) { return .parent }
    if path.contains(0x5C) { return .backslash }
    let host = path.prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
    if isDrive(host.isEmpty ? path.dropFirst() : path[...]) { return .drive }
    if host.isEmpty { return path.dropFirst().first == 0x2F ? .secondSlash : nil }
    let isName = host.contains { $0 == 0x2E || $0 == 0x3A || $0 == 0x40 }
    return isName || host.map(lowercase).elementsEqual("localhost".utf8) ? .host : nil
  }

  private static func isDrive(_ path: ArraySlice<UInt8>) -> Bool {
    guard let letter = path.first.map(lowercase), (0x61...0x7A).contains(letter) else { return false }
    let second = path.dropFirst().first
    return second == 0x3A || second == 0x7C ? path.dropFirst(2).first.map { $0 == 0x2F } ?? true : false
  }

  /// Decodes `%XX`, up to three times, because the `%` itself can be encoded.
  package static func unescaped(_ path: ArraySlice<UInt8>) -> [UInt8] {
    var path = path
    for _ in 0..<3 where path.contains(0x25) { path = decodedOnce(path)[...] }
    return Array(path)
  }

  private static func decodedOnce(_ path: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = path
    while let byte = rest.popFirst() {
      if byte == 0x25, let high = rest.first.flatMap(hexDigit), let low = rest.dropFirst().first.flatMap(hexDigit) {
        result.append(UInt8(truncatingIfNeeded: high << 4 | low))
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
