import JSONSyntax
import SourceText

// Diagnostics with fixes, as an editor asks for them at a place: what an edit there would check again is checked.

extension LiveDiagnostics {
  /// The occurrences of the ids of all items and tiers; `nil` where a new analysis must tell.
  package var ids: KeyTable? { names?[.id] }

  /// The diagnostics that touch a range, with fixes: those of a new analysis.
  ///
  /// - Parameter limit: The maximum number of diagnostics, first by position.
  /// - Parameter now: Seconds since 1970.
  /// - Parameter adding: Adds findings that need other documents.
  /// - Returns: `nil` if they are not known without a new analysis, and where the range touches several items.
  /// - Complexity: That of an edit at the range.
  package mutating func diagnostics(
    touching range: ByteRange, atMost limit: Int, now: Int, adding: (Analysis) -> Analysis
  ) -> [Diagnostic]? {
    var settings = settings
    settings.now = now
    // Those of the whole document come first.
    guard entries.first.map({ $0.diagnostic.node != nil }) ?? true, let place = Place(range, document.tree),
      let (findings, context) = findings(in: place, settings) ?? findings(around: place, settings)
    else { return nil }
    (context.resolvesFixes, context.omitsFindings) = (true, true)
    let analysis = adding(Analysis(document: document, settings: settings, findings: findings))
    return analysis.diagnostics(levels, within: range, atMost: limit, context)
  }

  /// Whether a diagnostic has a safe fix; `nil` if a new analysis must tell.
  package mutating func hasSafeFix(now: Int, adding: (Analysis) -> Analysis) -> Bool? {
    let limit = 100
    while let range = fixable.last {
      let found = diagnostics(touching: range, atMost: limit, now: now, adding: adding)
      if let found, found.contains(where: { $0.fixes.contains(where: \.isSafe) }) { return true }
      fixable.removeLast(isKnown: found.map { $0.count < limit } ?? false)
    }
    return names != nil && fixable.areAll && !faults.haveRenamedItems ? false : nil
  }

  /// The findings in the item or override that contains a range, unless others there may follow from findings elsewhere.
  private func findings(in place: Place, _ settings: Settings) -> ([Finding], MessageContext)? {
    let tree = document.tree
    guard let names, let change = place.changeInObject, let object = ChangedObject(tree, tree, change),
      let contents = object.contents(in: tree, names.completeness, settings)
    else { return nil }
    let touched = TouchedNames(
      change, (tree, NameTables(tree, names.completeness)), (tree, contents.names), .atBytes)
    let checked = touched.check(in: names, settings)
    let all = droppingSuperseded(contents.findings + checked.findings, tree, errorsIn: object.node).filter {
      !$0.isWithheld
    }
    let analysis = Analysis(document: document, settings: settings, findings: all)
    if analysis.enabled(at: levels, within: change.bytes).contains(where: { RuleCatalog.mayFollow[$0.rule] }) {
      return nil
    }
    var members = checked.members(in: tree)
    members[object.node] = object.parent
    return (all, MessageContext(document, settings, members: members, ids: names[.id]))
  }

  /// The findings outside of items and overrides, in the one that contains a range, and those that depend on ids or tiers.
  private mutating func findings(around place: Place, _ settings: Settings) -> ([Finding], MessageContext)? {
    let (tree, change) = (document.tree, place.change)
    guard let names, let part = ChangedPart(tree, tree, change),
      let contents = part.contents(in: tree, names.completeness, settings)
    else { return nil }
    // Outside of items there are only ids, and those with findings are known.
    let none = NameTables(tree, names.completeness)
    let touched = TouchedNames(
      change, (tree, none), (tree, change.nodes.isEmpty ? none : contents.names), .atNodes)
    guard
      let found = PartFindings(
        part, contents.findings, document, change, faults, from: tree, touched, names, settings)
    else { return nil }
    // The ids with findings are known from now on.
    faults = found.faults
    return (found.all, found.context)
  }
}

/// A range of a document, as an edit that changes nothing.
private struct Place {
  let change: TreeChange
  /// The same inside of an item or override, if all that the range touches is in it.
  let changeInObject: TreeChange?

  /// - Returns: `nil` if the range touches several items, overrides or tiers.
  init?(_ range: ByteRange, _ tree: SyntaxTree) {
    let root = ObjectView(tree, .root)
    var nodes: Range<NodeID>?
    var nodesInObject: Range<NodeID>?
    for name in ["items", "overrides", "tiers"] as [ASCIIName] {
      guard let home = root[name], tree[home].isContainer, case let children = tree.children(of: home, touching: range),
        let key = children.first
      else { continue }
      let value = tree.kind(home) == .object ? tree.value(of: key) : key
      guard nodes == nil, tree.after(value) == children.upperBound else { return nil }
      let isInside =
        tree.kind(value) == .object && tree[value].start < range.lowerBound
        && range.upperBound < tree.range(value).upperBound
      if value != key {
        nodes = children
        if isInside, tree.isLineBreak(between: .root, key), tree.isLineBreak(between: home, key) {
          nodesInObject = tree.children(of: value, touching: range)
        }
      } else if isInside {
        // Of the tiers only this one is checked.
        nodes = tree.first(in: value)..<tree.first(in: value)
      }
    }
    change = TreeChange(range, nodes ?? tree.first(in: .root)..<tree.first(in: .root))
    changeInObject = nodesInObject.map { TreeChange(range, $0) }
  }
}

extension TreeChange {
  /// An edit that changes nothing.
  fileprivate init(_ bytes: ByteRange, _ nodes: Range<NodeID>) {
    self.init(bytes: bytes, byteCount: bytes.count, nodes: nodes, nodeCount: nodes.count)
  }
}

extension SyntaxTree {
  /// The children of a container, with their keys, that touch a range.
  fileprivate func children(of container: NodeID, touching range: ByteRange) -> Range<NodeID> {
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

  /// Whether a container is shown by its bracket, which does not touch a child's key or what is after it.
  fileprivate func isLineBreak(between container: NodeID, _ key: NodeID) -> Bool {
    text.slice(self[container].start..<self[key].start).contains { $0 == .newline || $0 == .carriageReturn }
  }
}
