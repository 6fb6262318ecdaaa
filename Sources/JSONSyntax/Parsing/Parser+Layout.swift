/// Repairs of missing brackets by indentation. Second pass only: if brackets balance, indentation does not matter.
extension Parser {
  /// The indentation of an offset if it is the first on its line.
  @inline(__always)
  func indentationIfFirst(_ offset: Int) -> Int? { bytes.indentation(ofFirst: offset) }

  /// Whether the next byte is the first on its line.
  var isFirstOnLine: Bool { indentationIfFirst(next) != nil }

  /// Closes containers without brackets if the next token is aligned with the children of an outer one, or, if it is a
  /// bracket, with the line that opens one.
  ///
  /// - Returns: The state that follows; `nil` if the next token remains to be read.
  mutating func closeByIndentation() -> State? {
    // Called for each token: a function of the parser would copy it.
    let indent = bytes.indentation(ofFirst: next)
    line.advance(to: next, indent: indent)
    guard next < bytes.count, let indent, let top = frames.indices.last else { return nil }
    switch bytes[next] {
    case .closeBrace, .closeBracket: return closeByAlignedCloser(indent)
    case .comma: return nil
    default: break
    }
    let isUnfinished = state == .colon || state == .value && isInObject
    if frames[top].childIndent < 0 || indent < frames[top].childIndent,
      let depth = lastFrame(outside: 1, where: { $0.childIndent == indent })
    {
      if isUnfinished { _ = insertValue() }
      closeWithoutBrackets(downTo: depth + 1, hasComma: state == .key || state == .value)
      return afterComma
    }
    if frames[top].childIndent < 0, !isUnfinished { frames[top].childIndent = indent }
    return nil
  }

  private mutating func closeByAlignedCloser(_ indent: Int) -> State? {
    guard state != .value || !isInObject, let top = frames.last else { return nil }
    let kind = closerKind
    if indent < top.indent, let depth = lastFrame(kind, indentedBy: indent) {
      if state == .colon { return nil }
      closeWithoutBrackets(downTo: depth + 1)
      return close()
    }
    guard indent > top.indent, top.childIndent == indent, top.kind == kind else { return nil }
    skipStrayCloser()
    return state
  }

  private mutating func lastFrame(_ kind: Node.Kind, indentedBy indent: Int) -> Int? {
    lastFrame { $0.kind == kind && $0.indent == indent }
  }

  /// The innermost container that satisfies a condition, of the last 512. Spends lookahead.
  ///
  /// - Parameter count: The number of innermost containers to skip.
  mutating func lastFrame(outside count: Int = 0, where isWanted: (Frame) -> Bool) -> Int? {
    let end = max(0, frames.count - count)
    let start = max(0, end - min(512, lookahead))
    // A slice would have the next change of a frame copy them all.
    let found = (start..<end).last { isWanted(frames[$0]) }
    // One is free: in most documents few are open.
    spendLookahead(end - (found ?? start) - 1)
    return found
  }

  /// The number of open containers up to the one that the next byte closes; `nil` if it matches none. Spends lookahead.
  mutating func depthClosed(by kind: Node.Kind) -> Int? {
    if let indent = indentationIfFirst(next), let depth = lastFrame(kind, indentedBy: indent) { return depth + 1 }
    let (nodes, start) = (nodes, line.start(in: bytes))
    return lastFrame { $0.kind == kind && nodes[$0.node].start >= start }.map { $0 + 1 }
  }
}

/// Follows the lines of a document. Where a line begins is found when somebody asks.
struct LineCursor {
  private var start = 0
  private var indent: Int?
  /// Up to where line breaks were looked for, and the greatest offset so far.
  private var scanned = 0
  private var offset = 0

  /// Makes the line with an offset the current one, but never goes back.
  ///
  /// - Parameter indent: The indentation of the offset if it is the first on its line.
  @inline(__always)
  mutating func advance(to next: Int, indent: Int?) {
    guard next > offset else { return }
    offset = next
    if let indent { (start, scanned, self.indent) = (next - indent, next, indent) }
  }

  /// The start of the current line.
  mutating func start(in bytes: ByteReader) -> Int {
    while scanned < offset {
      if scanned + 8 <= offset, !bytes.hasLineEnd(inWordAt: scanned) {
        scanned += 8
        continue
      }
      let isLineEnd = bytes.isLineEnd(scanned)
      scanned += 1
      if isLineEnd { (start, indent) = (scanned, nil) }
    }
    return start
  }

  /// The indentation of the current line, in bytes; computed once a line.
  mutating func indentation(in bytes: ByteReader) -> Int {
    let start = start(in: bytes)
    let known = indent ?? bytes.skippingSpaces(start, to: bytes.count) - start
    indent = known
    return known
  }
}
