import JSONSyntax
import SourceText

/// The values that a syntax error leaves unfinished: what they lack may still come.
///
/// These are values that are missing, recovered containers, containers before a missing comma, the innermost containers
/// around syntax errors, and containers that end with an unfinished value. Nothing is reported about what an unfinished
/// object lacks, nor about its key, which may change as well; and nothing about the rest of a line on which values may have
/// moved to another container.
struct UnfinishedValues {
  private let tree: SyntaxTree
  private var nodes: Set<NodeID> = []
  /// The bytes after which values may have moved, up to the ends of their lines; disjoint and sorted.
  private var moved: [ByteRange] = []

  /// - Parameter part: A value that contains all syntax errors, if one is known; only values in it are looked at.
  /// - Complexity: O(*nodes*), or O(1) if there are no syntax errors.
  init(_ tree: SyntaxTree, in part: NodeID? = nil) {
    self.tree = tree
    guard !tree.problems.isEmpty else { return }
    for problem in tree.problems where problem.kind.shifts {
      let start = problem.range.lowerBound
      if start >= moved.last?.upperBound ?? 0 { moved.append(start..<tree.text.lineEnd(start, limit: 4096)) }
    }
    nodes = Set(tree.problems.compactMap { $0.kind.announcesMore ? $0.container : nil })
    let gaps = Set(tree.problems.compactMap { $0.kind == .missingComma ? $0.range.lowerBound : nil })
    var open: [NodeID] = []
    for node in part.map({ $0..<tree.after($0) }) ?? tree.nodeIDs {
      if tree[node].isContainer { open.append(node) }
      guard tree.kind(node) == .end, let ended = open.popLast() else { continue }
      if gaps.contains(tree[node].start) { nodes.insert(ended) }
      if let parent = open.last, contains(ended), tree.kind(tree.after(ended)) == .end { nodes.insert(parent) }
    }
  }

  /// Whether something in a value that contains all syntax errors leaves others unfinished.
  func reachOut(of value: NodeID) -> Bool {
    let next = tree.after(value)
    return contains(value) && tree.kind(next) == .end
      || moved.last.map { tree.range(next).lowerBound < $0.upperBound } ?? false
  }

  func contains(_ node: NodeID) -> Bool {
    if nodes.contains(node) { return true }
    return tree.isRecovered(node) && (tree[node].isContainer || tree.range(node).isEmpty)
  }

  /// Whether a value may have moved to another container.
  func mayHaveMoved(_ node: NodeID) -> Bool {
    let start = tree.range(node).lowerBound
    let next = moved.partitioningIndex { $0.upperBound > start }
    return next < moved.count && moved[next].lowerBound <= start
  }

  /// Whether a finding says what an unfinished value lacks, or something about its key, or about a value that may have moved.
  func withhold(_ finding: Finding) -> Bool {
    guard !tree.problems.isEmpty, let node = finding.location.node else { return false }
    if mayHaveMoved(node) { return true }
    return switch finding.location {
    case .json(.key(let node)): contains(node)
    case .json(.opener(let node)): finding.missingField != nil && contains(node)
    default: false
    }
  }
}

extension SyntaxError.Kind {
  /// Whether the parser had to guess which members or elements there are, or a comma announces one.
  fileprivate var announcesMore: Bool {
    switch self {
    case .missingComma, .comment, .byteOrderMark, .notUTF8, .otherEncoding, .deep, .oddWhitespace, .badEscape,
      .badNumber, .badLiteral, .controlCharacter, .loneSurrogate:
      false
    default: true
    }
  }
}

extension SyntaxError.Kind {
  /// Whether members or elements may have moved to another container.
  var shifts: Bool {
    switch self {
    case .unclosed, .unopened, .wrongCloser, .wrongOpener, .strayCloser, .missingOpeningQuote, .missingClosingQuote,
      .unescapedQuote, .extraQuote, .missingColon, .missingValue, .unexpectedText:
      true
    default: false
    }
  }
}
