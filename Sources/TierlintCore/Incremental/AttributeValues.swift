import JSONSyntax

extension KeyTable {
  /// The strings of an attribute, its values and the elements of arrays; not all if they are no vocabulary.
  init(valuesOf attribute: Occurrences) {
    self.init(attribute.tree, attribute.completeness)
    for occurrence in attribute.all {
      if nameCount > Self.maximumOfVocabulary { return }
      attribute.tree.forEachString(ofAttribute: occurrence.node) { add($0, Occurrence(role: .attribute, node: $0)) }
    }
  }
}

/// The strings of the attributes that many items of an edited document have, and their types, so that an edit of one item need not
/// gather those of all.
struct AttributeValues: Sendable {
  /// By the name of the attribute.
  private var tables: [String: KeyTable] = [:]
  /// A bit for each type that values of the attribute have or had.
  private var types: [String: UInt16] = [:]

  init(_ attributes: KeyTable) {
    attributes.forEach(where: { $0.count > 4 }) { attribute, _ in
      types[attribute.text] = attribute.all.reduce(0) { $0 | attribute.tree.type($1.node) }
      let values = KeyTable(valuesOf: attribute)
      if values.nameCount <= KeyTable.maximumOfVocabulary { tables[attribute.text] = values }
    }
  }

  /// The strings of an attribute, if they are known.
  subscript(attribute: String) -> KeyTable? { tables[attribute] }

  /// The number of types of an attribute's values, or more; `nil` if it is not known.
  func types(of attribute: String) -> Int? { types[attribute]?.nonzeroBitCount }

  /// Has the strings be those of the next version of the document.
  ///
  /// - Parameter old: The attributes of the changed object in this version, and `new` those in the next one.
  mutating func replace(_ old: KeyTable, by new: KeyTable, _ change: TreeChange) {
    for use in old.uses {
      let name = old.tree.string(use.name) ?? ""
      old.tree.forEachString(ofAttribute: use.occurrence.node) {
        if change.replaces(use.name) || change.replaces($0) { tables[name]?.remove($0) }
      }
    }
    for name in tables.keys { tables[name]?.move(to: new.tree, change, new.completeness) }
    for use in new.uses {
      let name = new.tree.string(use.name) ?? ""
      types[name]? |= new.tree.type(use.occurrence.node)
      new.tree.forEachString(ofAttribute: use.occurrence.node) {
        guard change.inserts(use.name) || change.inserts($0) else { return }
        tables[name]?.insert($0, Occurrence(role: .attribute, node: $0))
      }
      if tables[name].map({ $0.nameCount > KeyTable.maximumOfVocabulary }) ?? false { tables[name] = nil }
    }
  }
}

extension SyntaxTree {
  /// A bit for the type of an attribute's value.
  fileprivate func type(_ value: NodeID) -> UInt16 {
    let kind = kind(value)
    return 1 << UInt16((kind == .false ? .true : kind).rawValue)
  }

  /// Calls a function with the value of an attribute if it is a string, and with the strings in it if it is an array.
  fileprivate func forEachString(ofAttribute value: NodeID, _ body: (NodeID) -> Void) {
    if kind(value) == .string { return body(value) }
    forEachElement(of: value) { if kind($0) == .string { body($0) } }
  }
}
