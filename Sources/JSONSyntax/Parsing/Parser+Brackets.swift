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
    let closers = frames[depth...].reversed().map { $0.kind.closer }.joined() + (hasComma ? "" : ",")
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
    if frames.count > 1, let top = frames.last, top.kind != kind, !isFirstOnLine,
      nodes[top.node].start >= line.start(in: bytes)
    {
      report(.wrongCloser(top.kind), next..<next + 1, fix: [TextEdit(next..<next + 1, top.kind.closer)])
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

  /// A closing bracket after a colon: the value is missing, or the opening bracket.
  mutating func recoverCloserAfterColon() -> State {
    if closerKind == .object { return insertValue() }
    guard usesLayout else { return endFirstPass() }
    if depthClosed(by: .array) != nil { return insertValue() }
    report(.unopened(.array), next..<next + 1)
    frames.append(Frame(node: nodes.count, kind: .array))
    nodes.append(Node(.array, start: next, extent: 0, flags: .recovered))
    return close()
  }

  /// A key without colon: its value is missing.
  mutating func recoverKeyWithoutValue() -> State {
    report(.missingValue, lastByteRead)
    appendMissing()
    return bytes[next] == .quote ? .key : .afterValue
  }

  /// An opening bracket instead of a key.
  mutating func recoverContainerForKey() -> State {
    guard usesLayout else { return endFirstPass() }
    report(.keyIsNoString, next..<next + 1)
    appendMissing()
    markContainerRecovered()
    return .value
  }

  /// A colon after a value: the value is a key whose brace or the value before it is missing, or the colon has no key.
  mutating func recoverColonAfterValue() -> State {
    guard let last = nodes.last, last.kind == .string else { return recoverColonWithoutKey() }
    if !isInObject, !usesLayout { return endFirstPass() }
    _ = nodes.popLast()
    if isInObject, !usesLayout {
      report(.missingValue, lastByteRead)
      nodes.append(Node(.missing, start: last.start, extent: 0, flags: .recovered))
      markContainerRecovered()
    } else {
      openBefore(last)
    }
    nodes.append(last)
    return .colon
  }

  /// Opens an object without brace before a key that was read as a value.
  private mutating func openBefore(_ key: Node) {
    let indent = indentationIfFirst(key.start)
    report(.unopened(.object), key.start..<key.start + key.extent)
    if let top = frames.indices.last, frames[top].childIndent == indent { frames[top].childIndent = -1 }
    frames.append(
      Frame(node: nodes.count, kind: .object, indent: frames.last?.indent ?? -1, childIndent: indent ?? -1))
    nodes.append(Node(.object, start: key.start, extent: 0, flags: .recovered))
  }

  /// A colon after a value that is no string: the key of what follows is missing, as that of the value may be.
  private mutating func recoverColonWithoutKey() -> State {
    guard isInObject, let last = nodes.last else {
      skipUnexpectedText()
      return .afterValue
    }
    let value = last.kind == .end ? nodes.count - 1 - last.extent : nodes.count - 1
    if value > 0, nodes[value - 1].kind != .missing { report(.missingKey, next..<next + 1) }
    appendMissing()
    next += 1
    return .value
  }
}
