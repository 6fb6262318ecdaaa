import JSONSyntax
import SourceText

/// Identifies a subschema of a schema.
package struct SubschemaID: Hashable, Sendable {
  let index: Int

  package static let root = SubschemaID(index: 0)
}

/// A compiled schema of draft 2020-12; supports only the keywords that our own schemas use. A reference, because each violation has it.
package final class Schema: Sendable {
  /// The schema document, from which annotations such as `title` and `examples` are read.
  package let document: SyntaxTree
  /// The root first.
  let subschemas: [Subschema]
  /// The tables of the properties of all subschemas.
  let propertySlots: [PropertySlot]
  /// The names in `$defs`, in order.
  package let definitions: [String]

  /// Compiles a schema document.
  ///
  /// - Returns: `nil` for invalid JSON, an unresolved `$ref`, and any keyword that is neither supported nor an annotation.
  package init?(_ text: DocumentText) {
    document = SyntaxTree(text)
    guard document.problems.isEmpty else { return nil }
    guard let compiled = SchemaCompiler(document).compiled() else { return nil }
    (subschemas, propertySlots, definitions) = compiled
  }

  subscript(id: SubschemaID) -> Subschema { subschemas[id.index] }

  func contains(_ id: SubschemaID) -> Bool { subschemas.indices.contains(id.index) }

  /// The node of a subschema in `document`.
  package func node(of subschema: SubschemaID) -> NodeID { self[subschema].node }

  /// The value of an annotation of a subschema; if it has none, that of the subschema it references.
  package func annotation(_ name: String, of subschema: SubschemaID) -> NodeID? {
    // By field, because a copy of a subschema counts many references.
    if let own = document.members(of: self[subschema].node).first(where: { document.string($0.key, reads: name) }) {
      return own.value
    }
    return self[subschema].reference.flatMap { annotation(name, of: $0) }
  }

  /// The `properties` of a subschema, or else of the one that it references, in schema order.
  package func properties(of subschema: SubschemaID) -> [(name: String, subschema: SubschemaID)] {
    let own = self[subschema].properties
    return own.isEmpty ? self[subschema].reference.map { properties(of: $0) } ?? [] : own
  }

  /// The `required` names of a subschema, or else of the one that it references.
  package func required(at subschema: SubschemaID) -> [String] {
    let own = self[subschema].required
    return own.isEmpty ? self[subschema].reference.map { required(at: $0) } ?? [] : own
  }
}

/// The keywords that a value can violate.
package enum Keyword: String, Sendable, CaseIterable {
  case type, `enum`, required, additionalProperties, minimum, maximum, maxLength, pattern, format
  /// `false` as a subschema.
  case `false`
}

/// A value that violates a keyword of the schema.
package struct SchemaViolation: Sendable {
  /// How an instance is contained in its parent.
  package enum Role: Sendable {
    case root, member, requiredMember, mapMember, element, key
  }

  package var tree: SyntaxTree
  package let schema: Schema
  package let keyword: Keyword
  /// The subschema with the keyword.
  package let subschema: SubschemaID
  /// The value; for `additionalProperties` the value of the unknown key; for `propertyNames` the key.
  package let instance: NodeID
  package let role: Role
  /// For `required` the name of the missing member.
  package let missingName: String?
}

/// A value that was evaluated against the root or a definition in `$defs`. Eight bytes: a list has one for each item.
package struct DefinitionMatch: Sendable {
  private let definitionIndex: Int32
  private let nodeIndex: Int32

  init(definition: Int?, node: NodeID) {
    definitionIndex = Int32(truncatingIfNeeded: definition ?? -1)
    nodeIndex = Int32(truncatingIfNeeded: node.index)
  }

  /// The index in `definitions`; `nil` for the root.
  package var definition: Int? { definitionIndex < 0 ? nil : Int(definitionIndex) }
  package var node: NodeID { NodeID(Int(nodeIndex)) }
}

/// How much a reader sees of a string at once.
package enum ShownRole: Sendable {
  /// An id, a title, a label or a tag.
  case name
  /// A longer text.
  case text
}

/// The assertions of one subschema; `nil` or empty for keywords that it lacks.
struct Subschema: Sendable {
  var node: NodeID = .root
  /// The index in `definitions`, if it is one.
  var definition: Int?
  var isFalse = false
  var reference: SubschemaID?
  var types: TypeSet?
  var values: NodeID?
  /// Finds most of the strings among many `values`.
  var valueTable: PropertyTable?
  var properties: [(name: String, subschema: SubschemaID)] = []
  /// Finds them; `nil` if there are none.
  var propertyTable: PropertyTable?
  var required: [String] = []
  /// The elements of `required` in the schema document.
  var requiredNodes: [NodeID]?
  /// The required names among the first 64 of `properties`, as bits of their index; the rest is in `requiredElsewhere`.
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
  /// How people read its strings: the annotation `x-shown`, else as a text if all strings are valid, and nothing else is.
  var shownRole: ShownRole?
  var hasShownRole = false
  /// Whether it has a keyword that applies to objects.
  var describesObject = false
  /// The kinds of values that it accepts without a look at the value, as bits of `Node.Kind`.
  var acceptedKinds: UInt16 = 0
  /// The strings that it accepts undecoded: those of at most so many bytes, or else those of these characters.
  var acceptedLength: Int?
  var acceptedCharacters: ASCIISet?
  /// Whether it accepts all integers of at most 18 digits.
  var acceptsShortIntegers = false
}
