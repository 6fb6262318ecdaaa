extension Schema {
  /// The name in `$defs` of the definition that a subschema is or refers to; `nil` where it is none.
  package func definition(of subschema: SubschemaID) -> String? {
    let own = self[subschema]
    if let index = own.definition, definitions.indices.contains(index) { return definitions[index] }
    return own.reference.flatMap { definition(of: $0) }
  }
}
