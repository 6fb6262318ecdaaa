import SourceText

/// Consecutive lines of a stream in which each line is a document.
package struct Chunk: Sendable {
  /// The number of the first line, from 1.
  package var firstRecord: Int

  package enum Content: Sendable {
    /// Whole lines, each with its line feed, except perhaps the last in the stream.
    case lines(ArraySlice<UInt8>)
    /// One skipped line, with its size in bytes, which exceeds `FileContents.maximumByteCount`.
    case tooLong(Int)
  }

  package var content: Content
}

/// Reads a stream line by line. Keeps only the chunks of one round and one incomplete line in memory.
package struct RecordReader: Sendable {
  private let descriptor: Int32
  private let path: FilePath
  private var chunks: [Chunk] = []
  /// The beginning of an incomplete line.
  private var rest: [UInt8] = []
  /// The size of that line if it is too long to be kept.
  private var skippedByteCount: Int?
  /// The number of the last complete line.
  private var lastRecord: Int
  private var isAtEnd = false
  private var failure: ReadError?

  /// - Parameters:
  ///   - path: The stream's name in errors.
  ///   - firstRecord: The number of the first line.
  package init(_ descriptor: Int32, _ path: FilePath, firstRecord: Int = 1) {
    lastRecord = firstRecord - 1
    self.descriptor = descriptor
    self.path = path
  }

  /// The next chunks, which can be processed in parallel: those available without waiting, and at least one.
  ///
  /// - Parameter size: The number of bytes to read at most, unless a line is longer.
  /// - Returns: Nothing at the end of the stream.
  /// - Throws: A read error, after everything read before it was returned.
  package mutating func next(upTo size: Int) throws(ReadError) -> [Chunk] {
    var count = 0
    while !isAtEnd, failure == nil, chunks.isEmpty || count < size && pollReadable(descriptor, timeout: 0) {
      count += read()
    }
    if chunks.isEmpty, let failure { throw failure }
    defer { chunks = [] }
    return chunks
  }

  /// - Returns: The number of bytes read.
  private mutating func read() -> Int {
    do throws(ReadError) {
      let bytes = try nextBytes(of: descriptor, path, upTo: 1 << 18)
      if bytes.isEmpty { finish() } else { append(bytes) }
      return bytes.count
    } catch {
      failure = error
      return 0
    }
  }

  private mutating func append(_ bytes: [UInt8]) {
    guard let first = lineFeed(in: bytes[...]), let last = bytes.lastIndex(of: 0x0A) else {
      return appendToRest(bytes[...])
    }
    var block = bytes[...last]
    let length = (skippedByteCount ?? rest.count) + first
    if length > FileContents.maximumByteCount {
      appendChunk(.tooLong(length), lineCount: 1)
      block = block[(first + 1)...]
    } else if !rest.isEmpty {
      block = (rest + block)[...]
    }
    rest = []
    skippedByteCount = nil
    appendChunks(block)
    appendToRest(bytes[(last + 1)...])
  }

  private mutating func appendToRest(_ bytes: ArraySlice<UInt8>) {
    let count = (skippedByteCount ?? rest.count) + bytes.count
    if count > FileContents.maximumByteCount {
      skippedByteCount = count
      rest = []
    } else {
      rest += bytes
    }
  }

  private mutating func finish() {
    isAtEnd = true
    if let skippedByteCount { appendChunk(.tooLong(skippedByteCount), lineCount: 1) }
    if !rest.isEmpty { appendChunk(.lines(rest[...]), lineCount: 1) }
    rest = []
    skippedByteCount = nil
  }

  /// Splits whole lines into chunks of at least 128 KiB, a good amount of work for a thread.
  private mutating func appendChunks(_ block: ArraySlice<UInt8>) {
    var block = block
    while !block.isEmpty {
      let end = lineFeed(in: block.dropFirst(1 << 17)) ?? block.endIndex - 1
      let chunk = block[...end]
      appendChunk(.lines(chunk), lineCount: lineFeedCount(chunk))
      block = block[(end + 1)...]
    }
  }

  private mutating func appendChunk(_ content: Chunk.Content, lineCount count: Int) {
    chunks.append(Chunk(firstRecord: lastRecord + 1, content: content))
    lastRecord += count
  }
}

private func lineFeed(in bytes: ArraySlice<UInt8>) -> Int? { bytes.firstIndex(of: 0x0A) }

private func lineFeedCount(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) } }

extension Chunk {
  /// The documents with their line numbers, from 1. Skips lines of whitespace.
  package var records: [(number: Int, text: ArraySlice<UInt8>)] {
    guard case .lines(let bytes) = content else { return [] }
    return bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
      .filter { !$0.element.allSatisfy(isWhitespace) }
      .map { (firstRecord + $0.offset, $0.element) }
  }
}

/// JSON whitespace other than the line feed.
private func isWhitespace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
