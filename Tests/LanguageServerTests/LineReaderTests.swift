import LanguageServerProtocol
import Testing

@Suite(.timeLimit(.minutes(30))) struct LineReaderTests {
  /// The parts of a stream that arrives in chunks of a size.
  private func parts(_ stream: [UInt8], chunkSize: Int = .max) -> [FrameReader.Part] {
    var reader = LineReader()
    var parts: [FrameReader.Part] = []
    var rest = stream[...]
    while !rest.isEmpty {
      parts += reader.append(rest.prefix(chunkSize))
      rest = rest.dropFirst(chunkSize)
    }
    return parts
  }

  private func body(_ text: String) -> FrameReader.Part { .body(Array(text.utf8)) }

  @Test(
    "each line is a message; lines of whitespace are skipped",
    arguments: [1, 3, .max])
  func lines(_ size: Int) {
    #expect(parts(Array("{}\n\n \t\r\n[ø]\r\n{\n[".utf8), chunkSize: size) == [body("{}"), body("[ø]\r"), body("{")])
  }

  @Test("of a line that is too long only the first bytes are kept")
  func tooLong() {
    let count = FrameReader.maximumByteCount + 5
    let stream = [UInt8](repeating: 0x78, count: count) + Array("\n{}\n".utf8)
    #expect(
      parts(stream, chunkSize: 1 << 20) == [.tooLong([UInt8](repeating: 0x78, count: 4_096), count: count), body("{}")])
  }
}
