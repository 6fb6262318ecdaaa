extension Schema {
  /// The subschema for a member of an object; `nil` for names that the schema neither declares nor allows.
  package func member(_ name: String, of subschema: SubschemaID) -> SubschemaID? {
    let own = self[subschema]
    if let property = own.properties.first(where: { $0.name == name }) { return property.subschema }
    return own.additional == nil ? own.reference.flatMap { member(name, of: $0) } : additional(of: subschema)
  }

  /// The subschema for members that are not declared; `nil` where none are allowed.
  package func additional(of subschema: SubschemaID) -> SubschemaID? {
    let own = self[subschema]
    if let additional = own.additional { return self[additional].isFalse ? nil : additional }
    return own.reference.flatMap { additional(of: $0) }
  }

  /// The subschema for the elements of an array.
  package func element(of subschema: SubschemaID) -> SubschemaID? {
    let own = self[subschema]
    return own.items ?? own.reference.flatMap { element(of: $0) }
  }

  /// The subschema of a name in `$defs`.
  package func subschema(ofDefinition name: String) -> SubschemaID? {
    subschemas.indices.first { subschemas[$0].definition.map { definitions[$0] } == name }.map(SubschemaID.init)
  }

  /// The name in `$defs` of a subschema, or else of the one that it references; `nil` if neither is a definition.
  package func definition(of subschema: SubschemaID) -> String? {
    if let index = self[subschema].definition, definitions.indices.contains(index) { return definitions[index] }
    return self[subschema].reference.flatMap { definition(of: $0) }
  }

  /// How people read a string, or the elements of an array, that has a subschema; `nil` if they do not.
  package func shownRoles(of subschema: SubschemaID) -> (value: ShownRole?, elements: ShownRole?) {
    // By field, because a copy of a subschema counts many references.
    let elements = subschemas[subschema.index].items
    return (subschemas[subschema.index].shownRole, elements.flatMap { subschemas[$0.index].shownRole })
  }

  /// Calls a function with the path of every value that the schema describes, like `/items/*/title`, where `*` is any element or
  /// undeclared name. Not for schemas that refer to themselves.
  package func forEachPath(_ body: (String, SubschemaID) -> Void) { visit(.root, "", body) }

  private func visit(_ subschema: SubschemaID, _ path: String, _ body: (String, SubschemaID) -> Void) {
    body(path, subschema)
    for (name, member) in properties(of: subschema) { visit(member, "\(path)/\(name)", body) }
    for child in [additional(of: subschema), element(of: subschema)] { child.map { visit($0, "\(path)/*", body) } }
  }
}
