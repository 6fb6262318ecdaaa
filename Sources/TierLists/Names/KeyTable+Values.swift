import JSONSyntax

extension KeyTable {
  /// The strings of an attribute, its values and the elements of arrays; not all if they are no vocabulary.
  package init(valuesOf attribute: Occurrences) {
    self.init(attribute.tree, attribute.completeness)
    for occurrence in attribute.all {
      if nameCount > Self.maximumOfVocabulary { return }
      attribute.tree.forEachString(ofAttribute: occurrence.node) { add($0, Occurrence(role: .attribute, node: $0)) }
    }
  }
}

extension SyntaxTree {
  /// Calls a function with the value of an attribute if it is a string, and with the strings in it if it is an array.
  fileprivate func forEachString(ofAttribute value: NodeID, _ body: (NodeID) -> Void) {
    if kind(value) == .string { return body(value) }
    forEachElement(of: value) { if kind($0) == .string { body($0) } }
  }
}
