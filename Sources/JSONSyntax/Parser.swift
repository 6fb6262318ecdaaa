import SourceText

/// Reads a text in one pass, without recursion, into nodes and problems.
///
/// The loop here knows the grammar of RFC 8259 alone. Whatever does not fit is left to the recovery files. When brackets
/// do not balance, the text is read again with an eye on its indentation (`Parser+Layout.swift`).
struct Parser {
  enum State {
    /// A value must follow.
    case value
    /// A value or the closing bracket of an array must follow.
    case firstElement
    /// A key or the closing bracket of an object must follow.
    case firstKey
    case key
    case colon
    /// A comma or a closing bracket must follow, or at the root the end.
    case afterValue
    case end
  }

  /// A container that is still open.
  struct Frame {
    var node: Int
    /// The indentation of the line on which it was opened, in bytes; read for the sake of layout only.
    var indent = 0
    /// The indentation of the first thing in it that begins a line; −1 as long as there is none.
    var childIndent = -1
  }

  let bytes: ByteReader
  /// Whether indentation decides where brackets are missing.
  let usesLayout: Bool
  var nodes: [Node] = []
  var problems: [SyntaxError] = []
  var frames: [Frame] = []
  var state = State.value
  /// The next byte to read.
  var next = 0
  var isUnbalanced = false
  /// Where a bracket was last put in; layout may not take it away again before something is read.
  var lastOpening = -1
  /// Where the second mark of a git conflict stands, and where the third ends.
  var conflict: (middle: Int, end: Int)?
  /// The start of the line read last, and how far lines were followed.
  var line = (start: 0, scanned: 0)
  var lineIndent: Int?
  /// Bytes that may still be read ahead, so that a text full of faults takes no longer than its size allows.
  var lookahead = 4_194_304
  var hasNonASCII = false
  var firstIllFormed: Int?
  var deepest: (depth: Int, node: Int)?

  init(_ bytes: ByteReader, usesLayout: Bool) {
    self.bytes = bytes
    self.usesLayout = usesLayout
    nodes.reserveCapacity(bytes.count / 16 + 16)
  }

  mutating func run() {
    while state != .end, !(isUnbalanced && !usesLayout) {
      next = bytes.skippingWhitespace(next)
      if usesLayout, alignsWithAncestor() { continue }
      switch state {
      case .value: value()
      case .firstElement:
        if bytes[next] == 0x5D { close() } else { value() }
      case .firstKey:
        if bytes[next] == 0x7D { close() } else { key() }
      case .key: key()
      case .colon: colon()
      case .afterValue: afterValue()
      case .end: break
      }
    }
  }

  @inline(__always)
  private mutating func value() {
    switch bytes[next] {
    case 0x22: string(then: .afterValue)
    case 0x7B: open(.object, then: .firstKey)
    case 0x5B: open(.array, then: .firstElement)
    case 0x2D, 0x30...0x39: number()
    case 0x74: literal(.true, word: 0x6575_7274, count: 4)
    case 0x66: literal(.false, word: 0x736C_6166, count: 5)
    case 0x6E: literal(.null, word: 0x6C6C_756E, count: 4)
    default: recoverValue()
    }
  }

  @inline(__always)
  private mutating func key() {
    guard bytes[next] == 0x22 else { return recoverKey() }
    string(then: .colon)
    if state == .colon {
      next = bytes.skippingWhitespace(next)
      colon()
    }
  }

  @inline(__always)
  private mutating func colon() {
    guard bytes[next] == 0x3A else { return recoverColon() }
    next += 1
    state = .value
  }

  @inline(__always)
  private mutating func afterValue() {
    guard let frame = frames.last else { return finish() }
    let isObject = nodes[frame.node].kind == .object
    switch bytes[next] {
    case 0x2C:
      next += 1
      state = isObject ? .key : .value
    case 0x7D where isObject: close()
    case 0x5D where !isObject: close()
    default: recoverAfterValue()
    }
  }

  @inline(__always)
  mutating func open(_ kind: Node.Kind, then following: State) {
    frames.append(Frame(node: nodes.count))
    if usesLayout { noteLayout() }
    nodes.append(Node(kind, start: next, extent: 0))
    if frames.count >= 200 { noteDepth() }
    next += 1
    state = following
  }

  /// Ends the innermost container at the bracket that comes next.
  @inline(__always)
  mutating func close() {
    guard let frame = frames.popLast() else { return }
    let length = nodes.count - frame.node
    nodes.append(Node(.end, start: next, extent: length))
    nodes[frame.node].setExtent(length + 1)
    next += 1
    state = .afterValue
  }

  private mutating func noteDepth() {
    let depth = frames.count
    guard let known = deepest?.depth else { return deepest = (depth, nodes.count - 1) }
    if depth > 512, known <= 512 { deepest = (depth, nodes.count - 1) }
  }

  /// The root value is complete: only blanks and comments may follow.
  private mutating func finish() {
    guard next < bytes.count else { return state = .end }
    if skipAside() { return }
    if bytes[next] == 0x3A, nodes.last?.kind == .string { return recoverAfterValue() }
    guard usesLayout else { return isUnbalanced = true }
    report(.textAfterEnd, next..<bytes.count)
    state = .end
  }
}
