import JSONSyntax

/// The items of a state, a template or an old save whose id an earlier one has.
func repeatedItems(_ occurrences: Occurrences) -> [Finding] {
  guard occurrences.all.count > 1, let first = occurrences.all.first else { return [] }
  return occurrences.all.dropFirst().map { occurrence in
    Finding(at: .value(occurrence.node)) { context in
      let (here, there) = (tierName(of: occurrence.owner, context), tierName(of: first.owner, context))
      return Message(
        "id \(context.displayText(occurrence.node)) already belongs to an earlier item",
        appBehavior: here == there ? "Tiercade loads the list, then crashes when it saves it for the second time" : nil,
        fixes: here == there
          ? [removal(of: occurrence, besides: first, context.tree)]
          : choices(occurrence, first, here, there, occurrences),
        related: [("the earlier item, in \(shown(there))", .value(first.node))])
    }
  }
}

/// The name of the tier that an item stands in, or that it names; `nil` where it has none.
private func tierName(of item: NodeID, _ context: MessageContext) -> String? {
  guard context.stateSkeleton.tierObject != nil else { return ObjectView(context.tree, item).string("tier") }
  return context.ancestry.parent(of: item).flatMap { context.tree.string(context.tree.key(of: $0)) }
}

private func shown(_ tier: String?) -> String { tier.map { "tier \(quoted($0))" } ?? "items" }

/// Safe where nothing is lost: an item that differs from the first would be.
private func removal(of occurrence: Occurrence, besides first: Occurrence, _ tree: SyntaxTree) -> Fix {
  let isSame = tree.text.slice(tree.range(occurrence.owner)) == tree.text.slice(tree.range(first.owner))
  let title = "Remove the repeat"
  return isSame ? .safe(title, .remove(occurrence.owner)) : .suggestion(title, .remove(occurrence.owner))
}

private func choices(
  _ occurrence: Occurrence, _ first: Occurrence, _ here: String?, _ there: String?, _ occurrences: Occurrences
) -> [Fix] {
  let later = Fix.suggestion("Remove it from \(shown(here))", .remove(occurrence.owner))
  // Of three places, to leave the first alone would not be enough.
  return occurrences.all.count == 2
    ? [later, .suggestion("Remove it from \(shown(there))", .remove(first.owner))] : [later]
}
