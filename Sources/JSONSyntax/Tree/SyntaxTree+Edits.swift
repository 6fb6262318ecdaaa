import SourceText

/// Where two versions of a tree differ.
///
/// Equal nodes before it have equal ids in both; those after it are `delta` apart.
package struct TreeChange: Sendable {
  /// The bytes of the old text that were replaced, and the number of bytes in their place.
  package var bytes: ByteRange
  package var byteCount: Int
  /// The nodes of the old tree that were replaced, and the number of nodes in their place: whole members or elements.
  package var nodes: Range<NodeID>
  package var nodeCount: Int

  /// - Parameter nodes: None while they are not known.
  package init(bytes: ByteRange, byteCount: Int, nodes: Range<NodeID> = .root..<(.root), nodeCount: Int = 0) {
    (self.bytes, self.byteCount, self.nodes, self.nodeCount) = (bytes, byteCount, nodes, nodeCount)
  }

  /// The nodes of the new tree that are in the place of others.
  package var newNodes: Range<NodeID> { nodes.lowerBound..<nodes.lowerBound.advanced(by: nodeCount) }

  /// How far the bytes after the change move.
  package var byteDelta: Int { byteCount - bytes.count }
  /// How far the nodes after the change move.
  package var nodeDelta: Int { nodeCount - nodes.count }

  /// Whether a node of the old tree was replaced.
  package func replaces(_ node: NodeID) -> Bool { nodes.contains(node) }

  /// Whether a node of the new tree is in the place of others.
  package func inserts(_ node: NodeID) -> Bool {
    nodes.lowerBound <= node && node < nodes.lowerBound.advanced(by: nodeCount)
  }

  /// The node of the new tree for one of the old; `nil` if it was replaced.
  package func moved(_ node: NodeID) -> NodeID? {
    if node < nodes.lowerBound { return node }
    return node >= nodes.upperBound ? node.advanced(by: nodeDelta) : nil
  }

  /// This change, and then another one of its result.
  package func followed(by next: TreeChange) -> TreeChange {
    let bytes = hull(self.bytes, byteCount, next.bytes, next.byteCount)
    let nodes = hull(self.nodes, nodeCount, next.nodes, next.nodeCount)
    return TreeChange(bytes: bytes.old, byteCount: bytes.count, nodes: nodes.old, nodeCount: nodes.count)
  }
}

/// The least change that covers a change and another one of its result.
private func hull<Position: Strideable>(
  _ first: Range<Position>, _ firstCount: Int, _ second: Range<Position>, _ secondCount: Int
) -> (old: Range<Position>, count: Int) where Position.Stride == Int {
  let firstCountBefore = first.lowerBound.distance(to: first.upperBound)
  let end = first.lowerBound.advanced(by: firstCount)
  let lower = min(first.lowerBound, second.lowerBound)
  let middle = max(end, second.upperBound)
  let upper = middle.advanced(by: firstCountBefore - firstCount)
  let secondDelta = secondCount - second.lowerBound.distance(to: second.upperBound)
  return (lower..<max(lower, upper), lower.distance(to: middle) + secondDelta)
}

/// The nodes of the version before a tree, in whose memory the next version can be made.
package struct EarlierTree: Sendable {
  fileprivate var nodes: EarlierVersion<Node>?
  /// Containers around nodes that were replaced by another number of nodes.
  fileprivate var resized: [NodeID] = []

  package init() {}
}

