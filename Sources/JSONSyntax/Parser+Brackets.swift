import SourceText

/// Missing and unmatched brackets.
///
/// In the first pass these only record that brackets do not balance; repairs happen in the second.
extension Parser {
  /// The kind of container that the next byte, a closing bracket, closes.
  var closerKind: Node.Kind { bytes[next] == .closeBrace ? .object : .array }

  /// The document ends inside containers: one problem, however many they are.
  mutating func recoverEnd(in state: State) -> State {
    guard usesLayout else { return endFirstPass() }
    if frames.isEmpty {
      if nodes.isEmpty, problems.isEmpty { report(.emptyDocument, 0..<bytes.count) }
      return .end
    }
    if state == .colon || state == .value && (isInObject || nodes.last?.kind == .string) { appendMissing() }
    closeWithoutBrackets(downTo: 0, isSafe: state == .afterValue && frames.count == 1)
    return .end
  }

  /// Closes all containers, because the rest of the text is not read.
  mutating func closeAll(in state: State) {
    if state == .colon || state == .value && isInObject { appendMissing() }
    if usesLayout, let frame = frames.last { report(.unclosed(frame.kind), lastByteRead, related: opener(of: frame)) }
    while !frames.isEmpty { closeWithoutBracket() }
  }

  private func opener(of frame: Frame) -> ByteRange {
    let start = nodes[frame.node].start
    return start..<start + 1
  }

  /// Closes the innermost container right after the last token.
  private mutating func closeWithoutBracket() {
    guard let frame = frames.popLast() else { return }
    // What is missing was expected up to the next token.
    let end = min(max(lastEnd, nodes.last?.kind == .missing ? nodes.last?.start ?? 0 : 0), bytes.count)
    let length = nodes.count - frame.node
    nodes.append(Node(.end, start: end, extent: length, flags: .recovered))
    nodes[frame.node].setExtent(length + 1)
    nodes[frame.node].markRecovered()
  }

  /// Closes containers until `depth` are open: one problem, because their brackets are missing at one place.
  ///
  /// It is reported after the last token; if there are several and the innermost was opened on the line of that, at its
  /// opening bracket: where on the line each should end is unknown.
  /// - Parameter hasComma: Whether the comma after the containers was read, or none is needed.
  mutating func closeWithoutBrackets(downTo depth: Int, hasComma: Bool = true, isSafe: Bool = false) {
    guard frames.count > depth, let frame = frames.last else { return }
    let closers = frames[depth...].reversed().map(\.closer).joined() + (hasComma ? "" : ",")
    let isOneLine = frames.count > depth + 1 && isSameLine(nodes[frame.node].start, lastEnd)
    report(
      .unclosed(frame.kind), isOneLine ? opener(of: frame) : lastByteRead, related: opener(of: frame),
      fix: [TextEdit(lastEnd..<lastEnd, closers)], isSafe: isSafe)
    while frames.count > depth { closeWithoutBracket() }
  }

  /// A closing bracket that does not match the innermost container.
  mutating func recoverCloser() -> State {
    guard usesLayout else { return endFirstPass() }
    let kind = closerKind
    if state == .colon || state == .value && isInObject { appendMissing() }
    if let depth = depthClosed(by: kind) {
      closeWithoutBrackets(downTo: depth)
      return close()
    }
    if let top = frames.last, top.kind != kind, findsNoOtherCloserOnLine() {
      report(.wrongCloser(top.kind), next..<next + 1, fix: [TextEdit(next..<next + 1, top.closer)])
      return close()
    }
    if kind == .array, !isAfterArray, wrapLastValue() { return close() }
    if !isFirstOnLine, !isAfterArray, let depth = lastFrame(where: { $0.kind == kind }) {
      closeWithoutBrackets(downTo: depth + 1)
      return close()
    }
    skipStrayCloser()
    return frames.isEmpty && nodes.isEmpty ? .value : .afterValue
  }

  mutating func skipStrayCloser() {
    report(.strayCloser, next..<next + 1)
    markContainerRecovered()
    next += 1
  }

  /// Searches the line for another bracket that closes the innermost container; `true` if the container was opened on this
  /// line and only the next byte can close it. Spends lookahead.
  private mutating func findsNoOtherCloserOnLine() -> Bool {
    guard let top = frames.last, nodes[top.node].start >= line.start(in: bytes), !isFirstOnLine else { return false }
    let lineEnd = bytes.lineEnd(next, limit: min(4096, lookahead))
    spendLookahead(lineEnd - next)
    return findUnmatchedCloser(from: next + 1, to: lineEnd) == nil
  }

  /// Whether the last token closed an array in an object: another `]` on its line is unmatched.
  private var isAfterArray: Bool {
    guard let last = nodes.last, last.kind == .end, !last.flags.contains(.recovered) else { return false }
    return isInObject && nodes[nodes.count - 1 - last.extent].kind == .array && !isFirstOnLine
  }

  /// A closing bracket after a colon: the value is missing, or the opening bracket.
  mutating func recoverCloserAfterColon() -> State {
    let kind = closerKind
    if kind == .object, !isCloserOfUnopenedObject() { return insertValue() }
    guard usesLayout else { return endFirstPass() }
    if kind == .array, depthClosed(by: .array) != nil { return insertValue() }
    report(.unopened(kind), next..<next + 1)
    frames.append(Frame(node: nodes.count, kind: kind))
    nodes.append(Node(kind, start: next, extent: 0, flags: .recovered))
    return close()
  }

