import JSONSyntax

/// The items of a state, a template or an old save whose id an earlier one has.
func repeatedItems(_ uses: Uses) -> [Finding] {
  guard uses.all.count > 1, let first = uses.all.first else { return [] }
  return uses.all.dropFirst().map { use in
    Finding(at: .value(use.node)) { telling in
      let (here, there) = (tierName(of: use.owner, telling), tierName(of: first.owner, telling))
      if here == there { return repeated(use, first, in: here, telling) }
      var wording = elsewhere(use, first, here, there, telling)
      // Of three places, to leave the first alone would not be enough.
      if uses.all.count == 2 { wording.fixes.append(.choice("Remove it from \(shown(there))", .remove(first.owner))) }
      return wording
    }
  }
}

/// The name of the tier that an item stands in, or that it names; `nil` where it has none.
private func tierName(of item: NodeID, _ telling: Telling) -> String? {
  guard telling.stateOutline.tierObject != nil else { return ObjectView(telling.tree, item).string("tier") }
  return telling.ancestry.parent(of: item).flatMap { telling.tree.string($0 - 1) }
}

private func shown(_ tier: String?) -> String { tier.map { "tier \(quoted($0))" } ?? "items" }

private func repeated(_ use: Use, _ first: Use, in tier: String?, _ telling: Telling) -> Wording {
  let tree = telling.tree
  // An item that differs from the first would be lost.
  let isSame = tree.text.slice(tree.range(use.owner)) == tree.text.slice(tree.range(first.owner))
  let title = "Remove the repeat"
  return Wording(
    "item \(telling.shown(use.node)) stands twice in \(shown(tier))",
    consequence: "Tiercade loads the list, then crashes when it saves it for the second time",
    fixes: [isSame ? .safe(title, .remove(use.owner)) : .choice(title, .remove(use.owner))],
    related: [("the first time", .value(first.node))])
}

private func elsewhere(_ use: Use, _ first: Use, _ here: String?, _ there: String?, _ telling: Telling) -> Wording {
  Wording(
    "item \(telling.shown(use.node)) stands in \(shown(here)) as well as in \(shown(there))",
    fixes: [.choice("Remove it from \(shown(here))", .remove(use.owner))],
    related: [("the place in \(shown(there))", .value(first.node))])
}
