extension Schema {
  /// The subschema for the member of a name; `nil` where the schema does not describe it.
  package func member(_ name: String, of subschema: SubschemaID) -> SubschemaID? {
    let place = resolved(subschema)
    return subschemas[place].properties.all.first { $0.name == name }?.subschema ?? subschemas[place].additional
  }

  /// The subschema for the elements of an array; `nil` where the schema does not describe them.
  package func items(of subschema: SubschemaID) -> SubschemaID? { subschemas[resolved(subschema)].items }

  /// What a subschema refers to, where it describes no children itself.
  private func resolved(_ subschema: SubschemaID) -> SubschemaID {
    var place = subschema
    while subschemas[place].properties.all.isEmpty, subschemas[place].additional == nil, subschemas[place].items == nil,
      let next = subschemas[place].reference
    {
      place = next
    }
    return place
  }
}
