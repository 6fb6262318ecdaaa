import SourceText

/// Plain reading where nothing is wrong: containers change in place, and states are kept only now and then.
struct Skim {
  var phase: Phase
  var offset: Int
  /// Where the last token ends.
  var end: Int
  /// The last comma while nothing follows it; −1 for none.
  var comma: Int
  var tokens: Int
  /// The innermost open container; those around it are the last frames.
  var top: Frame
  /// Whether the last key begins its line where its siblings do.
  var isInLine = false
  /// The start of the line, its indentation, and whether the next token is the first in it.
  var line: (start: Int, indent: Int, isAtFirst: Bool)
  /// Whether containers are read in which only the layout is looked at: from three levels on, far from mistakes in a long document. A bracket
  /// that is lost there shows in it.
  var isLight = false
  /// What is unlikely, with the number of tokens: whether it is a mistake is not known yet.
  var open: [(doubt: Doubt, tokens: Int)] = []
  var openPrice = 0
  /// The last states in their order, with their containers.
  var checkpoints: [(state: State, frames: [Frame])] = []

  /// A state that comes so long before what is unlikely that a region can begin after it.
  var checkpoint: (state: State, frames: [Frame])? {
    let before = min(tokens, open.first?.tokens ?? tokens) - Limit.backMost - Limit.backTokens
    return checkpoints.last { $0.state.tokens <= before }
  }
}

extension Beam {
  /// Reads on up to a token that needs a closer look; the state, with those to go back to, then is one before it.
  ///
  /// - Parameter trusted: From where on what is unlikely may be no mistake: far from the last one.
  /// - Returns: Where the token is.
  mutating func skim(_ state: inout State, _ recent: inout [State], _ doubts: inout [Doubt], from trusted: Int) -> Int {
    let light = lexer.source.hasLayout ? max(trusted, Limit.learned) : .max
    let end = skim(&state, &recent, &doubts, from: trusted, light: light)
    // Once more, to come nearer: a container that was read for its layout only may come before the token.
    return end > light ? skim(&state, &recent, &doubts, from: trusted, light: .max) : end
  }

  private mutating func skim(
    _ state: inout State, _ recent: inout [State], _ doubts: inout [Doubt], from trusted: Int, light: Int
  ) -> Int {
    let base = frames.count
    guard state.member.isNone, let outer = copyContainers(of: state) else { return state.offset }
    var skim = Skim(
      phase: state.phase, offset: state.offset, end: state.end, comma: state.comma, tokens: state.tokens, top: outer,
      line: (
        lexer.source.lineStart(state.offset), lexer.source.lineIndentation(state.offset),
        lexer.source.isFirst(state.offset)
      ))
    while case let start = skim.offset, let odd = skimToken(&skim, base, light) {
      if odd.kinds & ~style != 0, !skim.insert(odd, at: start, trusted) { break }
      if let open = skim.open.last, skim.tokens - open.tokens > Limit.calmEndUnsettled {
        for open in skim.open { countOddities(open.doubt.kinds) }
        doubts += skim.open.map { $0.doubt }
        (skim.open, skim.openPrice) = ([], 0)
      }
      let last = skim.checkpoints.last?.state.tokens ?? state.tokens
      guard !skim.isLight, skim.tokens - last >= Limit.calmEndUnsettled, skim.phase != .colon, skim.phase != .value
      else { continue }
      keepCheckpoint(&skim, state, base)
    }
    frames.removeLast(frames.count - base)
    if let checkpoint = skim.checkpoint {
      frames += checkpoint.frames
      state = checkpoint.state
      recent = [state]
    }
    keys.removeAll(from: state.offset)
    return skim.offset
  }

  /// Puts copies of the containers around the innermost one of a state after all frames; returns a copy of that, if it is not deep.
  private mutating func copyContainers(of state: State) -> Frame? {
    guard var top = top(state), top.depth < Limit.depth else { return nil }
    var chain: [Frame] = []
    while let frame = frame(top.parent) {
      chain.append(top)
      top = frame
    }
    top.parent = -1
    for inner in chain.reversed() {
      let outer = add(top)
      top = inner
      top.parent = outer
    }
    return top
  }

  private func keepCheckpoint(_ skim: inout Skim, _ start: State, _ base: Int) {
    var state = start.fresh
    (state.offset, state.phase, state.end, state.comma) = (skim.offset, skim.phase, skim.end, skim.comma)
    (state.tokens, state.frame) = (skim.tokens, Int32(truncatingIfNeeded: frames.count))
    if skim.checkpoints.count > 3 { skim.checkpoints.removeFirst() }
    skim.checkpoints.append((state, frames[base...] + [skim.top]))
  }

  // MARK: Tokens

