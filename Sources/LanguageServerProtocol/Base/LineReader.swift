import SourceText

/// Splits a byte stream into message bodies that end with a line feed.
///
/// - Source: MCP 2025-11-25, Transports, stdio.
package struct LineReader: Sendable {
  /// The line so far, up to the maximum length.
  private var line: [UInt8] = []
  /// Its length, with what is not kept.
  private var byteCount = 0

  package init() {}

  /// - Returns: The messages that these bytes complete. Lines of whitespace are skipped.
  package mutating func append(_ bytes: ArraySlice<UInt8>) -> [FrameReader.Part] {
    var parts: [FrameReader.Part] = []
    for (index, piece) in bytes.split(separator: .newline, omittingEmptySubsequences: false).enumerated() {
      if index > 0, let part = finish() { parts.append(part) }
      byteCount += piece.count
      line += piece.prefix(max(0, FrameReader.maximumByteCount - line.count))
    }
    return parts
  }

  /// The message that the input ends with, if it has no line feed.
  package mutating func finish() -> FrameReader.Part? {
    defer { (line, byteCount) = ([], 0) }
    if byteCount > line.count { return .tooLong(Array(line.prefix(4_096)), count: byteCount) }
    return line.allSatisfy { [.space, .tab, .carriageReturn].contains($0) } ? nil : .body(line)
  }
}