extension SyntaxTree {
  /// The tree of the text after an edit: only the members or elements around the edit are parsed again.
  ///
  /// - Parameter text: The text after the edit.
  /// - Parameter bytes: What the edit replaces, by `count` bytes.
  /// - Parameter earlier: The version before this one, whose memory is used; then what the tree after the next may use.
  /// - Parameter keepsRepairs: Whether the edit leaves the repairs of a broken text as they are.
  /// - Returns: `nil` where the whole text must be parsed: outside of the root, at a problem, and after one that an edit makes. `earlier`
  ///   must not be used again then.
  /// - Complexity: O(*bytes parsed*), and a move of the nodes after them.
  package func edited(
    _ text: DocumentText, replacing bytes: ByteRange, count: Int, in earlier: inout EarlierTree,
    keepsRepairs: @autoclosure () -> Bool = false
  ) -> (SyntaxTree, TreeChange)? {
    guard !isCut, !isBroken || keepsRepairs(), text.count == self.text.count - bytes.count + count,
      let site = EditSite(of: bytes, in: self), !problems.contains(where: { $0.touches(site.bytes) }),
      let parsed = site.parse(text, delta: count - bytes.count)
    else { return nil }
    let change = TreeChange(bytes: bytes, byteCount: count, nodes: site.nodes, nodeCount: parsed.count)
    let replaced = site.nodes.lowerBound.index..<site.nodes.upperBound.index
    let splice = Splice(replaced, count: parsed.count, shift: change.byteDelta)
    var next = nodes.edited(splice, with: parsed, in: &earlier.nodes) { $0.move(by: $1) }
    for container in earlier.resized { next.setExtent(of: container, in: self, after: change) }
    for container in site.path where change.nodeDelta != 0 {
      let end = end(of: container).index + change.nodeDelta
      let extent = self[container].extent + change.nodeDelta
      next[container.index].setExtent(extent)
      next[end].setExtent(extent - 1)
    }
    earlier.nodes = EarlierVersion(nodes, splice)
    earlier.resized = change.nodeDelta == 0 ? [] : site.path
    let result = ParsedText(
      text: text, nodes: next, problems: problems.map { $0.moved(by: change) },
      // Of a broken text no node moves.
      repairedStrings: repairedStrings, searched: searched.map { $0.moved(by: change) })
    return (SyntaxTree(result, landmarks.moved(by: change)), change)
  }
}

extension [Node] {
  /// Gives a container, if it is still there after an edit, the number of nodes that it had.
  fileprivate mutating func setExtent(of container: NodeID, in tree: SyntaxTree, after change: TreeChange) {
    let extent = tree[container].extent
    if let node = change.moved(container) { self[node.index].setExtent(extent) }
    if let node = change.moved(tree.end(of: container)) { self[node.index].setExtent(extent - 1) }
  }
}

/// The innermost container around an edit, and the children in it that the edit may change.
private struct EditSite {
  /// The containers around the edit, the root first.
  var path: [NodeID] = []
  /// The children that are parsed again, with their bytes: up to the next bracket or child on both sides.
  var nodes: Range<NodeID> = .root..<(.root)
  var bytes: ByteRange = 0..<0
  /// Whether children are left before and after them.
  var hasBefore = false
  var hasAfter = false
  private let kind: Node.Kind

  init?(of edit: ByteRange, in tree: SyntaxTree) {
    guard !tree.isEmpty, tree[.root].isContainer else { return nil }
    var inner: NodeID? = .root
    while let container = inner, let interior = tree.bytesInside(container),
      interior.lowerBound <= edit.lowerBound, edit.upperBound <= interior.upperBound
    {
      path.append(container)
      bytes = interior
      inner = tree.lastChild(of: container, before: edit.lowerBound)
    }
    guard let container = path.last, path.count < 150 else { return nil }
    kind = tree.kind(container)
    nodes = tree.first(in: container)..<tree.end(of: container)
    narrow(to: edit, in: tree)
  }

  /// Leaves out the children that the edit does not touch.
  private mutating func narrow(to edit: ByteRange, in tree: SyntaxTree) {
    let end = nodes.upperBound
    var child = path.last.map { tree.firstChild(of: $0, near: edit.lowerBound) } ?? end
    while child < end {
      let value = kind == .object ? tree.value(of: child) : child
      if tree[child].start > edit.upperBound {
        (bytes, nodes) = (bytes.lowerBound..<tree[child].start, nodes.lowerBound..<child)
        hasAfter = true
        return
      }
      let after = tree.after(value)
      if tree.range(value).upperBound < edit.lowerBound {
        (bytes, nodes) = (tree.range(value).upperBound..<bytes.upperBound, after..<end)
        hasBefore = true
      }
      child = after
    }
  }

