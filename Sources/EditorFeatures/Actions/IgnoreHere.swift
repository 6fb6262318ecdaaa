import Findings
import JSONSyntax
import ListEditing
import Rules
import SourceText
import TierLists

/// The objects of a document that can have an `additional.tierlint.ignore`.
struct IgnoreTargets {
  private let document: Document
  private let mayIgnore: Bool

  init(_ document: Document) {
    self.document = document
    // In a document with syntax errors an edit may change how the parser recovers.
    mayIgnore = document.kind == .project && document.tree.hasAllFindings
  }

  /// The innermost object around a finding whose ignore suppresses it, and its name in a title.
  ///
  /// - Returns: `nil` for findings that have no value, and where `additional.tierlint.ignore` has another type.
  func target(for diagnostic: Diagnostic) -> (node: NodeID, name: String)? {
    let tree = document.tree
    guard mayIgnore, let object = diagnostic.node.flatMap(tree.ignorableObject),
      ignoreChange(diagnostic.rule, object, tree) != nil
    else { return nil }
    return (object, object == .root ? "in this list" : "here")
  }
}

extension SyntaxTree {
  /// The innermost of the objects around a node that may have an `ignore` in a project.
  fileprivate func ignorableObject(around node: NodeID) -> NodeID? {
    let root = ObjectView(self, .root)
    for (name, kind) in [("tiers", .array), ("items", .object), ("overrides", .object)] as [(ASCIIName, Node.Kind)] {
      guard let home = root[name], self.kind(home) == kind, let child = value(in: home, around: node) else { continue }
      let media = kind == .object ? ObjectView(self, child)["media"] : nil
      let entry = media.flatMap { self.kind($0) == .array ? value(in: $0, around: node) : nil }
      if let object = [entry, child].compactMap({ $0 }).first(where: { self.kind($0) == .object }) { return object }
    }
    return kind(.root) == .object ? .root : nil
  }

  /// The value of a member, or the element, that contains a node.
  private func value(in container: NodeID, around node: NodeID) -> NodeID? {
    guard container < node, node < end(of: container) else { return nil }
    let child = children(of: container, around: node..<node.advanced(by: 1)).lowerBound
    let value = kind(container) == .object ? value(of: child) : child
    return value <= node ? value : nil
  }
}

/// The edits that add a rule to the ignore of an object.
///
/// - Parameter object: As a client sends it, perhaps none of the document.
/// - Returns: `nil` where the object cannot have an ignore.
func ignoring(_ rule: String, _ object: NodeID, in document: Document) -> [TextEdit]? {
  guard document.kind == .project, document.tree.hasAllFindings, RuleCatalog.rule(rule) != nil,
    document.tree.contains(object), document.tree.ignorableObject(around: object) == object,
    let change = ignoreChange(rule, object, document.tree)
  else { return nil }
  let builder = EditBuilder(tree: document.tree, ancestry: Ancestry(ofFewIn: document.tree))
  return builder.edits(adding: change.value, named: change.key, to: change.container)
}

/// The member or element to add, and its container: the innermost existing one of `additional`, `tierlint` and `ignore`.
private func ignoreChange(
  _ rule: String, _ object: NodeID, _ tree: SyntaxTree
) -> (container: NodeID, key: String?, value: JSONValue)? {
  let path: [ASCIIName] = ["additional", "tierlint", "ignore"]
  var container = object
  for (depth, name) in path.enumerated() {
    guard tree.isComplete(container, .object) else { return nil }
    guard let next = ObjectView(tree, container)[name] else {
      let list = JSONValue.array([.string(rule)])
      let value = path[(depth + 1)...].reversed().reduce(list) { value, name in
        .object([JSONValue.Member(name.description, value)])
      }
      return (container, name.description, value)
    }
    container = next
  }
  let isThere = tree.elements(of: container).contains { tree.string($0) == rule }
  return tree.isComplete(container, .array) && !isThere ? (container, nil, .string(rule)) : nil
}
