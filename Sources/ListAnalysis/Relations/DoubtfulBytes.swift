import Findings
import JSONSyntax
import SourceText

/// The bytes of values that may be parts of others, because of a syntax error on their line: from the error to the end of its
/// member or element; where a closing bracket is wrong, the container up to the error, of the root its last child. A string that has
/// brackets because of its quotes leaves all containers around it unfinished.
struct DoubtfulBytes {
  private(set) var unfinished: Set<NodeID> = []
  /// Disjoint and sorted.
  private var ranges: [ByteRange] = []

  init() {}

  /// - Complexity: O(*nodes*).
  init(_ tree: SyntaxTree) {
    var found: [ByteRange] = []
    var problems = tree.problems.filter { $0.kind.shifts }[...]
    var open: [Container] = []
    for node in tree.nodeIDs {
      while let problem = problems.first, problem.range.lowerBound < tree[node].start {
        let hidesBrackets = problem.kind.isQuote && tree.hasBracket(inString: node.advanced(by: -1))
        if hidesBrackets { unfinished.formUnion(open.map({ $0.node })) }
        if let range = tree.doubtfulRange(of: problem, hidesBrackets, before: node, in: open) { found.append(range) }
        problems.removeFirst()
      }
      open.read(node, tree)
    }
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = ranges.last, range.lowerBound < last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
  }

  func contains(_ offset: ByteOffset) -> Bool {
    let next = ranges.partitioningIndex { $0.upperBound > offset }
    return next < ranges.count && ranges[next].contains(offset)
  }
}

/// A container whose end was not read yet.
private struct Container {
  let node: NodeID
  /// The last value in it.
  var last: NodeID?
  let isObject: Bool
  /// Whether a key was read, but not its value.
  var hasKey = false
}

extension [Container] {
  fileprivate mutating func read(_ node: NodeID, _ tree: SyntaxTree) {
    if tree.kind(node) == .end {
      removeLast(Swift.min(1, count))
      return
    }
    if let index = indices.last {
      if self[index].isObject, !self[index].hasKey {
        self[index].hasKey = true
      } else {
        (self[index].hasKey, self[index].last) = (false, node)
      }
    }
    if tree[node].isContainer { append(Container(node: node, isObject: tree.kind(node) == .object)) }
  }
}

extension SyntaxTree {
  /// - Parameter next: The first node after the start of the problem.
  /// - Parameter open: The containers around it.
  fileprivate func doubtfulRange(
    of problem: SyntaxError, _ hidesBrackets: Bool, before next: NodeID, in open: [Container]
  ) -> ByteRange? {
    let start = problem.range.lowerBound
    if problem.kind.isCloser {
      guard let container = problem.container, let first = container == .root ? open.first?.last : container
      else { return nil }
      let range = gap(self[first].start, max(problem.range.upperBound, range(container).upperBound))
      return text.lineEnd(range.lowerBound, limit: 4096) < range.upperBound - 1 ? nil : range
    }
    let end = hidesBrackets ? open.last.map { range($0.node).upperBound } : memberEnd(start, next, open)
    return gap(start, min(end ?? start, text.lineEnd(start, limit: 4096)))
  }

  /// The end of the member or element around an offset.
  private func memberEnd(_ offset: ByteOffset, _ next: NodeID, _ open: [Container]) -> ByteOffset {
    guard let container = open.last else { return offset }
    if let last = container.last, range(last).upperBound > offset { return range(last).upperBound }
    if kind(next) == .end { return offset }
    return range(container.isObject && !container.hasKey ? value(of: next) : next).upperBound
  }

  /// Whether a string has a bracket in it, so that its quotes may be wrong.
  fileprivate func hasBracket(inString node: NodeID) -> Bool {
    kind(node) == .string
      && text.slice(range(node)).contains { [.openBrace, .closeBrace, .openBracket, .closeBracket].contains($0) }
  }
}
