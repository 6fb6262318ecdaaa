import JSONSchema
import JSONSyntax
import TierLists

/// The known fields that an object lacks.
package struct AbsentFields: Sendable {
  package let names: [String]
  package let suggester: SpellingSuggester

  package init(_ fault: SchemaViolation, in object: NodeID) {
    let known = fault.schema.members(at: fault.subschema)
    let present = Set(
      fault.tree.members(of: object).compactMap { key, _ in
        known?.place(of: key, in: fault.tree) == nil ? nil : fault.tree.string(key)
      })
    names = fault.schema.properties(of: fault.subschema).map { $0.name }.filter { !present.contains($0) }
    suggester = SpellingSuggester(names)
  }
}
