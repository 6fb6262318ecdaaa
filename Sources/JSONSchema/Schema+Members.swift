import JSONSyntax

extension Schema {
  /// What a subschema, or else what it refers to, says of the members of an object; `nil` where it says nothing.
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

/// What a schema says of the members of an object, for when many are asked for.
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
