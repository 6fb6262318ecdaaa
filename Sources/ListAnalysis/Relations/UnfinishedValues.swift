import Findings
import JSONSyntax
import TierLists

/// The values that a syntax error leaves unfinished. Their missing fields are not reported, because they may still be typed.
///
/// These are values that are missing, recovered containers, containers before a missing comma, and the innermost containers
/// around errors after which a member may be another one. Nothing is reported about what an unfinished object lacks, nor about
/// its key, which may change as well; and nothing about doubtful bytes, nor about a string with an invalid character, nor about an id that is a key beside an error. While a marker of
/// a merge conflict is left, nothing else is reported.
struct UnfinishedValues {
  private let tree: SyntaxTree
  private let hasConflict: Bool
  private var nodes: Set<NodeID> = []
  private var doubtful = DoubtfulBytes()
  private var brokenKeys: Set<String> = []

  /// - Complexity: O(*nodes*), or O(1) if there are no syntax errors.
  init(_ tree: SyntaxTree) {
    self.tree = tree
    hasConflict = tree.hasConflict
    guard !tree.problems.isEmpty else { return }
    doubtful = DoubtfulBytes(tree)
    brokenKeys = tree.keysBesideProblems
    if !brokenKeys.isEmpty {
      brokenKeys.subtract(tree.members(of: ObjectView(tree, .root)["items"]).compactMap { tree.string($0.key) })
    }
    nodes = doubtful.unfinished.union(tree.problems.compactMap { $0.kind.announcesMore ? $0.container : nil })
    let gaps = Set(tree.problems.compactMap { $0.kind == .missingComma ? $0.range.lowerBound : nil })
    var open: [NodeID] = []
    for node in tree.nodeIDs {
      if tree[node].isContainer { open.append(node) }
      guard tree.kind(node) == .end, let ended = open.popLast() else { continue }
      if gaps.contains(tree[node].start) { nodes.insert(ended) }
    }
  }

  private func contains(_ node: NodeID) -> Bool {
    if nodes.contains(node) { return true }
    return tree.isRecovered(node) && (tree[node].isContainer || tree.range(node).isEmpty)
  }

  /// Whether a value may be a part of another one.
  private func isDoubtful(_ node: NodeID) -> Bool { doubtful.contains(tree.range(node).lowerBound) }

  /// Whether a string has an invalid escape or line break in it, so that what it says is not known.
  private func hasInvalidCharacter(_ node: NodeID) -> Bool {
    guard tree.kind(node) == .string, case let range = tree.range(node) else { return false }
    let next = tree.problems.partitioningIndex { $0.range.lowerBound > range.lowerBound }
    guard next < tree.problems.count, case let problem = tree.problems[next] else { return false }
    return problem.range.lowerBound < range.upperBound
      && (problem.kind == .badEscape || problem.kind == .controlCharacter && !problem.isSafe)
  }

  /// Whether a finding says what an unfinished value lacks, or something about its key, or about a doubtful value.
  func withhold(_ finding: Finding) -> Bool {
    guard !tree.problems.isEmpty else { return false }
    if hasConflict { return true }
    guard let node = finding.location.node else { return false }
    if isDoubtful(node) { return true }
    // An id may be that of an item which was not read.
    if case .name(.id, let name) = finding.scope, tree.string(name).map(brokenKeys.contains) ?? false { return true }
    return switch finding.location {
    case .json(.value(let node)): hasInvalidCharacter(node)
    case .json(.key(let node)): contains(node)
    case .json(.opener(let node)): finding.missingField != nil && contains(node)
    default: false
    }
  }
}

extension SyntaxTree {
  /// Whether a marker of a merge conflict is left: only these are reported then.
  var hasConflict: Bool { problems.contains { $0.kind.isConflict } }
}
