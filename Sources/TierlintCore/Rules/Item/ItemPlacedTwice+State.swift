import JSONSyntax

/// A finding for each item of a state, a template or an old save whose id an earlier item has.
func repeatedItems(_ occurrences: Occurrences) -> [Finding] {
  guard occurrences.all.count > 1, let first = occurrences.all.first else { return [] }
  return occurrences.all.dropFirst().map { occurrence in
    Finding(at: .value(occurrence.node)) { context in
      let (here, there) = (tierName(of: occurrence.owner, context), tierName(of: first.owner, context))
      return Message(
        "item id \(context.displayText(occurrence.node)) is already used \(there.map { "in tier \(quoted($0))" } ?? "by another item")",
        appBehavior: here == there ? "Tiercade loads the list, then crashes at the second save" : comparedTwice,
        fixes: here == there
          ? [removal(of: occurrence, comparedWith: first, context.tree)]
          : choices(occurrence, first, here, there, occurrences),
        related: [("first item" + (there.map { ", in tier \(quoted($0))" } ?? ""), .value(first.node))])
    }
  }
}

/// The name of the tier that an item is in, or refers to; `nil` where it has none.
private func tierName(of item: NodeID, _ context: MessageContext) -> String? {
  guard context.stateSkeleton.tierObject != nil else { return ObjectView(context.tree, item).string("tier") }
  return context.ancestry.parent(of: item).flatMap { context.tree.string(context.tree.key(of: $0)) }
}

private func tierText(_ tier: String?) -> String { tier.map { "tier \(quoted($0))" } ?? "items" }

/// Removes a duplicate; safe only if it equals the first, so that nothing is lost.
private func removal(of occurrence: Occurrence, comparedWith first: Occurrence, _ tree: SyntaxTree) -> Fix {
  let isSame = tree.text.slice(tree.range(occurrence.owner)) == tree.text.slice(tree.range(first.owner))
  let title = "Remove the duplicate"
  return isSame ? .safe(title, .remove(occurrence.owner)) : .suggestion(title, .remove(occurrence.owner))
}

private func choices(
  _ occurrence: Occurrence, _ first: Occurrence, _ here: String?, _ there: String?, _ occurrences: Occurrences
) -> [Fix] {
  let later = Fix.suggestion("Remove from \(tierText(here))", .remove(occurrence.owner))
  // With three places, removing the first one is not enough.
  return occurrences.all.count == 2
    ? [later, .suggestion("Remove from \(tierText(there))", .remove(first.owner))] : [later]
}
