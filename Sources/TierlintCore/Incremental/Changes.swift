import JSONSyntax

/// The findings in one version of a document that an edit may change.
struct Changes {
  /// Those that have and are no consequences of others; without those that a syntax error makes doubtful.
  private(set) var findings: [Finding] = []
  /// The others: as long as they are the same, so is what follows from them.
  private(set) var related: Set<RelatedFinding> = []

  /// - Returns: `nil` if what follows from them may be elsewhere.
  init?(_ all: [Finding], _ object: ChangedObject, _ document: Document, _ ids: KeyTable, _ settings: Settings) {
    let tree = document.tree
    for finding in droppingSuperseded(all, tree, errorsIn: object.node) {
      let rule = RuleCatalog.all[finding.rule]
      guard finding.explains.isEmpty, let node = finding.location.node,
        object.contains(node, in: tree) || !finding.mayChangeOthers && rule.supersededBy.isEmpty
      else { return nil }
      switch rule.id {
      case "schema/unknown-key" where isItem(node, tree): return nil
      case "id/item-mismatch" where ids.isRenamed(ObjectView(tree, object.node)): return nil
      case "schema/unknown-key", "id/item-mismatch": findings.append(finding)
      case "schema/missing":
        findings.append(finding)
        if node == object.node { related.insert(RelatedFinding(rule: finding.rule, node: node)) }
      case _ where TierlintCore.related.contains(rule.id):
        related.insert(RelatedFinding(rule: finding.rule, node: node))
      default: findings.append(finding)
      }
    }
    findings.removeAll(where: \.isWithheld)
  }

  /// The same as they are after an edit; empty if one of them is at a place that changed.
  func related(movedBy change: TreeChange) -> Set<RelatedFinding>? {
    let moved = related.compactMap { finding in
      change.moved(finding.node).map { RelatedFinding(rule: finding.rule, node: $0) }
    }
    return moved.count == related.count ? Set(moved) : nil
  }
}

struct RelatedFinding: Hashable {
  let rule: Int
  let node: NodeID
}

extension Finding {
  private static let superseding = Set(RuleCatalog.all.flatMap(\.supersededBy) + ["attribute/value"])

  /// Whether another finding at the same location may depend on it, or it on that one for a reason of its own.
  var mayChangeOthers: Bool { Finding.superseding.contains(RuleCatalog.ids[rule]) || !supersededBy.isEmpty }
}
