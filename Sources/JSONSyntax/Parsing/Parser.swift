import SourceText

/// Parses a document in one pass, without recursion, into nodes and problems.
///
/// This file is the grammar of RFC 8259, with what tolerant parsers read: `Parser+Trivia.swift` and commas before closing brackets.
/// Functions that read input return the state that follows. At the first error of another kind reading ends.
struct Parser {
  /// What the grammar expects next.
  enum State {
    case value
    /// A value or the closing bracket of an array.
    case firstElement
    /// A key or the closing bracket of an object.
    case firstKey
    case key
    case colon
    /// A comma or a closing bracket; at the root the end.
    case afterValue
    case end
  }

  /// What a string is in its container.
  enum Role {
    case key, value

    @inline(__always)
    var following: State { self == .key ? .colon : .afterValue }
  }

  /// A container that is still open.
  struct Frame {
    let node: Int
    let kind: Node.Kind
  }

  let bytes: ByteReader
  /// The number of problems after which the rest of the text is not read.
  let maximum: Int

  // Written by the grammar, scalars and trivia.
  var nodes = NodeBuffer()
  var problems: [SyntaxError] = []
  var frames: [Frame] = []
  /// The next byte to read.
  var next: Int
  /// The bytes that may still be read ahead for markers of a merge conflict: they keep a document full of them linear.
  var lookahead: Int

  // Written here only.
  private(set) var state = State.value
  private(set) var deepest: (depth: Int, node: Int)?
  // Written by `fail` and `report`: whether reading has ended before the text, and whether because of too many problems.
  var hasEnded = false
  var isCut = false
  // Written by Parser+Scalars only.
  var firstIllFormed: Int?
  // Written by Parser+Trivia only: whether a comment is not closed, so that none after it is; where the second marker of a git
  // conflict is, and where the third ends.
  var hasOpenComment = false
  var conflict: (middle: Int, end: Int)?

  init(_ bytes: ByteReader, maximum: Int) {
    self.bytes = bytes
    self.maximum = maximum
    lookahead = 4_194_304
    next = bytes.hasByteOrderMark ? 3 : 0
  }

  /// Reads the whole text.
  mutating func run() -> [Node] {
    NodeBuffer.nodes(expected: bytes.count / 16 + 16) { buffer in
      nodes = buffer
      readAll()
      return nodes
    }
  }

  private mutating func readAll() {
    while state != .end, !hasEnded {
      next = bytes.skippingWhitespace(next)
      state =
        switch state {
        case .value: parseValue()
        case .firstElement: bytes[next] == .closeBracket ? close() : parseValue()
        case .firstKey: bytes[next] == .closeBrace ? close() : parseKey()
        case .key: parseKey()
        case .colon: parseColon()
        case .afterValue: parseAfterValue()
        case .end: .end
        }
    }
    if hasEnded { closeAll() }
  }

  @inline(__always)
  private mutating func parseValue() -> State {
    switch bytes[next] {
    case .quote: parseString(as: .value)
    case .openBrace: open(.object)
    case .openBracket: open(.array)
    case .minus, .digit0 ... .digit9: parseNumber()
    case .t: parseLiteral(.true, "true")
    case .f: parseLiteral(.false, "false")
    case .n: parseLiteral(.null, "null")
    default: parseOther(in: state)
    }
  }

  @inline(__always)
  private mutating func parseKey() -> State {
    guard bytes[next] == .quote else { return parseOther(in: state) }
    _ = parseString(as: .key)
    next = bytes.skippingWhitespace(next)
    return parseColon()
  }

  @inline(__always)
  private mutating func parseColon() -> State {
    guard bytes[next] == .colon else { return parseOther(in: .colon) }
    next += 1
    return .value
  }

  @inline(__always)
  private mutating func parseAfterValue() -> State {
    guard let frame = frames.last else { return finish() }
    switch bytes[next] {
    case .comma:
      next += 1
      return frame.kind == .object ? .key : .value
    case .closeBrace where frame.kind == .object: return close()
    case .closeBracket where frame.kind == .array: return close()
    default: return parseOther(in: .afterValue)
    }
  }

