import SourceText

/// Brackets that are missing, or too many.
///
/// Each of these says first that the text is unbalanced; only on the second reading, with layout, it is settled.
extension Parser {
  /// Stops the first reading; says whether this is the second.
  private mutating func settles() -> Bool {
    isUnbalanced = true
    return usesLayout
  }

  /// The text ends while containers are open: one problem, however many they are.
  mutating func endOfText() {
    guard settles() else { return }
    if frames.isEmpty {
      if nodes.isEmpty, problems.isEmpty { report(.emptyDocument, 0..<bytes.count) }
      return state = .end
    }
    if state == .value, isInObject || nodes.last?.kind == .string {
      nodes.append(Node(.missing, start: next, extent: 0, flags: .recovered))
    }
    if state == .colon { nodes.append(Node(.missing, start: next, extent: 0, flags: .recovered)) }
    if let frame = frames.last {
      let opener = nodes[frame.node]
      report(.unclosed(opener.kind), placeAfterLast, related: opener.start..<opener.start + 1, fix: closers())
    }
    while !frames.isEmpty { closeMissing() }
    state = .end
  }

  /// What would end a text in which nothing but closing brackets is missing; nothing when a comma or colon came last.
  private func closers() -> [TextEdit] {
    guard state == .afterValue, frames.count == 1, let frame = frames.last else { return [] }
    let end = lastEnd
    return [TextEdit(end..<end, nodes[frame.node].kind == .object ? "}" : "]")]
  }

  /// Ends the innermost container without a bracket, right behind what was read last.
  mutating func closeMissing() {
    guard let frame = frames.popLast() else { return }
    let end = min(lastEnd, bytes.count)
    let length = nodes.count - frame.node
    nodes.append(Node(.end, start: end, extent: length, flags: .recovered))
    nodes[frame.node].setExtent(length + 1)
    nodes[frame.node].markRecovered()
    state = .afterValue
  }

  /// Ends containers without bracket until `depth` are open; one problem each.
  mutating func closeMissing(downTo depth: Int) {
    while frames.count > depth, let frame = frames.last {
      let opener = nodes[frame.node]
      report(.unclosed(opener.kind), placeAfterLast, related: opener.start..<opener.start + 1)
      closeMissing()
    }
  }

  /// A closing bracket that does not fit the innermost container.
  mutating func mismatchedCloser() {
    guard settles() else { return }
    let kind: Node.Kind = bytes[next] == 0x7D ? .object : .array
    if state == .key || state == .colon || state == .value { dropDangling() }
    if let depth = depthClosed(by: kind) {
      closeMissing(downTo: depth)
      close()
    } else if let opened = kindOnThisLine(), opened != kind {
      let meant = opened == .object ? "}" : "]"
      report(.wrongCloser(opened), next..<next + 1, fix: [TextEdit(next..<next + 1, meant)])
      close()
    } else if kind == .array, !endsArray, wrapLastValue() {
      close()
    } else if !isLaidOut, !endsArray, let depth = frames.suffix(512).lastIndex(where: { nodes[$0.node].kind == kind }) {
      closeMissing(downTo: depth + 1)
      close()
    } else {
      report(.strayCloser, next..<next + 1)
      markContainerRecovered()
      next += 1
      state = frames.isEmpty && nodes.isEmpty ? .value : .afterValue
    }
  }

  /// The kind of the innermost container if it was opened on this line and nothing else on the line closes it.
  private mutating func kindOnThisLine() -> Node.Kind? {
    guard let top = frames.last, nodes[top.node].start >= line.start, !isLaidOut else { return nil }
    return nextUnmatchedCloser(from: next + 1, to: bytes.lineEnd(next, limit: 4096)) == 0 ? nodes[top.node].kind : nil
  }

  /// Whether what was read last is an array with its bracket: another one closes nothing.
  private var endsArray: Bool {
    guard let last = nodes.last, last.kind == .end, !last.flags.contains(.recovered) else { return false }
    return isInObject && nodes[nodes.count - 1 - last.extent].kind == .array && !isLaidOut
  }

  /// Completes a member whose value never came, so that its object can end.
  private mutating func dropDangling() {
    if state == .colon || state == .value && isInObject {
      nodes.append(Node(.missing, start: next, extent: 0, flags: .recovered))
    }
    state = .afterValue
  }

