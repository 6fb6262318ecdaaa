extension Schema {
  /// The subschema of a member of an object that a subschema describes; `nil` for names of which the schema says nothing, and
  /// for those that may not be there.
  package func member(_ name: String, of subschema: SubschemaID) -> SubschemaID? {
    let own = self[subschema]
    if let index = own.properties.index(of: name) { return own.properties.subschemas[index] }
    if let additional = own.additional { return self[additional].isFalse ? nil : additional }
    return own.reference.flatMap { member(name, of: $0) }
  }

  /// The subschema of the elements of an array that a subschema describes.
  package func element(of subschema: SubschemaID) -> SubschemaID? {
    let own = self[subschema]
    return own.items ?? own.reference.flatMap { element(of: $0) }
  }
}
