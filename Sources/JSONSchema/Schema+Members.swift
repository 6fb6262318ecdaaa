import JSONSyntax

extension Schema {
  /// How a subschema, or else the one that it refers to, describes the members of an object; `nil` where neither does.
  package func members(at subschema: SubschemaID) -> MemberSchema? {
    var place: SubschemaID? = subschema
    while let id = place, contains(id) {
      if !self[id].properties.all.isEmpty || self[id].additional != nil {
        return MemberSchema(properties: self[id].properties, additional: self[id].additional)
      }
      place = self[id].reference
    }
    return nil
  }
}

/// The subschemas of the members of an object, resolved once for many lookups.
package struct MemberSchema: Sendable {
  let properties: PropertyTable
  let additional: SubschemaID?

  /// The place of a key among the names of `properties`, in the order of the schema; `nil` for every other key.
  package func place(of key: NodeID, in tree: SyntaxTree) -> Int? { properties.index(of: key, in: tree) }

  /// The subschema that describes the value of a key.
  package func subschema(of key: NodeID, in tree: SyntaxTree) -> SubschemaID? {
    properties.index(of: key, in: tree).map { properties.subschemas[$0] } ?? additional
  }
}
