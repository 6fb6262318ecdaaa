import JSONSchema
import JSONSyntax
import SourceText

/// The item or override of a project inside which an edit stays.
///
/// With `ChangedPart` the only place that decides how far an edit reaches. Inside such an object it changes neither keys of `/items` and
/// `/overrides` nor tiers, so what can change are the findings
/// - of the schema and of checks with the shape `object`, about what is in the object,
/// - of checks with the shape `key`, about the names that the object has before or after the edit,
/// - of checks with the shape `names`, if the edit adds or removes a name of their kind.
struct ChangedObject {
  /// The same in both versions.
  let node: NodeID
  /// The object `/items` or `/overrides`.
  let parent: NodeID
  private let schema: Schema
  private let subschema: SubschemaID

  /// - Returns: `nil` if the edit may reach further.
  init?(_ old: SyntaxTree, _ new: SyntaxTree, _ change: TreeChange) {
    for name in ["items", "overrides"] as [ASCIIName] {
      guard let schema = Schema.project, let home = ObjectView(old, .root)[name], old.kind(home) == .object,
        home < change.nodes.lowerBound, change.nodes.upperBound <= old.end(of: home)
      else { continue }
      guard let object = old.value(in: home, around: change.nodes), new.kind(object) == .object,
        let kind = schema.member("\(name)", of: .root), let subschema = schema.member("*", of: kind)
      else { return nil }
      (node, parent) = (object, home)
      (self.schema, self.subschema) = (schema, subschema)
      return
    }
    return nil
  }

  func contains(_ node: NodeID, in tree: SyntaxTree) -> Bool { node >= self.node && node < tree.after(self.node) }

  /// Its findings in one version of the document, and its names.
  ///
  /// - Returns: `nil` if it has duplicate keys or an `ignore`, or if a syntax error is elsewhere or leaves other values unfinished: these
  ///   reach further.
  func contents(
    in tree: SyntaxTree, _ completeness: Completeness, _ settings: Settings
  ) -> (findings: [Finding], names: NameTables)? {
    let nodes = node..<tree.after(node)
    guard containsErrors(of: tree), tree.duplicateKeys(in: nodes).isEmpty,
      !nodes.contains(where: { tree.string($0, equals: "tierlint") })
    else {
      return nil
    }
    var names = NameTables(tree, completeness)
    let findings = objectFindings(
      schema.evaluate(tree, node, against: subschema), tree, root: .project, ShadowedNodes(tree, []), settings
    ) { names.add($0, $1) }
    return (syntaxFindings(tree, findings) + findings, names)
  }

  /// Whether all syntax errors are inside, and leave nothing else unfinished.
  private func containsErrors(of tree: SyntaxTree) -> Bool {
    if tree.problems.isEmpty { return true }
    guard tree.problems.count <= 100, tree.isComplete(.root, .object), tree.isComplete(parent, .object) else {
      return false
    }
    let start = tree.range(node).lowerBound
    let end = tree.range(tree.after(node)).lowerBound
    return tree.problems.allSatisfy { problem in
      problem.range.lowerBound > start && problem.range.upperBound <= end
        && problem.container.map { contains($0, in: tree) } ?? false
    } && !UnfinishedValues(tree, in: node).reachOut(of: node)
  }
}

extension SyntaxTree {
  /// The value in an object that has some nodes inside its brackets.
  fileprivate func value(in object: NodeID, around nodes: Range<NodeID>) -> NodeID? {
    let children = children(of: object, around: nodes)
    guard !children.isEmpty, case let value = value(of: children.lowerBound), kind(value) == .object,
      value < nodes.lowerBound, nodes.upperBound <= end(of: value)
    else { return nil }
    return value
  }
}