  /// Reads a token that JSON has here; returns what is unlikely about it, `nil` if it needs a closer look.
  @inline(__always)
  private mutating func skimToken(_ skim: inout Skim, _ base: Int, _ light: Int) -> Oddities? {
    let start = skim.offset
    var odd = Oddities()
    let byte = lexer.source[start]
    switch byte {
    case .quote:
      guard let close = lexer.closingQuote(start) else { return nil }
      skim.end = close + 1
      if skim.phase.takesKey {
        insertKey(Content(range: start + 1..<close), &skim, &odd)
      } else {
        guard insertScalar(.string, Content(range: start + 1..<close), &skim, &odd) else { return nil }
      }
    case .comma:
      guard skim.phase == .separator else { return nil }
      (skim.phase, skim.comma, skim.end) = (skim.top.isObject ? .key : .element, start, start + 1)
    case .colon:
      guard skim.phase == .colon else { return nil }
      (skim.phase, skim.end) = (.value, start + 1)
    case .openBrace, .openBracket:
      guard skim.phase.takesValue, skim.top.depth < Limit.depth else { return nil }
      if start >= light, skim.top.depth == Limit.lightDepth { skim.isLight = true }
      skimOpener(byte == .openBrace, &skim, &odd)
    case .closeBrace, .closeBracket:
      guard skim.phase == .separator || skim.phase == .firstKey || skim.phase == .firstElement, frames.count > base,
        skim.top.isObject == (byte == .closeBrace)
      else { return nil }
      skimCloser(&skim, &odd)
    default:
      guard let token = lexer.exact(start) else { return nil }
      skim.end = token.end
      guard insertScalar(token.kind, token.content, &skim, &odd, isNull: token.isNull) else { return nil }
    }
    skim.tokens &+= 1
    return skipWhitespace(&skim) ? odd : nil
  }

  private mutating func insertKey(_ content: Content, _ skim: inout Skim, _ odd: inout Oddities) {
    place(&skim, &odd)
    (skim.phase, skim.comma) = (.colon, -1)
    if skim.isLight { return }
    skim.isInLine = skim.line.isAtFirst && skim.top.child == skim.line.indent
    let member = wanted.member(lexer.hash(content), of: skim.top.node)
    insertKey(content, member, skim.top, into: &odd)
    insert(member, into: &skim.top, at: skim.offset)
    if member.index < 0 || member.index >= 64 { keys.insert(member.hash, in: skim.top.id, at: skim.offset) }
  }

  @inline(__always)
  private mutating func insertScalar(
    _ kind: TokenKind, _ content: Content, _ skim: inout Skim, _ odd: inout Oddities, isNull: Bool = false
  ) -> Bool {
    guard skim.phase.takesValue else { return false }
    if skim.phase != .value { place(&skim, &odd) }
    (skim.phase, skim.comma) = (.separator, -1)
    if skim.isLight { return true }
    if isNull { odd.insert(.null) } else { insertType(content, kind, skim.top.wantedChild(wanted), into: &odd) }
    if kind == .string { insertText(content, skim.top, into: &odd) }
    return true
  }

  private mutating func skimOpener(_ isObject: Bool, _ skim: inout Skim, _ odd: inout Oddities) {
    if skim.phase != .value { place(&skim, &odd) }
    let node = skim.isLight ? -1 : skim.top.wantedChild(wanted)
    insertType(Content(range: 0..<0), isObject ? .openBrace : .openBracket, node, into: &odd)
    let parent = add(skim.top)
    skim.top = container(
      in: skim.top, parent, isObject: isObject, node: node, opened: skim.line.indent, openLine: skim.line.start,
      repaired: -1)
    (skim.phase, skim.comma, skim.end) = (isObject ? .firstKey : .firstElement, -1, skim.offset + 1)
  }

  private mutating func skimCloser(_ skim: inout Skim, _ odd: inout Oddities) {
    odd = missing(skim.top)
    if skim.line.isAtFirst, lexer.source.hasLayout {
      if skim.line.indent != skim.top.opened { odd.insert(.closerIndentation) }
    } else if skim.top.child >= 0, skim.line.start != skim.top.openLine {
      odd.insert(.closerInline)
    }
    skim.top = frames.removeLast()
    if skim.top.depth == Limit.lightDepth { skim.isLight = false }
    (skim.phase, skim.comma, skim.end) = (.separator, -1, skim.offset + 1)
  }

  /// Places a child at the next token.
  @inline(__always)
  private mutating func place(_ skim: inout Skim, _ odd: inout Oddities) {
    guard skim.line.isAtFirst, lexer.source.hasLayout, skim.top.child != skim.line.indent else { return }
    place(skim.line.indent, in: &skim.top, &odd)
  }

  /// Goes on to the next token; returns whether there is one, not too far in its line.
  @inline(__always)
  private func skipWhitespace(_ skim: inout Skim) -> Bool {
    var (offset, isFirst) = (skim.end, false)
    while true {
      switch lexer.source[offset] {
      case .space: if isFirst { skim.line.indent &+= 1 }
      case .tab: if isFirst { skim.line.indent = (skim.line.indent / 4 &+ 1) &* 4 }
      case .newline:
        (skim.line.start, skim.line.indent, isFirst) = (offset &+ 1, 0, true)
        while lexer.source.text.word(at: offset &+ 1) == UInt64(repeating: .space) {
          offset &+= 8
          skim.line.indent &+= 8
        }
      case .carriageReturn where lexer.source[offset &+ 1] == .newline: break
      case .carriageReturn: (skim.line.start, skim.line.indent, isFirst) = (offset &+ 1, 0, true)
      default:
        (skim.offset, skim.line.isAtFirst) = (offset, isFirst)
        return offset < count && (!isFirst || offset &- skim.line.start < Source.longestIndentation)
      }
      offset &+= 1
    }
  }
}

extension Skim {
  /// Keeps what is unlikely open; returns whether it may be no mistake. A key in line with its siblings is unlikely only by its name.
  fileprivate mutating func insert(_ odd: Oddities, at offset: Int, _ trusted: Int) -> Bool {
    if !(isInLine && odd.kinds & ~Oddity.name == 0) { openPrice += odd.price }
    open.append((Doubt(offset: offset, kinds: odd.kinds, margin: 0), tokens))
    return offset >= trusted && openPrice < Price.addComma && open.count < 8
  }
}