  /// Parses the children in the new text, between brackets and in place of the others with a number.
  ///
  /// - Returns: Their nodes; `nil` if they have a syntax error or are nested deeply.
  func parse(_ text: DocumentText, delta: Int) -> ArraySlice<Node>? {
    let other = Array((kind == .object ? "\"\":0" : "0").utf8)
    let opener: [UInt8] = [kind == .object ? .openBrace : .openBracket] + (hasBefore ? other : [])
    let closer: [UInt8] = (hasAfter ? other : []) + [kind == .object ? .closeBrace : .closeBracket]
    let parsed = parseJSON(
      DocumentText(opener + text.slice(bytes.lowerBound..<bytes.upperBound + delta) + closer))
    guard parsed.problems.isEmpty, parsed.nodes.count >= 2 else { return nil }
    let perChild = kind == .object ? 2 : 1
    var nodes = parsed.nodes.dropFirst(hasBefore ? 1 + perChild : 1).dropLast(hasAfter ? 1 + perChild : 1)
    var depth = path.count
    for index in nodes.indices {
      nodes[index].move(by: bytes.lowerBound - opener.count)
      depth += nodes[index].isContainer ? 1 : nodes[index].kind == .end ? -1 : 0
      if depth >= 199 { return nil }
    }
    return nodes
  }
}

extension SyntaxTree {
  /// The bytes between the brackets of a container.
  fileprivate func bytesInside(_ container: NodeID) -> ByteRange? {
    guard contains(container), self[container].isContainer else { return nil }
    return self[container].start + 1..<self[end(of: container)].start
  }

  /// The last value in a container that begins before an offset.
  fileprivate func lastChild(of container: NodeID, before offset: ByteOffset) -> NodeID? {
    var last: NodeID?
    var child = firstChild(of: container, near: offset)
    let end = end(of: container)
    let step = kind(container) == .object ? 1 : 0
    while child < end, self[child].start < offset {
      last = child.advanced(by: step)
      child = after(child.advanced(by: step))
    }
    return last
  }
}

extension SyntaxError {
  /// Whether the error or its fix is in some bytes, or next to them.
  fileprivate func touches(_ bytes: ByteRange) -> Bool {
    ([range] + fix.map { $0.range }).contains {
      $0.lowerBound <= bytes.upperBound && bytes.lowerBound <= $0.upperBound
    }
  }

  /// The error at its place after an edit that does not touch it.
  fileprivate func moved(by change: TreeChange) -> SyntaxError {
    if change.byteDelta == 0, change.nodeDelta == 0 { return self }
    var error = self
    error.range = range.moved(by: change)
    error.container = container.flatMap(change.moved)
    error.related = related?.moved(by: change)
    error.fix = fix.map { TextEdit($0.range.moved(by: change), $0.text) }
    error.alternatives = alternatives.map { $0.map { TextEdit($0.range.moved(by: change), $0.text) } }
    if case .conflict(let places) = kind {
      error.kind = .conflict(
        places.map {
          ConflictLines($0.first.moved(by: change), $0.second.moved(by: change), $0.third.moved(by: change))
        })
    }
    return error
  }
}

extension ByteRange {
  fileprivate func moved(by change: TreeChange) -> ByteRange {
    let delta = change.byteDelta
    let start = lowerBound >= change.bytes.upperBound ? lowerBound + delta : lowerBound
    return start..<Swift.max(start, upperBound >= change.bytes.upperBound ? upperBound + delta : upperBound)
  }
}

extension Node {
  /// Moves the start; the result must be in the text.
  mutating func move(by delta: Int) { bits &+= UInt64(bitPattern: Int64(delta)) }
}
