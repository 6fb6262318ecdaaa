import JSONSchema
import JSONSyntax
import TierlintCore

/// What a schema calls a place of a document.
struct CompletionField {
  let schema: Schema
  /// The subschema of the value; `nil` where the schema says nothing.
  private(set) var subschema: SubschemaID?
  /// The names from the nearest definition of the schema, or its root, to the value: `tier/itemIds/*`, where `*` stands for
  /// elements and for names that the schema leaves open.
  private(set) var path: String

  /// The root of a document; `nil` where no schema describes it.
  init?(rootOf kind: DocumentKind) {
    guard let schema = Schema.of(kind) else { return nil }
    self.schema = schema
    path = kind == .project || kind == .configuration ? kind.rawValue : "state"
    subschema = .root
  }

  /// The value of a member.
  func member(_ name: String) -> CompletionField {
    let next = subschema.flatMap { schema.member(name, of: $0) }
    let isOpen = next != nil && !properties.contains { $0.name == name }
    return stepped(to: next, isOpen ? "*" : name)
  }

  /// An element of an array.
  var element: CompletionField { stepped(to: subschema.flatMap { schema.element(of: $0) }, "*") }

  private func stepped(to next: SubschemaID?, _ name: String) -> CompletionField {
    var field = self
    field.subschema = next
    field.path = next.flatMap { schema.definition(of: $0) } ?? path + "/" + name
    return field
  }

  var properties: [(name: String, subschema: SubschemaID)] { subschema.map { schema.properties(of: $0) } ?? [] }
  var required: [String] { subschema.map { schema.required(at: $0) } ?? [] }

  /// The values of a keyword of the schema, be it one or an array of them, as strings; what is no string by its JSON text.
  func annotations(_ name: String) -> [String] {
    guard let node = subschema.flatMap({ schema.annotation(name, of: $0) }) else { return [] }
    let tree = schema.document
    let nodes = tree.kind(node) == .array ? Array(tree.elements(of: node)) : [node]
    return nodes.map { tree.string($0) ?? tree.text.string(tree.range($0)) }
  }

  func annotation(_ name: String) -> String? { annotations(name).first }

  /// The types that a value may have, by the names of JSON Schema.
  var types: [String] { annotations("type") }

  /// The type to write: the first that the schema names, else that of its first example.
  var usualType: String? {
    if let type = types.first { return type }
    guard let examples = subschema.flatMap({ schema.annotation("examples", of: $0) }) else { return nil }
    switch schema.document.kind(schema.document.first(in: examples)) {
    case .object: return "object"
    case .array: return "array"
    case .number: return "number"
    case .true, .false: return "boolean"
    default: return "string"
    }
  }
}

/// The fields of the arrays and objects around a place, and of the place itself.
struct CompletionFields {
  /// In the order of `CompletionSpot.containers`, the root first.
  private(set) var containers: [(node: NodeID, field: CompletionField)] = []
  /// Of the value at the place; of a key that of its object.
  let own: CompletionField

  /// Levels of nesting that the app reads. What is written deeper is lost, and its paths would take too much room.
  private static let deepest = 512

  /// - Returns: `nil` where nothing is known of the place.
  init?(_ spot: CompletionSpot) {
    guard spot.containers.count <= Self.deepest, var field = CompletionField(rootOf: spot.document.kind) else {
      return nil
    }
    let tree = spot.tree
    for (outer, node) in zip([nil] + spot.containers.map(Optional.init), spot.containers) {
      if let outer, !tree.isUnopened(node) {
        field = tree.kind(outer) == .array ? field.element : field.member(tree.string(tree.key(of: node)) ?? "")
      }
      containers.append((node, field))
    }
    switch spot.role {
    case .root, .key: own = field
    case .element: own = field.element
    case .value: own = field.member(spot.key.flatMap { tree.string($0) } ?? "")
    }
  }

  /// The innermost array or object around the place that has a path.
  func container(_ path: String) -> NodeID? { containers.last { $0.field.path == path }?.node }
}
