import SourceText

// The base protocol and the types of the Language Server Protocol, with the names of the specification. The behavior of the server
// does not belong here.

/// Splits a byte stream into message bodies.
///
/// Lenient: accepts LF as the line ending, compares header names case-insensitively and skips lines that are not header fields, so
/// that a stream that is out of sync resynchronizes at the next `Content-Length`.
/// - Source: LSP 3.17, Base Protocol.
package struct FrameReader: Sendable {
  package enum Part: Sendable, Equatable {
    case body([UInt8])
    /// A header without a valid length.
    case malformed(String)
    /// A body that is too long to read: its first bytes, and its length.
    case tooLong([UInt8], count: Int)
  }

  /// The maximum length of a body: positions in a syntax tree have 26 bits.
  package static let maximumByteCount = (1 << 26) - 1
  /// A longer length is an error of the client; a shorter one that is over the maximum is that of a body to skip.
  private static let maximumSkippedByteCount = 1 << 30
  private static let maximumLineLength = 8_192
  /// The bytes of a body that is too long in which its id is looked for.
  private static let prefixLength = 4_096

  private var buffer: [UInt8] = []
  /// Index of the next unread byte in `buffer`.
  private var start = 0
  private var line: [UInt8] = []
  private var hasField = false
  private var length: Length = .unknown
  private var bodyLength: Int?
  /// The length of a body that is too long, until its first bytes are returned.
  private var oversize: Int?
  /// The rest of such a body.
  private var skippedByteCount = 0

  private enum Length: Equatable {
    case unknown, invalid
    case known(Int)
    case tooLong(Int)
  }

  package init() {}

  package mutating func append(_ bytes: some Collection<UInt8>) {
    if start > 0, start * 2 >= buffer.count {
      buffer.removeFirst(start)
      start = 0
    }
    buffer += bytes
  }

  /// The next part of the stream; `nil` if more bytes are needed.
  package mutating func next() -> Part? {
    while true {
      if let oversize {
        guard buffer.count - start >= Self.prefixLength else { return nil }
        self.oversize = nil
        return .tooLong(Array(buffer[start..<start + Self.prefixLength]), count: oversize)
      }
      if skippedByteCount > 0 {
        let count = min(skippedByteCount, buffer.count - start)
        start += count
        skippedByteCount -= count
        if skippedByteCount > 0 { return nil }
      }
      if let bodyLength {
        guard buffer.count - start >= bodyLength else { return nil }
        let body = Array(buffer[start..<start + bodyLength])
        start += bodyLength
        self.bodyLength = nil
        return .body(body)
      }
      guard let end = buffer[start...].firstIndex(of: 0x0A) else {
        appendToLine(buffer[start...])
        start = buffer.count
        return nil
      }
      appendToLine(buffer[start..<end])
      start = end + 1
      if let malformed = finishLine() { return malformed }
    }
  }

  /// Appends to the current line, up to the maximum length.
  private mutating func appendToLine(_ bytes: ArraySlice<UInt8>) {
    line += bytes.prefix(max(0, Self.maximumLineLength - line.count))
  }

  /// Processes the line that has just ended.
  private mutating func finishLine() -> Part? {
    if line.last == .carriageReturn { line.removeLast() }
    defer { line.removeAll(keepingCapacity: true) }
    guard line.isEmpty else {
      readField()
      return nil
    }
    defer { (hasField, length) = (false, .unknown) }
    switch length {
    case .known(let count): bodyLength = count
    case .tooLong(let count): (oversize, skippedByteCount) = (count, count)
    case .invalid:
      return .malformed("invalid Content-Length: expected a number of bytes up to \(Self.maximumByteCount)")
    case .unknown where hasField: return .malformed("missing Content-Length header")
    case .unknown: break
    }
    return nil
  }

  private mutating func readField() {
    guard let colon = line.firstIndex(of: 0x3A) else { return }
    hasField = true
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    guard name == "content-length" else { return }
    let value = line[(colon + 1)...].drop { $0 == .space || $0 == .tab }
    let digits = value.prefix { 0x30...0x39 ~= $0 }
    let rest = value.dropFirst(digits.count)
    let count = rest.allSatisfy { $0 == .space || $0 == .tab } ? Int(String(decoding: digits, as: UTF8.self)) : nil
    length =
      switch count ?? .max {
      case ...Self.maximumByteCount: .known(count ?? 0)
      case ...Self.maximumSkippedByteCount: .tooLong(count ?? 0)
      default: .invalid
      }
  }
}

/// Prepends the header to a message body.
package func frame(_ body: [UInt8]) -> [UInt8] { Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body }
