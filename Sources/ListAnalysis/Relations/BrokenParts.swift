import Findings
import JSONSyntax
import Rules
import SourceText
import TierLists

/// The parts of a list with a syntax error in them: until it is fixed, nothing else is reported about them, because any member may
/// turn out to be another one.
///
/// A part is a member of `items` or `overrides`, a tier, an item in a tier of a state, or another member of the root. Nor is anything
/// reported about names that are in broken parts, or about what the objects around them lack. While a marker of a merge conflict is
/// left, nothing else is reported.
struct BrokenParts {
  private let tree: SyntaxTree
  private let hasConflict: Bool
  /// The nodes of the parts, disjoint and sorted.
  private var parts: [Range<NodeID>] = []
  private var containers: Set<NodeID> = []
  private var names: Set<String> = []

  /// - Complexity: O(*errors* · log *nodes* + *nodes of broken parts*).
  init(_ tree: SyntaxTree) {
    self.tree = tree
    hasConflict = tree.hasConflict
    for error in tree.problems where !error.keepsMembers { add(error.range.extended(in: tree.text)) }
    for node in parts.joined() where tree.kind(node) == .string {
      if let name = tree.string(node) { names.insert(name) }
    }
  }

  /// Adds the part around an error: the member of a home of parts that touches it. The errors are sorted.
  private mutating func add(_ range: ByteRange) {
    var (home, part): (NodeID?, Range<NodeID>) = (.root, .root..<(.root))
    while let container = home, tree.contains(container) {
      part = tree.children(of: container, touching: range)
      containers.insert(container)
      home = part.isEmpty ? nil : tree.home(in: part, of: container)
    }
    guard !part.isEmpty else { return }
    let start = max(part.lowerBound, parts.last?.upperBound ?? .root)
    if start < part.upperBound { parts.append(start..<part.upperBound) }
  }

  /// Whether a finding is about a broken part, but not about the syntax error.
  func contains(_ finding: Finding) -> Bool {
    let node = finding.location.node
    if RuleCatalog.isSyntax[finding.rule], finding.location != node.map({ .key($0) }) { return false }
    if hasConflict { return true }
    guard !containers.isEmpty, let node else { return false }
    let next = parts.partitioningIndex { $0.upperBound > node }
    if next < parts.count, parts[next].contains(node) { return true }
    if case .name(_, let name) = finding.scope, tree.string(name).map(names.contains) ?? false { return true }
    return finding.missingField != nil && containers.contains(node)
  }
}

extension ByteRange {
  /// Up to the next character: what is missing may belong to what is before or after it.
  fileprivate func extended(in text: DocumentText) -> ByteRange {
    let rest = text.slice(upperBound..<text.count)
    return lowerBound..<(rest.firstIndex { $0 > .space }.map { $0 + 1 } ?? upperBound)
  }
}

extension SyntaxTree {
  /// Whether a marker of a merge conflict is left: only these are reported then.
  var hasConflict: Bool { problems.contains { $0.kind.isConflict } }

  /// The object or array whose members or elements are parts, if it is the only one of these children.
  fileprivate func home(in children: Range<NodeID>, of container: NodeID) -> NodeID? {
    let isElement = kind(container) == .array
    let value = isElement ? children.lowerBound : self.value(of: children.lowerBound)
    guard after(value) == children.upperBound, self[value].isContainer, !isElement else { return nil }
    let key = self.key(of: value)
    if container == .root { return homes.contains { string(key, equals: $0) } ? value : nil }
    // Of a state.
    return kind(value) == .array && string(self.key(of: container), equals: "tiers") ? value : nil
  }
}

private let homes: [ASCIIName] = ["items", "overrides", "tiers"]
