import LanguageServerProtocol
import Testing

@Suite(.timeLimit(.minutes(30))) struct FrameReaderTests {
  /// The parts of a stream that arrives in chunks of a size.
  private func parts(_ stream: String, chunkSize: Int = .max) -> [FrameReader.Part] {
    var reader = FrameReader()
    var parts: [FrameReader.Part] = []
    var rest = Array(stream.utf8)[...]
    while !rest.isEmpty {
      reader.append(rest.prefix(chunkSize))
      rest = rest.dropFirst(chunkSize)
      while let part = reader.next() { parts.append(part) }
    }
    return parts
  }

  private func body(_ text: String) -> FrameReader.Part { .body(Array(text.utf8)) }

  @Test("a frame is read in chunks of any size", arguments: [1, 2, 3, 7, .max])
  func chunks(_ size: Int) {
    let stream = String(decoding: frame(Array("{}".utf8)) + frame(Array("[ø]".utf8)), as: UTF8.self)
    #expect(parts(stream, chunkSize: size) == [body("{}"), body("[ø]")])
  }

  @Test(
    "header names and line endings may vary",
    arguments: [
      "content-length: 2\r\n\r\n{}", "Content-Length:2\n\n{}", "CONTENT-LENGTH: \t2 \r\n\r\n{}",
      "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}",
      "noise\r\n\r\nContent-Length: 2\r\n\r\n{}",
    ])
  func lenientHeaders(_ stream: String) {
    #expect(parts(stream) == [body("{}")])
  }

  @Test(
    "an invalid length is reported, and the next frame is read",
    arguments: ["Content-Length: -1", "Content-Length: 2x", "Content-Length: 99999999999999999999", "Content-Type: x"])
  func invalidHeader(_ header: String) {
    let found = parts("\(header)\r\n\r\nContent-Length: 2\r\n\r\n{}")
    #expect(found.count == 2 && found.last == body("{}"))
    #expect(found.first.map { if case .malformed = $0 { true } else { false } } == true)
  }

  @Test("empty lines between frames are skipped")
  func emptyLines() {
    #expect(
      parts("\r\nContent-Length: 2\r\n\r\n{}\r\n\n\r\nContent-Length: 2\r\n\r\n[]\n") == [body("{}"), body("[]")])
  }

  @Test("of a body that is too long the start is returned, and the rest is skipped", arguments: [65_536, 1 << 20])
  func tooLong(_ chunkSize: Int) throws {
    let count = FrameReader.maximumByteCount + 1
    let start = String(repeating: "{\"id\": 7}", count: 1000).prefix(4096)
    let stream =
      "Content-Length: \(count)\r\n\r\n" + start + String(repeating: "\n", count: count - 4096)
      + "Content-Length: 2\n\n[]"
    #expect(parts(stream, chunkSize: chunkSize) == [.tooLong(Array(start.utf8), count: count), body("[]")])
  }

  @Test("an incomplete frame is not returned")
  func incompleteFrame() {
    #expect(parts("Content-Length: 3\r\n\r\n{}") == [])
    #expect(parts("Content-Length: 2\r\n") == [])
  }
}