  /// A key without colon: its value is missing, or it is the second element of an array without opening bracket.
  mutating func recoverKeyWithoutValue() -> State {
    if bytes[next] != .closeBrace, bytes[next] != .quote, let key = nodes.popLast() {
      let following = wrapLastValueIfArrayEnds(after: key.start)
      nodes.append(key)
      if let following { return following == .end ? .end : .afterValue }
    }
    report(.missingValue, lastByteRead)
    appendMissing()
    return bytes[next] == .quote ? .key : .afterValue
  }

  /// An opening bracket instead of a key.
  mutating func recoverContainerForKey() -> State {
    guard usesLayout else { return endFirstPass() }
    if let following = wrapLastValueIfArrayEnds(after: next) { return following }
    report(.keyIsNoString, next..<next + 1)
    appendMissing()
    markContainerRecovered()
    return .value
  }

  /// A colon after a value: the value is the first key of an object without opening brace, or its array is not closed.
  mutating func recoverColonAfterValue() -> State {
    if let following = insertValueBeforeMember() { return following }
    guard usesLayout else { return endFirstPass() }
    guard let last = nodes.last, last.kind == .string else { return dropContainerForKey() }
    // A key continues only an object around the array.
    let isLaterElement =
      frames.dropLast().last?.kind == .object && !isInObject
      && frames.last.map { nodes.count - 1 > $0.node + 1 } == true && nodes[nodes.count - 2].kind != .end
    nodes.removeLast()
    if isLaterElement, indentationIfFirst(last.start) == nil {
      closeWithoutBrackets(downTo: frames.count - 1)
    } else {
      report(.unopened(.object), last.start..<last.start + last.extent)
      insertOpener(.object, before: nodes.count, start: last.start)
    }
    nodes.append(last)
    return .colon
  }

  /// Makes the last value a key if it begins a line that is not indented further than the line of the key before it: the
  /// value of that key is missing.
  ///
  /// - Returns: The state that follows; `nil` if nothing was changed.
  private mutating func insertValueBeforeMember() -> State? {
    guard isInObject, let last = nodes.last, last.kind == .string, let indent = indentationIfFirst(last.start),
      case let key = nodes[nodes.count - 2], key.kind == .string, indent <= lineIndentation(key.start)
    else { return nil }
    nodes.removeLast()
    report(.missingValue, lastByteRead)
    // Read as a key again, so that layout can close containers before it.
    next = last.start
    appendMissing()
    markContainerRecovered()
    return .key
  }

  /// The indentation of the line that holds an offset; 0 if the line begins far away. Spends lookahead.
  private mutating func lineIndentation(_ offset: Int) -> Int {
    var start = offset
    while start > 0, offset - start < min(4096, lookahead), !bytes.isLineEnd(start - 1) { start -= 1 }
    spendLookahead(offset - start)
    return start == 0 || bytes.isLineEnd(start - 1) ? bytes.skippingSpaces(start, to: offset) - start : 0
  }

  /// Drops the object or array that was read instead of a key, at its colon.
  private mutating func dropContainerForKey() -> State {
    guard let last = nodes.last, last.kind == .end, case let container = nodes.count - 1 - last.extent,
      container > 0, nodes[container - 1].kind == .missing, isInObject, problems.count < lookahead
    else {
      skipUnexpectedText()
      return .afterValue
    }
    nodes.removeSubrange(container...)
    spendLookahead(problems.count)
    forgetNodes(from: container)
    next += 1
    return .value
  }

  /// Makes the last value the first element of an array without opening bracket, if such an array ends after `start`.
  ///
  /// - Returns: The state that follows; `nil` if nothing was changed.
  mutating func wrapLastValueIfArrayEnds(after start: Int) -> State? {
    guard findUnmatchedCloser(from: start) == .closeBracket else { return nil }
    guard usesLayout else { return endFirstPass() }
    return wrapLastValue() ? .value : nil
  }

  /// Makes the last value the first element of an array without opening bracket.
  ///
  /// - Returns: Whether there is such a value.
  private mutating func wrapLastValue() -> Bool {
    guard isInObject, let frame = frames.last, let last = nodes.last else { return false }
    let value = last.kind == .end ? nodes.count - 1 - last.extent : nodes.count - 1
    let cost = nodes.count - value + problems.count
    guard value > frame.node + 1, last.kind != .missing, cost < lookahead else { return false }
    spendLookahead(cost)
    let start = nodes[value].start
    report(.unopened(.array), start..<start + (nodes[value].isContainer ? 1 : nodes[value].extent))
    insertOpener(.array, before: value, start: start)
    return true
  }

  /// Opens a container without bracket before a node.
  private mutating func insertOpener(_ kind: Node.Kind, before node: Int, start: Int) {
    if node < nodes.count { renumberNodes(from: node) }
    nodes.insert(Node(kind, start: start, extent: 0, flags: .recovered), at: node)
    lastOpening = next
    let childIndent = indentationIfFirst(start) ?? -1
    if let top = frames.indices.last, frames[top].childIndent == childIndent { frames[top].childIndent = -1 }
    frames.append(Frame(node: node, kind: kind, indent: frames.last?.indent ?? -1, childIndent: childIndent))
  }

  /// Keeps references to nodes valid when one is inserted.
  private mutating func renumberNodes(from node: Int) {
    if let known = deepest, known.node >= node { deepest = (known.depth, known.node + 1) }
    for index in problems.indices {
      if let container = problems[index].container, container.index >= node {
        problems[index].container = container.advanced(by: 1)
      }
    }
  }

  /// Keeps references to nodes valid when the last ones are removed.
  private mutating func forgetNodes(from node: Int) {
    if let known = deepest, known.node >= node { deepest = nil }
    for index in problems.indices {
      if let container = problems[index].container, container.index >= node {
        problems[index].container = frames.last.map { NodeID($0.node) }
      }
    }
  }
}

extension Parser.Frame {
  fileprivate var closer: String { kind == .object ? "}" : "]" }
}
