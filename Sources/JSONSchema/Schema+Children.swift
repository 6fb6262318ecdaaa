extension Schema {
  /// The subschema for a member of an object; `nil` for names that the schema neither declares nor allows.
  package func member(_ name: String, of subschema: SubschemaID) -> SubschemaID? {
    let own = self[subschema]
    if let property = own.properties.first(where: { $0.name == name }) { return property.subschema }
    if let additional = own.additional { return self[additional].isFalse ? nil : additional }
    return own.reference.flatMap { member(name, of: $0) }
  }

  /// The subschema for the elements of an array.
  package func element(of subschema: SubschemaID) -> SubschemaID? {
    let own = self[subschema]
    return own.items ?? own.reference.flatMap { element(of: $0) }
  }

  /// The name in `$defs` of a subschema, or else of the one that it references; `nil` if neither is a definition.
  package func definition(of subschema: SubschemaID) -> String? {
    if let index = self[subschema].definition, definitions.indices.contains(index) { return definitions[index] }
    return self[subschema].reference.flatMap { definition(of: $0) }
  }
}
