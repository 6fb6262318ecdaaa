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

  /// The nodes of the edited text as nodes of the text before: those that an edit changes are recovered, and none begins before what an
  /// earlier one closes.
  func original(_ nodes: [Node]) -> [Node] {
    var (result, floor, reach) = (nodes, 0, 0)
    // Most nodes are between two edits, and only move.
    var (passed, shift) = (0, 0)
    for (index, node) in nodes.enumerated() {
      let isScalar = !node.isContainer && node.kind != .end && node.kind != .missing
      let range = node.start..<node.start + (isScalar ? node.extent : node.kind == .missing ? 0 : 1)
      while passed < edits.count, edits[passed].new.upperBound < range.lowerBound {
        shift = edits[passed].old.upperBound - edits[passed].new.upperBound
        passed += 1
      }
      let onlyMoves = passed >= edits.count || range.upperBound < edits[passed].new.lowerBound
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
    }
    return result
  }
}