  /// After a colon comes a closing bracket: the value is missing, or the bracket that the closing one belongs to.
  mutating func closerAfterColon() {
    let kind: Node.Kind = bytes[next] == 0x7D ? .object : .array
    if kind == .object, !belongsToMissingOpener() { return missingValue() }
    guard settles() else { return }
    if kind == .array, depthClosed(by: .array) != nil {
      missingValue()
      return
    }
    report(.unopened(kind), next..<next + 1)
    frames.append(Frame(node: nodes.count))
    nodes.append(Node(kind, start: next, extent: 0, flags: .recovered))
    close()
  }

  /// A key stands alone: its value is missing, or it is the second element of an array without opening bracket.
  mutating func keyWithoutValue() {
    if bytes[next] != 0x7D, bytes[next] != 0x22, let key = nodes.popLast() {
      if wrapsIntoArray(from: key.start) {
        nodes.append(key)
        return state = .afterValue
      }
      nodes.append(key)
    }
    report(.missingValue, placeAfterLast)
    nodes.append(Node(.missing, start: next, extent: 0, flags: .recovered))
    state = bytes[next] == 0x22 ? .key : .afterValue
  }

  /// An object or array stands where a key should.
  mutating func valueForKey() {
    guard settles() else { return }
    if wrapsIntoArray() { return }
    report(.keyIsNoString, next..<next + 1)
    nodes.append(Node(.missing, start: next, extent: 0, flags: .recovered))
    markContainerRecovered()
    state = .value
  }

  /// A colon behind a value: the value is the first key of an object without opening brace, or its array has no end.
  mutating func colonAfterValue() {
    guard settles() else { return }
    guard let last = nodes.last, last.kind == .string else { return colonAfterContainer() }
    if !isInObject, let frame = frames.last, nodes.count - 1 > frame.node + 1, nodes[nodes.count - 2].kind != .end,
      indentationIfFirst(last.start) == nil
    {
      nodes.removeLast()
      closeMissing(downTo: frames.count - 1)
      nodes.append(last)
    } else {
      nodes.removeLast()
      report(.unopened(.object), last.start..<last.start + last.extent)
      pushMissing(.object, at: nodes.count, start: last.start)
      nodes.append(last)
    }
    state = .colon
  }

  /// A colon behind an object or array: where that stands for a key, its value follows.
  private mutating func colonAfterContainer() {
    guard let last = nodes.last, last.kind == .end, case let container = nodes.count - 1 - last.extent,
      container > 0, nodes[container - 1].kind == .missing, isInObject
    else { return unexpectedText() }
    nodes.removeSubrange(container...)
    forget(from: container)
    next += 1
    state = .value
  }

  /// Opens a container without a bracket around the nodes from `node` on.
  mutating func pushMissing(_ kind: Node.Kind, at node: Int, start: Int) {
    if node < nodes.count { shift(from: node) }
    nodes.insert(Node(kind, start: start, extent: 0, flags: .recovered), at: node)
    lastOpening = next
    let childIndent = indentationIfFirst(start) ?? -1
    if let top = frames.indices.last, frames[top].childIndent == childIndent { frames[top].childIndent = -1 }
    frames.append(Frame(node: node, indent: frames.last?.indent ?? -1, childIndent: childIndent))
  }

  /// Makes the value read last the first element of an array whose bracket is missing, if such an array ends further on.
  mutating func wrapsIntoArray(from start: Int? = nil) -> Bool {
    guard nextUnmatchedCloser(from: start ?? next) == 0x5D, settles(), wrapLastValue() else { return false }
    state = .value
    return true
  }

  private mutating func wrapLastValue() -> Bool {
    guard isInObject, let frame = frames.last, let last = nodes.last else { return false }
    let value = last.kind == .end ? nodes.count - 1 - last.extent : nodes.count - 1
    guard value > frame.node + 1, last.kind != .missing, nodes.count - value + problems.count < lookahead else {
      return false
    }
    lookahead -= nodes.count - value + problems.count
    let start = nodes[value].start
    report(.unopened(.array), start..<start + (nodes[value].isContainer ? 1 : nodes[value].extent))
    pushMissing(.array, at: value, start: start)
    return true
  }

  /// Nodes from one on move up by one.
  private mutating func shift(from node: Int) {
    if let known = deepest, known.node >= node { deepest = (known.depth, known.node + 1) }
    for index in problems.indices {
      if let container = problems[index].container, container.index >= node {
        problems[index].container = container.advanced(by: 1)
      }
    }
  }

  /// Nodes from one on are gone.
  private mutating func forget(from node: Int) {
    if let known = deepest, known.node >= node { deepest = nil }
    for index in problems.indices {
      if let container = problems[index].container, container.index >= node {
        problems[index].container = frames.last.map { NodeID($0.node) }
      }
    }
  }
}
