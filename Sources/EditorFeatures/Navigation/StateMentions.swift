import JSONSyntax

// Where a state, a template or an old save names its items and tiers.

extension SyntaxTree {
  /// Calls a function with the items in `tiers`, and those of a template or an old save.
  func forEachStateItem(_ body: (NodeID) -> Void) {
    forEachValue(of: .root, "tiers") { tiers in
      forEachMember(of: tiers) { _, items in forEachElement(of: items, body) }
    }
    forEachValue(of: .root, "items") { forEachElement(of: $0, body) }
  }

  func forEachStateTierMention(_ body: (Mention) -> Void) {
    // In a template, which has no `tiers`, the order says which tiers there are.
    var hasTiers = false
    forEachValue(of: .root, "tiers") { tiers in
      hasTiers = true
      forEachMember(of: tiers) { key, items in body(Mention(node: key, declared: items)) }
    }
    forEachValue(of: .root, "tierOrder") { order in
      forEachElement(of: order) { body(Mention(node: $0, declared: hasTiers ? nil : $0)) }
    }
    for field in ["tierLabels", "tierColors"] as [StaticString] {
      forEachValue(of: .root, field) { names in forEachMember(of: names) { key, _ in body(Mention(node: key)) } }
    }
    forEachValue(of: .root, "lockedTiers") { locks in forEachElement(of: locks) { body(Mention(node: $0)) } }
    forEachStateItem { item in forEachValue(of: item, "tier") { body(Mention(node: $0)) } }
  }
}
