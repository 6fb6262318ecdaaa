import JSONSyntax
import SourceText

/// Identifies a subschema of a schema.
package struct SubschemaID: Hashable, Sendable {
  let index: Int

  package static let root = SubschemaID(index: 0)
}

/// A schema of draft 2020-12, compiled once: only the keywords that our own schemas use (`Keyword`).
package struct Schema: Sendable {
  /// The schema document: titles, descriptions, examples and further annotations are read from here.
  package let document: SyntaxTree
  /// The root first.
  let subschemas: [Subschema]
  /// The names in `$defs`, in their order.
  package let definitions: [String]

  /// Compiles a schema document.
  ///
  /// - Returns: `nil` for invalid JSON, for a `$ref` that leads nowhere inside the document, and for a keyword that the
  ///   engine would have to ignore although it may assert something.
  package init?(_ text: DocumentText) {
    document = SyntaxTree(text)
    guard document.problems.isEmpty else { return nil }
    guard let compiled = SchemaCompiler(document).compiled() else { return nil }
    (subschemas, definitions) = compiled
  }

  subscript(id: SubschemaID) -> Subschema { subschemas[id.index] }

  func contains(_ id: SubschemaID) -> Bool { subschemas.indices.contains(id.index) }

  /// The node of a subschema in `document`.
  package func node(of subschema: SubschemaID) -> NodeID { self[subschema].node }

  /// The string annotation of a subschema, its own before that of what it refers to.
  package func annotation(_ name: String, of subschema: SubschemaID) -> NodeID? {
    let subschema = self[subschema]
    if let own = document.members(of: subschema.node).first(where: { document.string($0.key) == name }) {
      return own.value
    }
    return subschema.reference.flatMap { annotation(name, of: $0) }
  }

  /// The names that `properties` declares at a subschema or at what it refers to, in the order of the schema.
  package func properties(of subschema: SubschemaID) -> [(name: String, subschema: SubschemaID)] {
    let own = self[subschema].properties.all
    return own.isEmpty ? self[subschema].reference.map { properties(of: $0) } ?? [] : own
  }

  /// The names that `required` lists at a subschema or at what it refers to.
  package func required(at subschema: SubschemaID) -> [String] {
    let own = self[subschema].required ?? []
    return own.isEmpty ? self[subschema].reference.map { required(at: $0) } ?? [] : own
  }
}

/// The keywords that are assertions.
package enum Keyword: String, Sendable, CaseIterable {
  case type, `enum`, required, additionalProperties, minimum, maximum, maxLength, pattern, format
  /// `false` as a subschema.
  case `false`
}

/// A keyword of the schema that a value violates.
package struct SchemaViolation: Sendable {
  /// The relation of an instance to the value around it.
  package enum Role: Sendable {
    case root, member, requiredMember, mapMember, element, key
  }

  package let tree: SyntaxTree
  package let schema: Schema
  package let keyword: Keyword
  /// The subschema that holds the keyword.
  package let subschema: SubschemaID
  /// The value; for `additionalProperties` the value under the unknown key; for `propertyNames` the key.
  package let instance: NodeID
  package let role: Role
  /// For `required` the name of the missing member.
  package let missingName: String?
}

/// A value that a definition in `$defs`, or the root, describes.
package struct Visit: Sendable {
  /// The index in `definitions`; `nil` for the root.
  package let definition: Int?
  package let node: NodeID
}

/// The assertions of one subschema; `nil` or empty for keywords that it lacks.
struct Subschema: Sendable {
  var node: NodeID = .root
  /// The index in `definitions`; `nil` for every other subschema.
  var definition: Int?
  var isFalse = false
  var reference: SubschemaID?
  var types: TypeSet?
  var values: NodeID?
  var properties = PropertyTable()
  var required: [String]?
  /// The required names that `properties` declares, as bits of their index, and the rest.
  var requiredBits: UInt64 = 0
  var requiredElsewhere: [String] = []
  var additional: SubschemaID?
  var propertyNames: SubschemaID?
  var items: SubschemaID?
  var minimum: Double?
  var maximum: Double?
  var maxLength: Int?
  var pattern: Pattern?
  var format: Format?
  /// Whether it has a keyword that applies to objects.
  var describesObject = false
}
