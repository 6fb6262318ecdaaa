import TierLists

// What people write for a rule: in configurations, ignores, and options.
extension RuleCatalog {
  /// Whether a string is the id of a rule or the name of a family.
  package static func isRuleOrFamily(_ name: String) -> Bool { rule(name) != nil || families.contains(name) }

  /// The most similar id or family; also finds an id without its family.
  static func nearest(to name: String) -> String? {
    ids.first { $0.hasSuffix("/" + name) } ?? suggester.nearest(to: name)
  }

  /// Whether no other id or family is as near to a name.
  static func isOnlyNearest(_ id: String, to name: String) -> Bool {
    let sameName = ids.filter { $0.hasSuffix("/" + name) }
    return sameName.isEmpty ? suggester.onlyNearest(to: name) == id : sameName == [id]
  }

  private static let suggester = SpellingSuggester(families + ids)
}
