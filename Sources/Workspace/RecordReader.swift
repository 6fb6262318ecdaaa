import SourceText

/// Some lines of a stream in which each line is a document.
package struct RecordPiece: Sendable {
  /// The first line's number in the stream, from 1.
  package var firstRecord: Int

  package enum Content: Sendable {
    /// Whole lines; all but the last in the stream have their line feed.
    case lines(ArraySlice<UInt8>)
    /// One line of so many bytes, more than `FileContents.maximumByteCount`, which were passed over.
    case tooLong(Int)
  }

  package var content: Content
}

/// Reads the lines of a stream by and by, holding no more than a round of them and one unfinished line.
package struct RecordReader: Sendable {
  private let descriptor: Int32
  private let path: FilePath
  private var pieces: [RecordPiece] = []
  /// The start of a line whose end is not in sight.
  private var rest: [UInt8] = []
  /// Bytes of that line, where it is too long to be kept.
  private var passedOver: Int?
  /// Lines before that line.
  private var lines = 0
  private var isAtEnd = false
  private var failure: ReadError?

  /// - Parameter path: The stream's name in an error.
  package init(_ descriptor: Int32, _ path: FilePath) {
    self.descriptor = descriptor
    self.path = path
  }

  /// The next lines, in pieces that can be looked at side by side: those at hand, and at least one.
  ///
  /// - Parameter size: The bytes to read at most, as long as no line is longer.
  /// - Returns: Nothing at the end of the stream.
  /// - Throws: The system's answer, after all that could be read has been returned.
  package mutating func next(upTo size: Int) throws(ReadError) -> [RecordPiece] {
    var count = 0
    while !isAtEnd, failure == nil, pieces.isEmpty || count < size && isReady(for: .readable, descriptor) {
      count += read()
    }
    if pieces.isEmpty, let failure { throw failure }
    defer { pieces = [] }
    return pieces
  }

  /// - Returns: The bytes that came.
  private mutating func read() -> Int {
    do throws(ReadError) {
      let bytes = try nextBytes(of: descriptor, path, upTo: 1 << 18)
      if bytes.isEmpty { finish() } else { take(bytes) }
      return bytes.count
    } catch {
      failure = error
      return 0
    }
  }

  private mutating func take(_ bytes: [UInt8]) {
    guard let first = lineFeed(in: bytes[...]), let last = bytes.lastIndex(of: 0x0A) else { return keep(bytes[...]) }
    var block = bytes[...last]
    let length = (passedOver ?? rest.count) + first
    if length > FileContents.maximumByteCount {
      addPiece(.tooLong(length), lineCount: 1)
      block = block[(first + 1)...]
    } else if !rest.isEmpty {
      block = (rest + block)[...]
    }
    rest = []
    passedOver = nil
    cut(block)
    keep(bytes[(last + 1)...])
  }

  /// Keeps the start of a line until its end comes.
  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    let count = (passedOver ?? rest.count) + bytes.count
    if count > FileContents.maximumByteCount {
      passedOver = count
      rest = []
    } else {
      rest += bytes
    }
  }

  private mutating func finish() {
    isAtEnd = true
    if let passedOver { addPiece(.tooLong(passedOver), lineCount: 1) }
    if !rest.isEmpty { addPiece(.lines(rest[...]), lineCount: 1) }
    rest = []
    passedOver = nil
  }

  /// Cuts whole lines into pieces that are neither too small to be handed to a thread nor so large that others wait.
  private mutating func cut(_ block: ArraySlice<UInt8>) {
    var block = block
    while !block.isEmpty {
      let end = lineFeed(in: block.dropFirst(1 << 17)) ?? block.endIndex - 1
      let piece = block[...end]
      addPiece(.lines(piece), lineCount: lineFeedCount(piece))
      block = block[(end + 1)...]
    }
  }

  private mutating func addPiece(_ content: RecordPiece.Content, lineCount: Int) {
    pieces.append(RecordPiece(firstRecord: lines + 1, content: content))
    lines += lineCount
  }
}

private func lineFeed(in bytes: ArraySlice<UInt8>) -> Int? { bytes.firstIndex(of: 0x0A) }

private func lineFeedCount(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) } }

extension RecordPiece {
  /// The documents of the lines, blank ones left out, each with its number from 1.
  package var records: [(number: Int, text: ArraySlice<UInt8>)] {
    guard case .lines(let bytes) = content else { return [] }
    return bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
      .filter { !$0.element.allSatisfy(isWhitespace) }
      .map { (firstRecord + $0.offset, $0.element) }
  }
}

/// White space between the tokens of JSON.
private func isWhitespace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
