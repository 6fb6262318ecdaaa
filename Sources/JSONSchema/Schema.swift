import JSONSyntax
import SourceText

/// The index of a subschema in its schema; 0 is the root.
package typealias SubschemaID = Int

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
  /// - Returns: `nil` for what is no JSON, and where a `$ref` leads nowhere inside the document.
  package init?(_ text: DocumentText) {
    document = SyntaxTree(text)
    guard document.problems.isEmpty else { return nil }
    guard let compiled = SchemaCompiler(document).compiled() else { return nil }
    (subschemas, definitions) = compiled
  }

  /// The node of a subschema in `document`.
  package func node(of subschema: SubschemaID) -> NodeID { subschemas[subschema].node }

  /// The string annotation of a subschema, its own before that of what it refers to.
  package func annotation(_ name: String, of subschema: SubschemaID) -> NodeID? {
    let subschema = subschemas[subschema]
    if let own = document.members(of: subschema.node).first(where: { document.string($0.key) == name }) {
      return own.value
    }
    return subschema.reference.flatMap { annotation(name, of: $0) }
  }

  /// The names that `properties` declares at a subschema or at what it refers to, in the order of the schema.
  package func properties(of subschema: SubschemaID) -> [(name: String, subschema: SubschemaID)] {
    let own = subschemas[subschema].properties.all
    return own.isEmpty ? subschemas[subschema].reference.map { properties(of: $0) } ?? [] : own
  }

  /// The names that `required` lists at a subschema or at what it refers to.
  package func required(at subschema: SubschemaID) -> [String] {
    let own = subschemas[subschema].required
    return own.isEmpty ? subschemas[subschema].reference.map { required(at: $0) } ?? [] : own
  }
}

/// The keywords that assert something.
package enum Keyword: String, Sendable, CaseIterable {
  case type, `enum`, required, additionalProperties, minimum, maximum, maxLength, pattern, format
  /// `false` as a subschema.
  case `false`
}

/// A keyword of the schema that a value does not meet.
package struct SchemaViolation: Sendable {
  /// What an instance is to the value around it.
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
  /// The index in `definitions`; −1 for the root.
  package let definition: Int
  package let node: NodeID
}

/// What one subschema asserts; `nil` and empty for keywords it does not have.
struct Subschema: Sendable {
  var node: NodeID = .root
  /// The index in `definitions`, or −1 for the root, where values that it describes are asked for.
  var definition: Int?
  var isFalse = false
  var reference: SubschemaID?
  var types: TypeSet?
  var values: NodeID?
  var properties = PropertyTable()
  var required: [String] = []
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
  /// Whether it says anything about members, elements, strings or numbers.
  var describesObject = false
}
