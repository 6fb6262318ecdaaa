import JSONSchema
import JSONSyntax

/// The part of a project that an edit may change where it reaches further than one item or override: everything outside of
/// `/items` and `/overrides`, and in them the members that the edit touches; of `/tiers` only one tier, if the edit is in it.
///
/// With `ChangedObject` the only place that decides how far an edit reaches. Outside of this part it may change findings about
/// names in the part, and those that depend on ids, tiers or the root (`Finding.Scope`).
struct ChangedPart {
  /// The part in both versions of the document.
  let old: DocumentPart
  let new: DocumentPart
  /// The values of `/items` and `/overrides` in the next version.
  let items: NodeID?
  let overrides: NodeID?
  /// The nodes in both versions that hold the names which the edit may change, add or remove.
  let oldNames: Range<NodeID>
  let newNames: Range<NodeID>
  /// The tier inside which an edit stays: messages about its ids may change. Not if only entries of its `itemIds` are added, removed or
  /// replaced.
  let tier: NodeID?
  /// Whether the edit may change tiers.
  let reachesTiers: Bool

  /// - Returns: `nil` if the edit may reach further.
  init?(_ old: SyntaxTree, _ new: SyntaxTree, _ change: TreeChange) {
    guard old.problems.isEmpty, new.problems.isEmpty, old.holdsWhole(change.nodes), new.holdsWhole(change.newNodes),
      let items = Home("items", .object, old, new, change),
      let overrides = Home("overrides", .object, old, new, change), let tiers = Home("tiers", .array, old, new, change)
    else { return nil }
    let member = items.children(touchedBy: change, in: old) ?? overrides.children(touchedBy: change, in: old)
    let tier = tiers.element(around: change, in: old)
    let homes = [items, overrides] + (tier == nil ? [] : [tiers])
    self.old = DocumentPart(sparse: homes.compactMap(\.old), nodes: member ?? tier)
    self.new = DocumentPart(sparse: homes.compactMap(\.new), nodes: (member ?? tier)?.resized(by: change.nodeDelta))
    (self.items, self.overrides) = (items.new, overrides.new)
    oldNames = member ?? change.nodes
    newNames = oldNames.resized(by: change.nodeDelta)
    self.tier = tier.flatMap { old.changesList(of: $0.lowerBound, change) ? nil : $0.lowerBound }
    reachesTiers = tiers.children(touchedBy: change, in: old) != nil
  }

  /// The findings in the part, and its names, in the next version of the document.
  ///
  /// - Parameter allIDs: Whether the names of a tier include those that the edit does not touch.
  /// - Returns: `nil` if it has duplicate keys or an `ignore`, which reach further.
  func contents(
    in tree: SyntaxTree, _ completeness: Completeness, _ settings: Settings, allIDs: Bool = false
  ) -> (findings: [Finding], names: NameTables)? {
    guard let schema = Schema.project, !newNames.contains(where: { tree.string($0, equals: "tierlint") }),
      !hasDuplicateKeys(in: tree)
    else { return nil }
    var names = NameTables(tree, completeness)
    let findings = objectFindings(
      schema.evaluate(tree, new), tree, root: .project, ShadowedNodes(tree, []), settings
    ) { kind, object in
      guard object.node < newNames.upperBound, newNames.lowerBound < tree.after(object.node) else { return }
      if kind == .tier, !allIDs || tier == nil { names.add(object, in: newNames) } else { names.add(kind, object) }
    }
    return (findings, names)
  }

  /// Keys of `/items` and `/overrides` are not compared.
  private func hasDuplicateKeys(in tree: SyntaxTree) -> Bool {
    var start = NodeID.root
    for container in new.sparse.sorted() {
      if !tree.duplicateKeys(in: start..<container).isEmpty { return true }
      start = tree.end(of: container)
    }
    return !tree.duplicateKeys(in: start..<tree.nodeIDs.upperBound).isEmpty
      || !tree.duplicateKeys(in: new.nodes).isEmpty
  }
}

/// The value of one member of the root in both versions of a document; in neither if the root lacks it.
private struct Home {
  let old: NodeID?
  let new: NodeID?

  /// - Returns: `nil` if the edit replaces, adds or removes it, or reaches in or out of it, or if it is of another kind.
  init?(_ name: ASCIIName, _ kind: Node.Kind, _ tree: SyntaxTree, _ next: SyntaxTree, _ change: TreeChange) {
    (old, new) = (ObjectView(tree, .root)[name], ObjectView(next, .root)[name])
    if old == nil, new == nil { return }
    guard let old, let new, change.moved(old) == new, tree.kind(old) == kind, next.kind(new) == kind else { return nil }
    let isInside = old < change.nodes.lowerBound && change.nodes.upperBound <= tree.end(of: old)
    guard isInside || change.nodes.upperBound <= old || tree.after(old) <= change.nodes.lowerBound else { return nil }
  }

  /// The children that an edit touches, with their keys: none for one between two of them, `nil` for an edit elsewhere.
  func children(touchedBy change: TreeChange, in tree: SyntaxTree) -> Range<NodeID>? {
    guard let old, old < change.nodes.lowerBound, change.nodes.upperBound <= tree.end(of: old) else { return nil }
    return tree.children(of: old, around: change.nodes)
  }

  /// The element inside which an edit stays.
  func element(around change: TreeChange, in tree: SyntaxTree) -> Range<NodeID>? {
    guard let children = children(touchedBy: change, in: tree), children.lowerBound < change.nodes.lowerBound,
      tree.after(children.lowerBound) == children.upperBound
    else { return nil }
    return children
  }
}

extension SyntaxTree {
  /// Whether an edit only adds, removes or replaces entries of a tier's `itemIds`.
  fileprivate func changesList(of tier: NodeID, _ change: TreeChange) -> Bool {
    guard let list = ObjectView(self, tier)["itemIds"], kind(list) == .array else { return false }
    return list < change.nodes.lowerBound && change.nodes.upperBound <= end(of: list)
      && children(of: list, around: change.nodes) == change.nodes
  }

  /// Whether nodes are whole values and keys; of several edits that are followed at once they may be parts.
  fileprivate func holdsWhole(_ nodes: Range<NodeID>) -> Bool {
    var node = nodes.lowerBound
    while node < nodes.upperBound, kind(node) != .end { node = after(node) }
    return node == nodes.upperBound
  }
}

extension Range<NodeID> {
  fileprivate func resized(by delta: Int) -> Range<NodeID> { lowerBound..<upperBound.advanced(by: delta) }
}
