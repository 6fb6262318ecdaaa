import JSONSyntax

/// Which parts of a document were parsed completely, so that what they lack is truly missing.
package struct Completeness: Sendable, Equatable {
  /// Whether every key of `/items` is known.
  package let items: Bool
  /// Whether every entry of every tier's `itemIds` is known; of a state whether every tier is.
  package let tiers: Bool
  /// Whether every entry of a state's `/tierOrder` is known.
  package let order: Bool
  /// The tiers of a project whose items are lost, because a later tier has the same label.
  package private(set) var overwrittenTiers: Set<NodeID>

  package init(_ tree: SyntaxTree, _ kind: DocumentKind) {
    self = kind == .project ? Completeness(tree) : Completeness(ofState: tree)
  }

  /// The completeness of a project.
  package init(_ tree: SyntaxTree) {
    order = false
    overwrittenTiers = overwritten(tree)
    let root = ObjectView(tree, .root)
    items = tree.isComplete(root["items"], .object) && !tree.hasOmission(in: root["items"])
    tiers =
      tree.isComplete(root["tiers"], .array) && !tree.hasOmission(in: root["tiers"])
      && root.elements("tiers").allSatisfy { isReadable(ObjectView(tree, $0)["itemIds"], tree) }
  }
}

extension Completeness {
  /// The same for the next version of the document, if the tiers and the keys of `/items` are the same.
  package func moved(by change: TreeChange) -> Completeness {
    var next = self
    next.overwrittenTiers = Set(overwrittenTiers.map { change.moved($0) ?? $0 })
    return next
  }
}

extension Completeness {
  /// The completeness of a state or a template; a flat list is never complete, because any name is a tier there.
  package init(ofState tree: SyntaxTree) {
    let root = ObjectView(tree, .root)
    items = false
    overwrittenTiers = []
    order = isReadable(root["tierOrder"], tree) && !tree.isShifted(root["tierOrder"])
    // A template lists its tiers in `tierOrder` only.
    tiers = root["tiers"].map { tree.isComplete($0, .object) && !tree.isShifted($0) } ?? order
  }
}

/// The tiers with the same label as a later one.
private func overwritten(_ tree: SyntaxTree) -> Set<NodeID> {
  var last: [String: NodeID] = [:]
  var overwritten: Set<NodeID> = []
  ObjectView(tree, .root).forEachElement("tiers") { tier in
    guard let label = ObjectView(tree, tier).string("label") else { return }
    let name = isUnranked(label) ? "unranked" : label
    if let earlier = last.updateValue(tier, forKey: name) { overwritten.insert(earlier) }
  }
  return overwritten
}

extension SyntaxTree {
  /// Whether a syntax error inside a value may have moved members or elements to another container.
  fileprivate func isShifted(_ node: NodeID?) -> Bool {
    guard let node, !problems.isEmpty else { return false }
    let value = range(node)
    return problems.contains { !$0.keepsMembers && value.contains($0.range.lowerBound) }
  }
}

/// Whether an array of ids is complete and has strings only.
private func isReadable(_ itemIDs: NodeID?, _ tree: SyntaxTree) -> Bool {
  guard let itemIDs, tree.isComplete(itemIDs, .array) else { return false }
  // Strings have no nodes inside.
  return (tree.first(in: itemIDs)..<tree.end(of: itemIDs)).allSatisfy {
    tree.kind($0) == .string && !tree.isRecovered($0)
  }
}

extension SyntaxTree {
  /// Whether a comment or dots in a container say that something was left out.
  fileprivate func hasOmission(in container: NodeID?) -> Bool {
    problems.contains { problem in
      problem.container == container
        && (problem.kind == .omission
          || problem.kind == .unexpectedText && text.slice(problem.range).starts(with: [.period, .period, .period]))
    }
  }
}
