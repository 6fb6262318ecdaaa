import JSONSchema
import JSONSyntax
import TierlintCore

/// The fields of the arrays and objects around a place, and of the place itself.
struct CompletionFields {
  /// In the order of `CompletionSpot.containers`, the root first.
  let containers: [(node: NodeID, field: SchemaLocation)]
  /// Of the value at the place; of a key that of its object.
  let own: SchemaLocation

  /// - Returns: `nil` where the schema does not describe the document.
  init?(_ spot: CompletionSpot) {
    let locations = SchemaLocation.along(spot.containers, in: spot.document, skipping: spot.tree.isUnopened)
    guard let field = locations.last else { return nil }
    containers = Array(zip(spot.containers, locations))
    switch spot.role {
    case .root, .key: own = field
    case .element: own = field.element
    case .value: own = field.member(spot.key.flatMap { spot.tree.string($0) } ?? "")
    }
  }

  /// The innermost array or object around the place that has a path.
  func container(_ path: String) -> NodeID? { containers.last { $0.field.path == path }?.node }
}