  @inline(__always)
  private mutating func open(_ kind: Node.Kind) -> State {
    frames.append(Frame(node: nodes.count, kind: kind))
    nodes.append(Node(kind, start: next, extent: 0))
    if frames.count >= 200 { recordDepth() }
    next += 1
    return kind == .object ? .firstKey : .firstElement
  }

  /// Closes the innermost container at the next byte, its bracket.
  @inline(__always)
  mutating func close() -> State {
    guard let frame = frames.popLast() else { return .afterValue }
    let length = nodes.count - frame.node
    nodes.append(Node(.end, start: next, extent: length))
    nodes[frame.node].setExtent(length + 1)
    next += 1
    return .afterValue
  }

  private mutating func recordDepth() {
    let depth = frames.count
    guard let known = deepest?.depth else {
      deepest = (depth, nodes.count - 1)
      return
    }
    if depth > 512, known <= 512 { deepest = (depth, nodes.count - 1) }
  }

  /// The root value is complete: only whitespace and trivia may follow.
  private mutating func finish() -> State { next < bytes.count ? parseOther(in: .afterValue) : .end }

  // MARK: Other input

  /// Trivia or a closing bracket after a comma, or else an error.
  @inline(never)
  private mutating func parseOther(in state: State) -> State {
    if skipTrivia() { return state }
    let isAfterComma = state == .key && bytes[next] == .closeBrace || state == .value && bytes[next] == .closeBracket
    if isAfterComma, let frame = frames.last, frame.kind.closer.utf8.first == bytes[next] {
      return closeAfterTrailingComma()
    }
    if next >= bytes.count, frames.isEmpty, nodes.isEmpty {
      if problems.isEmpty { report(.emptyDocument, 0..<bytes.count) }
      return .end
    }
    return fail(next..<bytes.wordEnd(next), in: state)
  }

  private mutating func closeAfterTrailingComma() -> State {
    if let comma = (lastEnd..<max(lastEnd, next)).last(where: { bytes[$0] == .comma }) {
      report(.trailingComma, comma..<comma + 1, fix: [TextEdit(comma..<comma + 1, "")])
    }
    return close()
  }

  /// The end of the last token.
  private var lastEnd: Int {
    guard let last = nodes.last else { return 0 }
    return last.kind == .end || last.isContainer ? last.start + 1 : last.start + last.extent
  }

  /// Ends reading at an error.
  mutating func fail(_ range: ByteRange, in state: State) -> State {
    let end = min(range.upperBound, bytes.count)
    let kind = frames.last.flatMap { next >= bytes.count ? SyntaxError.Kind.unclosed($0.kind) : nil } ?? .unexpectedText
    report(kind, max(0, min(range.lowerBound, end - 1))..<end)
    hasEnded = true
    return state
  }

  /// Closes all containers where reading has ended, after the value that a key lacks.
  private mutating func closeAll() {
    let place = min(next, bytes.count)
    if frames.last?.kind == .object, state == .colon || state == .value {
      nodes.append(Node(.missing, start: place, extent: 0, flags: .recovered))
    }
    while let frame = frames.popLast() {
      let length = nodes.count - frame.node
      nodes.append(Node(.end, start: place, extent: length, flags: .recovered))
      nodes[frame.node].setExtent(length + 1)
      nodes[frame.node].markRecovered()
    }
  }

  /// Reports a problem. After too many the rest of the text is not read.
  mutating func report(_ kind: SyntaxError.Kind, _ range: ByteRange, fix: [TextEdit] = [], isSafe: Bool = true) {
    guard problems.count < maximum else {
      (hasEnded, isCut) = (true, true)
      return
    }
    problems.append(
      SyntaxError(
        kind: kind, range: bytes.wholeCharacters(range.clamped(to: 0..<bytes.count)),
        container: frames.last.map { NodeID($0.node) }, fix: fix, isSafe: isSafe))
  }
}
