import LanguageServerProtocol
import SourceText

// Any cut of a stream gives the same frames, and any body is a message or an error.

func check(_ input: [UInt8]) {
  let whole = parts(of: input) { _ in input.count }
  expect(whole == parts(of: input) { _ in 1 }, "frames differ if they arrive in single bytes")
  expect(whole == parts(of: input) { Int(input[$0] % 40) + 1 }, "frames differ if they arrive in pieces")
  for case .body(let body) in whole {
    _ = try? IncomingMessage(body)
    expect(parts(of: frame(body)) { _ in 7 } == [.body(body)], "a frame is not read as it was written")
  }
  _ = try? IncomingMessage(input)
  let uri = DocumentURI(String(decoding: input, as: UTF8.self))
  _ = (uri.path, uri.name)
}

private func parts(of stream: [UInt8], _ length: (Int) -> Int) -> [FrameReader.Part] {
  var reader = FrameReader()
  var parts: [FrameReader.Part] = []
  var offset = 0
  while offset < stream.count {
    let end = min(stream.count, offset + max(1, length(offset)))
    reader.append(stream[offset..<end])
    while let part = reader.next() { parts.append(part) }
    offset = end
  }
  return parts
}
