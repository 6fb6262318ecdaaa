import JSONSyntax

// Occurrences of the ids of items and the names of tiers in a state, a template or an old save.

extension SyntaxTree {
  /// Calls a function with the items in `tiers`, and those of a template or an old save.
  func forEachStateItem(_ body: (NodeID) -> Void) {
    forEachValue(of: .root, "tiers") { tiers in
      forEachMember(of: tiers) { _, items in forEachElement(of: items, body) }
    }
    forEachValue(of: .root, "items") { forEachElement(of: $0, body) }
  }

  func forEachStateTierOccurrence(_ body: (NameOccurrence) -> Void) {
    // A template has no `tiers`: `tierOrder` declares them.
    var hasTiers = false
    forEachValue(of: .root, "tiers") { tiers in
      hasTiers = true
      forEachMember(of: tiers) { key, items in body(NameOccurrence(node: key, declared: items)) }
    }
    forEachValue(of: .root, "tierOrder") { order in
      forEachElement(of: order) { body(NameOccurrence(node: $0, declared: hasTiers ? nil : $0)) }
    }
    for field in ["tierLabels", "tierColors"] as [ASCIIName] {
      forEachValue(of: .root, field) { names in forEachMember(of: names) { key, _ in body(NameOccurrence(node: key)) } }
    }
    forEachValue(of: .root, "lockedTiers") { locks in forEachElement(of: locks) { body(NameOccurrence(node: $0)) } }
    forEachStateItem { item in forEachValue(of: item, "tier") { body(NameOccurrence(node: $0)) } }
  }
}
