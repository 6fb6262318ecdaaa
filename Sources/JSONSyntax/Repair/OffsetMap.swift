import SourceText

/// Offsets of an edited text, as offsets of the text before.
struct OffsetMap {
  /// Edits of the text before, sorted, and the ranges of what they insert in the edited text.
  private let edits: [(old: ByteRange, new: ByteRange)]

  init(_ edits: [TextEdit]) {
    var shift = 0
    self.edits = edits.map { edit in
      let start = edit.range.lowerBound + shift
      let count = edit.text.utf8.count
      shift += count - edit.range.count
      return (edit.range, start..<start + count)
    }
  }

  /// Where a range of the edited text begins and ends in the text before.
  func original(_ range: ByteRange) -> ByteRange {
    let start = original(range.lowerBound, isEnd: false)
    return start..<max(start, original(range.upperBound, isEnd: !range.isEmpty))
  }

  private func original(_ offset: Int, isEnd: Bool) -> Int {
    let next = edits.partitioningIndex { isEnd ? $0.new.lowerBound >= offset : $0.new.lowerBound > offset }
    guard next > 0, case let edit = edits[next - 1] else { return offset }
    guard offset < edit.new.upperBound else { return offset - edit.new.upperBound + edit.old.upperBound }
    return isEnd ? edit.old.upperBound : edit.old.lowerBound
  }

  /// Whether an edit changes bytes of a range of the edited text.
  func changes(_ range: ByteRange) -> Bool {
    let next = edits.partitioningIndex { $0.new.lowerBound >= range.upperBound }
    guard next > 0, case let edit = edits[next - 1] else { return false }
    return edit.new.upperBound > range.lowerBound || edit.new.isEmpty && edit.new.lowerBound > range.lowerBound
  }

  /// An error of the edited text at its place in the text before.
  func original(_ problem: SyntaxError) -> SyntaxError {
    var problem = problem
    problem.range = original(problem.range)
    problem.related = problem.related.map(original)
    problem.fix = problem.fix.map { TextEdit(original($0.range), $0.text) }
    return problem
  }

  /// The nodes of the edited text as nodes of the text before, and the strings that an edit changes: what it changes is recovered, and none
  /// begins before what an earlier one closes.
  func original(_ nodes: [Node]) -> (nodes: [Node], changed: [NodeID]) {
    var (result, floor, reach) = (nodes, 0, 0)
    var changed: [NodeID] = []
    // Most nodes are between two edits, and only move.
    var (passed, shift, index) = (0, 0, 0)
    while index < nodes.count {
      let node = nodes[index]
      let isScalar = node.isScalar
      let range = node.start..<node.start + (isScalar ? node.extent : node.kind == .missing ? 0 : 1)
      while passed < edits.count, edits[passed].new.upperBound < range.lowerBound {
        shift = edits[passed].old.upperBound - edits[passed].new.upperBound
        passed += 1
      }
      let onlyMoves = passed >= edits.count || range.upperBound < edits[passed].new.lowerBound
      if onlyMoves, range.lowerBound + shift >= max(floor, reach), case let end = end(of: index, nodes, passed),
        end > index
      {
        if shift != 0 { for moved in index..<end { result[moved].move(by: shift) } }
        let run = result[index..<end]
        if let last = run.last(where: { $0.kind == .end }) { floor = last.start }
        if let last = run.last(where: { $0.isScalar }) { reach = last.start + last.extent }
        index = end
        continue
      }
      let old = onlyMoves ? range.lowerBound + shift..<range.upperBound + shift : original(range)
      let isChanged = !onlyMoves && changes(range)
      let start = max(old.lowerBound, node.kind == .end ? max(floor, reach) : floor)
      let end = max(start, old.upperBound)
      if node.kind == .end { floor = start } else if isScalar { reach = max(reach, end) }
      let kind = isScalar && isChanged && node.kind != .string ? Node.Kind.missing : node.kind
      var flags = node.flags
      if isChanged { flags.formUnion(node.kind == .string ? [.complex, .nonASCII, .recovered] : .recovered) }
      result[index] = Node(kind, start: start, extent: isScalar ? end - start : node.extent, flags: flags)
      if node.kind == .end, isChanged { result[index - node.extent].markRecovered() }
      if kind == .string, isChanged { changed.append(NodeID(index)) }
      index += 1
    }
    return (result, changed)
  }

  /// The end of the nodes from an index on that end before an edit.
  private func end(of index: Int, _ nodes: [Node], _ next: Int) -> Int {
    guard next < edits.count else { return nodes.count }
    return nodes[index...].partitioningIndex { $0.start >= edits[next].new.lowerBound } - 1
  }
}
