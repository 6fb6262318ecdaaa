/// The URI of a document as the client writes it. URIs are compared as strings.
///
/// - Source: LSP 3.17, URI; RFC 3986.
package struct DocumentURI: Sendable, Hashable {
  package var text: String

  package init(_ text: String) { self.text = text }

  /// The `file:` URI of an absolute path.
  package init(path: some Sequence<UInt8>) {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes = Array("file://".utf8)
    for byte in path {
      if isUnreserved(byte) || byte == 0x2F {
        bytes.append(byte)
      } else {
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The path of a local `file:` URI; `nil` for any other.
  package var path: [UInt8]? {
    let bytes = Array(text.utf8)
    guard bytes.count > 7, String(decoding: bytes[..<7], as: UTF8.self).lowercased() == "file://" else { return nil }
    let rest = bytes[7...].prefix { $0 != 0x3F && $0 != 0x23 }
    let local = Array("localhost/".utf8)
    let path = rest.starts(with: local) ? rest.dropFirst(local.count - 1) : rest
    guard path.first == 0x2F, let decoded = percentDecoded(path), !decoded.contains(0) else { return nil }
    return decoded
  }

  /// The name of the document: the path of a local file, otherwise the URI.
  package var name: String { path.map { String(decoding: $0, as: UTF8.self) } ?? text }
}

private func isUnreserved(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
  default: false
  }
}

/// - Returns: `nil` if a percent sign is not followed by two hexadecimal digits.
private func percentDecoded(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
  var result: [UInt8] = []
  var rest = bytes
  while let byte = rest.popFirst() {
    guard byte == 0x25 else {
      result.append(byte)
      continue
    }
    guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal) else {
      return nil
    }
    result.append(high << 4 | low)
  }
  return result
}

private func hexadecimal(_ digit: UInt8) -> UInt8? {
  switch digit {
  case 0x30...0x39: digit - 0x30
  case 0x41...0x46: digit - 0x37
  case 0x61...0x66: digit - 0x57
  default: nil
  }
}
