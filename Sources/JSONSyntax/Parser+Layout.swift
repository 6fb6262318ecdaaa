/// What indentation tells about missing brackets. Used on the second reading of a text alone: a text whose brackets
/// balance is never judged by its layout.
extension Parser {
  /// Follows the lines up to an offset; offsets come in ascending order.
  private mutating func followLines(to offset: Int) {
    while line.scanned < offset {
      if bytes.isLineEnd(line.scanned) {
        line = (line.scanned + 1, line.scanned + 1)
        lineIndent = nil
      } else {
        line.scanned += 1
      }
    }
  }

  /// The indentation of the line that holds the next byte, in bytes; read once a line.
  private mutating func indentation() -> Int {
    let indent = lineIndent ?? bytes.skippingSpaces(line.start, to: bytes.count) - line.start
    lineIndent = indent
    return indent
  }

  /// The indentation of an offset if nothing stands before it on its line.
  func indentationIfFirst(_ offset: Int) -> Int? {
    var start = offset
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    return start == 0 || bytes.isLineEnd(start - 1) ? offset - start : nil
  }

  /// Whether what comes next begins a line.
  var isLaidOut: Bool { indentationIfFirst(next) != nil }

  /// Notes the indentation of the container that was just pushed.
  mutating func noteLayout() {
    guard let frame = frames.indices.last else { return }
    frames[frame].indent = indentation()
  }

  /// Ends containers that lack their bracket when the next token lines up with the children of one further out,
  /// or, being a bracket, with the line that opened it. Says whether it did.
  mutating func alignsWithAncestor() -> Bool {
    followLines(to: next)
    guard next < bytes.count, next != lastOpening, let indent = indentationIfFirst(next),
      let top = frames.indices.last
    else { return false }
    switch bytes[next] {
    case 0x7D, 0x5D: return closerAlignsWithAncestor(indent)
    case 0x2C: return false
    default: break
    }
    guard state != .colon, state != .value || !isInObject else { return false }
    if frames[top].childIndent < 0 || indent < frames[top].childIndent,
      let depth = frames[..<top].suffix(512).lastIndex(where: { $0.childIndent == indent })
    {
      closeMissing(downTo: depth + 1)
      state = isInObject ? .key : .value
      return true
    }
    if frames[top].childIndent < 0 { frames[top].childIndent = indent }
    return false
  }

  private mutating func closerAlignsWithAncestor(_ indent: Int) -> Bool {
    guard state != .value || !isInObject, let top = frames.indices.last else { return false }
    let kind: Node.Kind = bytes[next] == 0x7D ? .object : .array
    if indent < frames[top].indent, let depth = aligned(kind, indent), depth <= top {
      if state == .colon { return false }
      closeMissing(downTo: depth + 1)
      close()
      return true
    }
    guard indent > frames[top].indent, frames[top].childIndent == indent, nodes[frames[top].node].kind == kind else {
      return false
    }
    report(.strayCloser, next..<next + 1)
    markContainerRecovered()
    next += 1
    return true
  }

  private func aligned(_ kind: Node.Kind, _ indent: Int) -> Int? {
    frames.suffix(512).lastIndex { nodes[$0.node].kind == kind && $0.indent == indent }
  }

  /// How many containers stay open, the one that the closing bracket ends included; `nil` where it fits none of them.
  func depthClosed(by kind: Node.Kind) -> Int? {
    if let indent = indentationIfFirst(next), let depth = aligned(kind, indent) { return depth + 1 }
    let depth = frames.suffix(512).lastIndex { nodes[$0.node].kind == kind && nodes[$0.node].start >= line.start }
    return depth.map { $0 + 1 }
  }

  /// Whether the brace after a colon ends an object whose opening brace is missing, rather than the one around it.
  func belongsToMissingOpener() -> Bool {
    guard let top = frames.last else { return false }
    guard usesLayout else { return true }
    if let indent = indentationIfFirst(next) { return indent > top.indent }
    return nodes[top.node].start < line.start
  }

  /// The first closing bracket from an offset on that ends something opened before it; 0 where there is none.
  ///
  /// Looks 64 KB far at most, and in all texts together as far as `lookahead` allows.
  mutating func nextUnmatchedCloser(from start: Int, to end: Int = .max) -> UInt8 {
    var offset = start
    var depth = 0
    let stop = min(bytes.count, end, start + min(65_536, lookahead))
    defer { lookahead -= offset - start }
    while offset < stop {
      switch bytes[offset] {
      case 0x22: offset = bytes.stringEnd(offset, to: stop)
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D:
        if depth == 0 { return bytes[offset] }
        depth -= 1
      default: break
      }
      offset += 1
    }
    return 0
  }
}
