import JSONSyntax

/// The values that a syntax error leaves unfinished: what they lack may still come.
///
/// These are values that are missing, recovered containers, containers before a missing comma, the innermost containers
/// around syntax errors, and containers that end with an unfinished value. Nothing is reported about what an unfinished
/// object lacks, nor about its key, which may change as well.
struct UnfinishedValues {
  private let tree: SyntaxTree
  private var nodes: Set<NodeID> = []

  /// - Complexity: O(*nodes*), or O(1) if there are no syntax errors.
  init(_ tree: SyntaxTree) {
    self.tree = tree
    guard !tree.problems.isEmpty else { return }
    nodes = Set(tree.problems.compactMap { $0.kind.announcesMore ? $0.container : nil })
    let gaps = Set(tree.problems.compactMap { $0.kind == .missingComma ? $0.range.lowerBound : nil })
    var open: [NodeID] = []
    for node in tree.nodeIDs {
      if tree[node].isContainer { open.append(node) }
      guard tree.kind(node) == .end, let ended = open.popLast() else { continue }
      if gaps.contains(tree[node].start) { nodes.insert(ended) }
      if let parent = open.last, contains(ended), tree.kind(tree.after(ended)) == .end { nodes.insert(parent) }
    }
  }

  func contains(_ node: NodeID) -> Bool {
    if nodes.contains(node) { return true }
    return tree.isRecovered(node) && (tree[node].isContainer || tree.range(node).isEmpty)
  }

  /// Whether a finding says what an unfinished value lacks, or something about its key.
  func withhold(_ finding: Finding) -> Bool {
    switch finding.location {
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
