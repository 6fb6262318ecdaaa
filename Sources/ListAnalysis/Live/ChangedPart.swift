import JSONSchema
import JSONSyntax
import SourceText
import TierLists

/// The part of a list that an edit may change: the skeleton, and the members that the edit touches.
///
/// Members are those of `/items` and `/overrides`, the tiers of a project, and the items in the tiers of a state. The skeleton is
/// everything else.
struct ChangedPart {
  /// The part in both versions of the document.
  let old: DocumentPart
  let new: DocumentPart
  /// The nodes in both versions with the names that the edit may change.
  let oldNames: Range<NodeID>
  let newNames: Range<NodeID>
  /// Whether the edit touches nothing but items and overrides: their ids are keys.
  let isInItems: Bool
  /// Whether the edit touches the skeleton.
  var isInSkeleton: Bool { old.nodes.isEmpty && new.nodes.isEmpty }

  /// - Returns: `nil` if the edit may reach further: it changes what the members are. Nor is a state with a hundred tiers followed,
  ///   because each question about a part looks at all of them.
  init?(_ old: Document, _ new: Document, _ change: TreeChange) {
    let (tree, homes, newHomes) = (old.tree, old.tree.memberHomes(old.kind), new.tree.memberHomes(new.kind))
    guard old.kind == new.kind, homes.count < 100, homes.count == newHomes.count,
      homes.compactMap(change.moved) == newHomes, tree.holdsWhole(change.nodes), new.tree.holdsWhole(change.newNodes)
    else { return nil }
    let home = homes.first { $0 < change.nodes.lowerBound && change.nodes.upperBound <= tree.end(of: $0) }
    let members = home.map { tree.children(of: $0, around: change.nodes) }
    let newMembers = members.map { $0.lowerBound..<$0.upperBound.advanced(by: change.nodeDelta) }
    self.old = DocumentPart(sparse: homes, nodes: members)
    self.new = DocumentPart(sparse: newHomes, nodes: newMembers)
    isInItems = home.map { old.kind != .project || tree.kind($0) == .object } ?? false
    // A tier lists very many ids: those that the edit keeps are not looked at.
    oldNames = isInItems ? self.old.nodes : change.nodes
    newNames = isInItems ? self.new.nodes : change.newNodes
  }
}

extension ChangedPart {
  /// The skeleton and the members that touch a range, as if an edit changed them to what they are.
  ///
  /// - Returns: `nil` if the range touches members of several objects or arrays.
  init?(_ document: Document, touching range: ByteRange) {
    let (tree, homes) = (document.tree, document.tree.memberHomes(document.kind))
    let touched = homes.map { tree.children(of: $0, touching: range) }.filter { !$0.isEmpty }
    guard touched.count < 2 else { return nil }
    let nodes = touched.first ?? .root..<(.root)
    old = DocumentPart(sparse: homes, nodes: nodes)
    (new, oldNames, newNames, isInItems) = (old, nodes, nodes, false)
  }
}

extension SyntaxTree {
  /// The objects and arrays whose members or elements are checked each by itself.
  func memberHomes(_ kind: DocumentKind) -> [NodeID] {
    let root = ObjectView(self, .root)
    // Not tiers in an object: no table has their keys, of which some may be equal.
    let tiers = kind == .project ? [root["tiers"]] : StateSkeleton(self).tiers.map { Optional($0) }
    let objects = kind == .project ? [root["items"], root["overrides"]] : []
    let arrays = kind == .project ? tiers : [root["items"]] + tiers
    return objects.compactMap { $0 }.filter { self.kind($0) == .object }
      + arrays.compactMap { $0 }.filter { self.kind($0) == .array }
  }
}

extension SyntaxTree {
  /// Whether nodes are whole values and keys; of several edits that are followed at once they may be parts.
  fileprivate func holdsWhole(_ nodes: Range<NodeID>) -> Bool {
    var node = nodes.lowerBound
    while node < nodes.upperBound, kind(node) != .end { node = after(node) }
    return node == nodes.upperBound
  }
}

extension SyntaxTree {
  /// The children of a container, with their keys, that touch a range.
  func children(of container: NodeID, touching range: ByteRange) -> Range<NodeID> {
    let step = kind(container) == .object ? 1 : 0
    let next = nodeIDs.partitioningIndex { self[$0].start > range.lowerBound }
    var child = firstChild(of: container, near: next.advanced(by: -1))
    var touched: Range<NodeID>?
    while child < end(of: container), self[child].start <= range.upperBound {
      let value = child.advanced(by: step)
      if self.range(value).upperBound >= range.lowerBound { touched = (touched?.lowerBound ?? child)..<after(value) }
      child = after(value)
    }
    return touched ?? child..<child
  }
}
