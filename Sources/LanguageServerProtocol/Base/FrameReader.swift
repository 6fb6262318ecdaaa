// The base protocol's frames and the wire types of the Language Server Protocol, named as its specification names them.
// What a message means does not belong here.

/// Cuts a stream of bytes into the bodies of messages.
///
/// Header lines may end with LF alone, names are compared without case, and what is no header field is passed over: a
/// stream that is out of step finds the next `Content-Length` again.
/// - Source: LSP 3.17, Base Protocol.
package struct FrameReader: Sendable {
  /// What was found in the stream.
  package enum Part: Sendable, Equatable {
    case body([UInt8])
    /// A header without a length that can be used.
    case malformed(String)
  }

  /// Bytes of a message that are taken at most.
  package static let maximumByteCount = 1 << 30
  private static let maximumLineLength = 8_192

  private var buffer: [UInt8] = []
  /// Where the next unread byte is in `buffer`.
  private var start = 0
  private var line: [UInt8] = []
  private var hasField = false
  private var length: Length = .unknown
  private var bodyLength: Int?

  private enum Length: Equatable {
    case unknown, faulty
    case known(Int)
  }

  package init() {}

  package mutating func append(_ bytes: some Collection<UInt8>) {
    if start > 0, start * 2 >= buffer.count {
      buffer.removeFirst(start)
      start = 0
    }
    buffer += bytes
  }

  /// The next part of the stream; `nil` until more bytes come.
  package mutating func next() -> Part? {
    while true {
      if let bodyLength {
        guard buffer.count - start >= bodyLength else { return nil }
        let body = Array(buffer[start..<start + bodyLength])
        start += bodyLength
        self.bodyLength = nil
        return .body(body)
      }
      guard let end = buffer[start...].firstIndex(of: 0x0A) else {
        keep(buffer[start...])
        start = buffer.count
        return nil
      }
      keep(buffer[start..<end])
      start = end + 1
      if let fault = readLine() { return fault }
    }
  }

  /// Adds to the line under way, as much as a header may have.
  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    line += bytes.prefix(max(0, Self.maximumLineLength - line.count))
  }

  /// Takes the line that has just ended.
  private mutating func readLine() -> Part? {
    if line.last == 0x0D { line.removeLast() }
    defer { line.removeAll(keepingCapacity: true) }
    guard line.isEmpty else {
      readField()
      return nil
    }
    defer { (hasField, length) = (false, .unknown) }
    switch length {
    case .known(let count): bodyLength = count
    case .faulty: return .malformed("a Content-Length that is no count of bytes")
    case .unknown where hasField: return .malformed("a header without Content-Length")
    case .unknown: break
    }
    return nil
  }

  private mutating func readField() {
    guard let colon = line.firstIndex(of: 0x3A) else { return }
    hasField = true
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    guard name == "content-length" else { return }
    let value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
    let digits = value.prefix { 0x30...0x39 ~= $0 }
    let rest = value.dropFirst(digits.count)
    let count = rest.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? Int(String(decoding: digits, as: UTF8.self)) : nil
    length = count.flatMap { $0 <= Self.maximumByteCount ? .known($0) : nil } ?? .faulty
  }
}

/// A message body with its header.
package func frame(_ body: [UInt8]) -> [UInt8] { Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body }
