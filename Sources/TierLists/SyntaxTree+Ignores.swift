import JSONSyntax

extension SyntaxTree {
  /// Whether the text has no syntax error that could hide a finding.
  package var hasAllFindings: Bool {
    problems.allSatisfy {
      switch $0.kind {
      case .comment, .trailingComma, .byteOrderMark, .deep: true
      default: false
      }
    }
  }

  /// The objects of a project that may have an `ignore`, in document order, each after the one around it.
  ///
  /// - Parameter nodes: Leaves out other tiers, items and overrides; `nil`: none.
  package func ignorableObjects(in nodes: Range<NodeID>? = nil) -> [NodeID] {
    let root = ObjectView(self, .root)
    var objects: [NodeID] = [.root]
    forEachElement(of: root["tiers"], in: nodes) { objects.append($0) }
    for home in ["items", "overrides"] as [ASCIIName] {
      forEachMember(of: root[home], in: nodes) { _, carrier in
        objects.append(carrier)
        forEachElement(of: ObjectView(self, carrier)["media"]) { objects.append($0) }
      }
    }
    return objects.filter { kind($0) == .object }.sorted()
  }

  package func ignore(of object: NodeID) -> NodeID? {
    ObjectView(self, object).object("additional")?.object("tierlint")?["ignore"]
  }
}
