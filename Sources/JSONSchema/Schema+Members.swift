import JSONSyntax

extension Schema {
  /// The subschemas of members that a subschema, or else the one that it references, declares; `nil` if neither does.
  package func members(at subschema: SubschemaID) -> MemberSchema? {
    var current: SubschemaID? = subschema
    while let id = current, contains(id) {
      if !self[id].properties.all.isEmpty || self[id].additional != nil {
        return MemberSchema(properties: self[id].properties, additional: self[id].additional)
      }
      current = self[id].reference
    }
    return nil
  }
}

/// The subschemas of the members of an object, resolved once for many lookups.
package struct MemberSchema: Sendable {
  let properties: PropertyTable
  let additional: SubschemaID?

  /// The index of a key in `properties`, in schema order; `nil` for undeclared keys.
  package func place(of key: NodeID, in tree: SyntaxTree) -> Int? { properties.index(of: key, in: tree) }

  /// The subschema for the value of a key.
  package func subschema(of key: NodeID, in tree: SyntaxTree) -> SubschemaID? {
    properties.index(of: key, in: tree).map { properties.subschemas[$0] } ?? additional
  }
}
