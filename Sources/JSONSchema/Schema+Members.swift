import JSONSyntax

extension Schema {
  /// The subschemas of members that a subschema, or else the one that it references, declares; `nil` if neither does.
  package func members(at subschema: SubschemaID) -> MemberSchema? {
    var current: SubschemaID? = subschema
    while let id = current, contains(id) {
      if !self[id].properties.isEmpty || self[id].additional != nil {
        return MemberSchema(
          properties: self[id].properties, table: self[id].propertyTable, slots: propertySlots,
          additional: self[id].additional)
      }
      current = self[id].reference
    }
    return nil
  }
}

/// The subschemas of the members of an object, resolved once for many lookups.
package struct MemberSchema: Sendable {
  let properties: [(name: String, subschema: SubschemaID)]
  let table: PropertyTable?
  let slots: [PropertySlot]
  let additional: SubschemaID?

  /// The index of a key in `properties`, in schema order; `nil` for undeclared keys.
  package func place(of key: NodeID, in tree: SyntaxTree) -> Int? { property(of: key, in: tree)?.index }

  /// The subschema for the value of a key.
  package func subschema(of key: NodeID, in tree: SyntaxTree) -> SubschemaID? {
    property(of: key, in: tree)?.subschema ?? additional
  }

  private func property(of key: NodeID, in tree: SyntaxTree) -> Property? {
    slots.withUnsafeBufferPointer { table?.property(of: key, in: tree, $0, all: properties) }
  }
}
