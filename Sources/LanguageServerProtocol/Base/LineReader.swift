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
      if index > 0 {
        if byteCount > line.count {
          parts.append(.tooLong(Array(line.prefix(4_096)), count: byteCount))
        } else if !line.allSatisfy({ [.space, .tab, .carriageReturn].contains($0) }) {
          parts.append(.body(line))
        }
        (line, byteCount) = ([], 0)
      }
      byteCount += piece.count
      line += piece.prefix(max(0, FrameReader.maximumByteCount - line.count))
    }
    return parts
  }
}
