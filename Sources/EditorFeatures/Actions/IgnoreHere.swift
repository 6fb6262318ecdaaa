import JSONSyntax
import SourceText
import TierlintCore

/// The objects of a document that `additional.tierlint.ignore` may be written to.
struct IgnoreCarriers {
  private let document: Document
  /// In document order, each after the one around it.
  private let objects: [NodeID]
  /// The rule about overrides that say nothing: one that ignores something does say something.
  private static let aboutEmptiness = "override/redundant"

  /// - Complexity: O(*items*).
  init(_ document: Document) {
    self.document = document
    // Where the parser had to guess, what is added may make it guess otherwise.
    let mayIgnore = document.kind == .project && document.tree.hasAllFindings
    objects = mayIgnore ? document.tree.ignorableObjects : []
  }

  /// The innermost object around a finding where an ignore silences it, and how a title names it.
  ///
  /// - Returns: `nil` where none can: for what is about the text and not about a value, and where something else stands
  ///   in the place of the ignore.
  func carrier(for diagnostic: Diagnostic) -> (node: NodeID, name: String)? {
    let tree = document.tree
    guard let innermost = diagnostic.node.flatMap(object) else { return nil }
    let object = diagnostic.rule == Self.aboutEmptiness ? .root : innermost
    guard ignoreChange(diagnostic.rule, object, tree) != nil else { return nil }
    return (object, object == .root ? "in this list" : "here")
  }

  private func object(around node: NodeID) -> NodeID? {
    objects[..<objects.partitioningIndex { $0 > node }].last { node < document.tree.after($0) }
  }
}

/// The edits that add a rule to the ignore of an object.
///
/// - Parameter arguments: The rule and the node of the object.
/// - Returns: `nil` where the object cannot have one.
func ignoring(_ arguments: [String], in document: Document) -> [TextEdit]? {
  guard arguments.count == 2, let object = Int(arguments[1]).map(NodeID.init), document.kind == .project,
    document.tree.hasAllFindings,
    RuleCatalog.rule(arguments[0]) != nil, document.tree.ignorableObjects.contains(object),
    let change = ignoreChange(arguments[0], object, document.tree)
  else { return nil }
  let typesetter = EditBuilder(tree: document.tree, ancestry: Ancestry(document.tree))
  return typesetter.edits(adding: change.value, named: change.key, to: change.container)
}

/// What is to be added where: the innermost of `additional`, `tierlint` and `ignore` that is there gets the rest.
private func ignoreChange(
  _ rule: String, _ object: NodeID, _ tree: SyntaxTree
) -> (container: NodeID, key: String?, value: JSONValue)? {
  let path: [StaticString] = ["additional", "tierlint", "ignore"]
  var container = object
  for (depth, name) in path.enumerated() {
    guard tree.isWhole(container, .object) else { return nil }
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
  return tree.isWhole(container, .array) && !isThere ? (container, nil, .string(rule)) : nil
}
