import JSONSyntax
import ListEditing
import TierLists

/// The input of candidate providers: the insertion point, its location in the schema, and the context.
struct CompletionRequest {
  let point: InsertionPoint
  let context: CompletionContext
  /// Where the schema describes the value at the point; for a key its object. `nil` where no schema does.
  let location: SchemaLocation?
  /// The arrays and objects around the point with their schema paths, the root first.
  private let containers: [(node: NodeID, path: String)]

  var document: Document { point.document }
  var tree: SyntaxTree { point.tree }
  var root: ObjectView { ObjectView(point.tree, .root) }
  var style: SeparatorStyle { SeparatorStyle(tree) }

  init(_ point: InsertionPoint, _ context: CompletionContext) {
    (self.point, self.context) = (point, context)
    // An unopened container's members belong to the container around it.
    let locations = SchemaLocation.along(point.containers, in: point.document, skipping: point.tree.isUnopened)
    containers = zip(point.containers, locations).map { ($0, $1.path) }
    switch point.kind {
    case .document, .key: location = locations.last
    case .element: location = locations.last?.element
    case .value: location = locations.last?.member(point.key.flatMap { point.tree.string($0) } ?? "")
    }
  }

  /// The innermost array or object around the point that has a schema path.
  func container(_ path: String) -> NodeID? { containers.last { $0.path == path }?.node }

  /// The keys of the object at the point, without the one being replaced.
  var takenKeys: Set<String> {
    Set(tree.members(of: point.container).compactMap { $0.key == point.node ? nil : tree.string($0.key) })
  }

  /// The strings in the array at the point, without the one being replaced.
  var takenElements: Set<String> {
    Set(tree.elements(of: point.container).compactMap { $0 == point.node ? nil : tree.string($0) })
  }
}
