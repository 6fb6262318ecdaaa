import JSONSchema
import JSONSyntax
import TierLists

/// A place in a schema, reached along the path of a value in a document.
package struct SchemaLocation: Sendable {
  package let schema: Schema
  /// The subschema of the value; `nil` where the schema describes nothing.
  package private(set) var subschema: SubschemaID?
  /// The names from the nearest definition of the schema, or its root, to the value: `tier/itemIds/*`, where `*` is an
  /// element or a name that the schema leaves open.
  package private(set) var path: String

  /// Levels of nesting that the app reads. Deeper values are lost, and their paths would take quadratic space.
  private static let maximumDepth = 512

  /// The root of a document; `nil` where no schema describes it.
  package init?(rootOf kind: DocumentKind) {
    guard let schema = Schema.of(kind) else { return nil }
    self.schema = schema
    path = kind == .project || kind == .configuration ? kind.rawValue : "state"
    subschema = .root
  }

  /// The value of a member.
  package func member(_ name: String) -> SchemaLocation {
    let next = subschema.flatMap { schema.member(name, of: $0) }
    let isOpen = next != nil && !properties.contains { $0.name == name }
    return child(next, isOpen ? "*" : name)
  }

  /// An element of an array.
  package var element: SchemaLocation { child(subschema.flatMap { schema.element(of: $0) }, "*") }

  private func child(_ next: SubschemaID?, _ name: String) -> SchemaLocation {
    var location = self
    location.subschema = next
    location.path = next.flatMap { schema.definition(of: $0) } ?? path + "/" + name
    return location
  }

  /// The locations of nested values, the root first.
  ///
  /// - Parameter isSkipped: Whether a value has the location of the container around it.
  /// - Returns: Empty where no schema describes the document, and deeper than the app reads.
  package static func along(
    _ values: [NodeID], in document: Document, skipping isSkipped: (NodeID) -> Bool = { _ in false }
  ) -> [SchemaLocation] {
    guard values.count <= maximumDepth, var location = SchemaLocation(rootOf: document.kind), !values.isEmpty else {
      return []
    }
    let tree = document.tree
    var locations = [location]
    for (outer, node) in zip(values, values.dropFirst()) {
      if !isSkipped(node) {
        location =
          tree.kind(outer) == .array ? location.element : location.member(tree.string(tree.key(of: node)) ?? "")
      }
      locations.append(location)
    }
    return locations
  }
}

extension SchemaLocation {
  package var properties: [(name: String, subschema: SubschemaID)] {
    subschema.map { schema.properties(of: $0) } ?? []
  }
}
