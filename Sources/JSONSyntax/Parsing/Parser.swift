import SourceText

/// Parses a document in one pass, without recursion, into nodes and problems.
///
/// This file is the grammar of RFC 8259; input that does not match it is left to the recovery files. Functions that read
/// input return the state that follows. If brackets do not balance, a second pass uses indentation (`Parser+Layout.swift`).
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
    /// The indentation of the line that opens it, in bytes. Second pass only.
    var indent = 0
    /// The indentation of its first child that begins a line; −1 before there is one. Second pass only.
    var childIndent = -1
  }

  let bytes: ByteReader
  /// Whether this is the second pass, in which indentation decides where brackets are missing.
  let usesLayout: Bool
  /// The number of problems after which the rest of the text is not read.
  let maximum: Int

  // Written by the grammar and all recovery files.
  var nodes = NodeBuffer()
  var problems: [SyntaxError] = []
  var frames: [Frame] = []
  /// The next byte to read.
  var next: Int
  /// The bytes that recovery may still read ahead: they keep a document full of errors linear.
  var lookahead: Int

  // Written here only.
  private(set) var state = State.value
  private(set) var isUnbalanced = false
  private(set) var deepest: (depth: Int, node: Int)?
  // Written here and by `report`.
  var hasGivenUp = false
  // Written by Parser+Scalars only.
  var firstIllFormed: Int?
  // Written by Parser+Trivia only: whether a comment is not closed, so that none after it is; where the second marker of a git
  // conflict is, and where the third ends.
  var hasOpenComment = false
  var conflict: (middle: Int, end: Int)?
  // Written by Parser+Layout only.
  var line = LineCursor()

  init(_ bytes: ByteReader, usesLayout: Bool, lookahead: Int, maximum: Int) {
    self.bytes = bytes
    self.maximum = maximum
    self.lookahead = lookahead
    self.usesLayout = usesLayout
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
    while state != .end, !hasGivenUp {
      next = bytes.skippingWhitespace(next)
      if usesLayout, let following = closeByIndentation() {
        state = following
        continue
      }
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
    if hasGivenUp { closeAll(in: state) }
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
    default: recoverValue()
    }
  }

  @inline(__always)
  private mutating func parseKey() -> State {
    guard bytes[next] == .quote else { return recoverKey() }
    _ = parseString(as: .key)
    next = bytes.skippingWhitespace(next)
    return parseColon()
  }

  @inline(__always)
  private mutating func parseColon() -> State {
    guard bytes[next] == .colon else { return recoverColon() }
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
    default: return recoverAfterValue()
    }
  }

  @inline(__always)
  private mutating func open(_ kind: Node.Kind) -> State {
    let indent = usesLayout ? line.indentation(in: bytes) : 0
    frames.append(Frame(node: nodes.count, kind: kind, indent: indent))
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
    // Where brackets do not balance, depths that no reader accepts are not repaired.
    if usesLayout, depth > 1000 { hasGivenUp = true }
    guard let known = deepest?.depth else {
      deepest = (depth, nodes.count - 1)
      return
    }
    if depth > 512, known <= 512 { deepest = (depth, nodes.count - 1) }
  }

  /// The root value is complete: only whitespace and comments may follow.
  private mutating func finish() -> State {
    guard next < bytes.count else { return .end }
    if skipTrivia() { return .afterValue }
    if bytes[next] == .colon, nodes.last?.kind == .string { return recoverAfterValue() }
    guard usesLayout else { return endFirstPass() }
    report(.textAfterEnd, next..<bytes.count)
    return .end
  }

  /// Ends the first pass because brackets do not balance.
  mutating func endFirstPass() -> State {
    isUnbalanced = true
    return .end
  }
}
