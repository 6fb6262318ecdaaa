import SourceText

// What is legal, and what it costs where it is unlikely.
extension Beam {
  /// Places a child at an offset in a frame.
  @inline(__always)
  mutating func place(_ offset: Int, in top: inout Frame) -> Oddities {
    var odd = Oddities()
    guard let indent = lexer.source.indentation(ofFirst: offset), top.child != indent else { return odd }
    place(indent, in: &top, &odd)
    return odd
  }

  /// Places a child that begins a line at another indentation than those before it, which may be unlikely.
  mutating func place(_ indent: Int, in top: inout Frame, _ odd: inout Oddities) {
    if top.child < 0 {
      top.child = indent
      if indent <= top.opened, top.parent >= 0 { odd.insert(.indentation) }
    } else {
      odd.insert(hasChildren(at: indent, around: top) ? .outerIndentation : .indentation)
    }
  }

  /// Whether the children of an outer container have an indentation.
  private func hasChildren(at indent: Int, around frame: Frame) -> Bool {
    var index = frame.parent
    for _ in 0..<Limit.depth {
      guard let outer = self.frame(index) else { return false }
      if outer.child == indent { return true }
      index = outer.parent
    }
    return false
  }

  /// The frame of a state with a value at an offset, and what is unlikely about its place.
  @inline(__always)
  mutating func element(_ state: State, _ offset: Int) -> (frame: Int32, odd: Oddities) {
    guard state.phase != .value, var top = top(state) else { return (state.frame, Oddities()) }
    let child = top.child
    let odd = place(offset, in: &top)
    return (top.child == child ? state.frame : add(top), odd)
  }

  /// What the schema wants as the next value in a frame; −1 for anything.
  @inline(__always)
  func wantedValue(in frame: Int32) -> Int32 { self.frame(frame)?.wantedChild(wanted) ?? wanted.root }

  /// Inserts what the schema does not want about a value.
  @inline(__always)
  func insertType(_ content: Content, _ kind: TokenKind, _ node: Int32, into odd: inout Oddities) {
    let types = wanted.types(of: node)
    guard !types.isDisjoint(with: kind.types) else {
      return odd.insert(kind.isOpener && !types.isDisjoint(with: [.object, .array]) ? .bracket : .type)
    }
    guard kind == .string, wanted.limitsStrings(node) else { return }
    let bytes = lexer.bytes(content)
    // What escapes mean is not looked at.
    if !bytes.contains(.backslash), !wanted.admits(Int(node), bytes) { odd.insert(.format) }
  }

  @inline(__always)
  mutating func readValue(_ state: inout State, _ token: Reading) {
    var (frame, odd) = element(state, token.start)
    if token.isNull {
      odd.insert(.null)
    } else {
      insertType(token.content, token.kind, wantedValue(in: frame), into: &odd)
    }
    let top = self.frame(frame)
    if let top {
      if token.kind == .string { insertText(token.content, top, into: &odd) }
    } else {
      odd.insert(.secondRoot)
    }
    read(&state, token, odd: odd)
    state.frame = frame
    state.phase = top == nil ? .done : .separator
    state.comma = -1
    state.member.start = -1
  }

  @inline(__always)
  func insertText(_ content: Content, _ top: borrowing Frame, into odd: inout Oddities) {
    if top.isObject, top.member.hash == Notations.identity, top.key != 0, wanted.requiresIdentity(top.node),
      frames.indices.contains(Int(top.parent)), frames[Int(top.parent)].isObject, lexer.hash(content) != top.key
    {
      odd.insert(.identity)
    }
    let isElement = !top.isObject
    if lexer.hasStructure(content) || isElement && lexer.hasQuote(content) { odd.insert(.structure) }
  }

  /// Reads an opening bracket.
  ///
  /// - Parameter extra: What it costs if the text has another.
  mutating func open(_ state: inout State, _ token: Reading, _ kind: TokenKind, extra: Int = 0) {
    var (frame, odd) = element(state, token.start)
    insertType(token.content, kind, wantedValue(in: frame), into: &odd)
    read(&state, token, extra: extra, odd: odd, by: extra > 0 ? kind : nil, extra > 0 ? .otherOpener : .none)
    state.enter(
      pushed(on: frame, isObject: kind == .openBrace, lineOf: token.start, repaired: extra > 0 ? token.start : -1),
      isObject: kind == .openBrace)
  }

  /// A frame for a container in another.
  ///
  /// - Parameter line: An offset on the line that opens it.
  mutating func pushed(on outer: Int32, isObject: Bool, lineOf line: Int, repaired: Int) -> Int32 {
    add(
      container(
        in: frame(outer), outer, isObject: isObject, node: wantedValue(in: outer),
        opened: lexer.source.lineIndentation(line), openLine: lexer.source.lineStart(line), repaired: repaired))
  }

  mutating func container(
    in around: Frame?, _ parent: Int32, isObject: Bool, node wantedNode: Int32, opened: Int, openLine: Int,
    repaired: Int
  ) -> Frame {
    let node = wanted.takes(wantedNode, isObject ? .object : .array) ? wantedNode : -1
    let identity = UInt64(truncatingIfNeeded: Int(node) &* 2 &+ (isObject ? 3 : 2))
    return Frame(
      parent: parent, isObject: isObject, node: node, shape: mixed(around?.shape ?? 1, identity),
      depth: (around?.depth ?? 0) + 1, id: newContainer(), key: around.map { $0.isObject ? $0.member.hash : 0 } ?? 0,
      opened: opened, openLine: openLine, repaired: repaired)
  }

  /// Reads a closing bracket.
  ///
  /// - Parameter extra: What it costs if it is of the wrong kind.
  mutating func close(_ state: inout State, _ token: Reading, _ top: Frame, extra: Int = 0) {
    var odd = missing(top)
    insertCloser(token.start, top, into: &odd)
    if state.phase.isAfterComma, state.comma >= 0 { dropTrailingComma(&state) }
    let replacement: TokenKind? = extra > 0 ? (top.isObject ? .closeBrace : .closeBracket) : nil
    read(
      &state, token, extra: extra, odd: odd, by: replacement, top.repaired >= 0 ? .otherPartner : .otherCloser,
      partner: top.repaired)
    state.leave(top)
  }

  mutating func dropTrailingComma(_ state: inout State) {
    let comma = state.comma
    state = advanced(state, to: state.offset, price: commaPrice(state, Price.trailingComma))
    record(&state, .trailingComma, comma..<comma + 1, Edit(comma, comma + 1, ""))
  }

  @inline(__always)
  private mutating func insertCloser(_ offset: Int, _ top: Frame, into odd: inout Oddities) {
    if let indent = lexer.source.indentation(ofFirst: offset) {
      if indent != top.opened { odd.insert(.closerIndentation) }
    } else if top.child >= 0, lexer.source.lineStart(offset) != top.openLine {
      odd.insert(.closerInline)
    }
  }

  /// The required keys that an object lacks when it closes; of the root, which may not be finished, fewer.
  @inline(__always)
  func missing(_ frame: borrowing Frame) -> Oddities {
    var odd = Oddities()
    let missing = frame.isObject ? wanted.missing(frame.known, of: frame.node) : 0
    if missing > 0 { odd.insert(.missing, times: min(frame.parent < 0 ? 1 : Limit.missingKeys, missing)) }
    return odd
  }
}
