import JSONSyntax

/// The items of a state, a template or an old save whose id an earlier one has.
func repeatedItems(_ uses: Uses) -> [Finding] {
  guard uses.all.count > 1, let first = uses.all.first else { return [] }
  return uses.all.dropFirst().map { use in
    Finding(at: .value(use.node)) { context in
      let (here, there) = (tierName(of: use.owner, context), tierName(of: first.owner, context))
      return Message(
        "id \(context.displayText(use.node)) already belongs to an earlier item",
        appBehavior: here == there ? "Tiercade loads the list, then crashes when it saves it for the second time" : nil,
        fixes: here == there
          ? [removal(of: use, besides: first, context.tree)] : choices(use, first, here, there, uses),
        related: [("the earlier item, in \(shown(there))", .value(first.node))])
    }
  }
}

/// The name of the tier that an item stands in, or that it names; `nil` where it has none.
private func tierName(of item: NodeID, _ context: MessageContext) -> String? {
  guard context.stateSkeleton.tierObject != nil else { return ObjectView(context.tree, item).string("tier") }
  return context.ancestry.parent(of: item).flatMap { context.tree.string($0 - 1) }
}

private func shown(_ tier: String?) -> String { tier.map { "tier \(quoted($0))" } ?? "items" }

/// Safe where nothing is lost: an item that differs from the first would be.
private func removal(of use: Use, besides first: Use, _ tree: SyntaxTree) -> Fix {
  let isSame = tree.text.slice(tree.range(use.owner)) == tree.text.slice(tree.range(first.owner))
  let title = "Remove the repeat"
  return isSame ? .safe(title, .remove(use.owner)) : .choice(title, .remove(use.owner))
}

private func choices(_ use: Use, _ first: Use, _ here: String?, _ there: String?, _ uses: Uses) -> [Fix] {
  let later = Fix.choice("Remove it from \(shown(here))", .remove(use.owner))
  // Of three places, to leave the first alone would not be enough.
  return uses.all.count == 2 ? [later, .choice("Remove it from \(shown(there))", .remove(first.owner))] : [later]
}
