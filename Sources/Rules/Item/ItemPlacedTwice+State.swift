import Findings
import JSONSyntax
import TierLists

/// A finding for each item of a state, a template or an old save whose id an earlier item has.
func repeatedItems(_ occurrences: Occurrences) -> [NameFinding] {
  guard occurrences.all.count > 1, let first = occurrences.all.first else { return [] }
  return occurrences.all.dropFirst().map { occurrence in
    NameFinding(at: .value(occurrence.node)) { context in
      let (here, there) = (context.tierName(ofStateItem: occurrence.owner), context.tierName(ofStateItem: first.owner))
      return Message(
        "item id \(context.displayText(occurrence.node)) is already used \(there.map { "in tier \(quoted($0))" } ?? "by another item")",
        appBehavior: here == there ? "Tiercade loads the list, then crashes at the second save" : comparedTwice,
        fixes: {
          here == there
            ? [removal(of: occurrence, comparedWith: first, $0.tree)]
            : choices(later: occurrence, in: here, first: first, in: there, of: occurrences)
        },
        related: [("first item" + (there.map { ", in tier \(quoted($0))" } ?? ""), .value(first.node))])
    }
  }
}

private func tierText(_ tier: String?) -> String { tier.map { "tier \(quoted($0))" } ?? "items" }

/// Removes a duplicate; safe only if it equals the first, so that nothing is lost.
private func removal(of occurrence: Occurrence, comparedWith first: Occurrence, _ tree: SyntaxTree) -> Fix {
  let isSame = tree.text.slice(tree.range(occurrence.owner)) == tree.text.slice(tree.range(first.owner))
  let title = "Remove the duplicate"
  return isSame ? .safe(title, .remove(occurrence.owner)) : .suggestion(title, .remove(occurrence.owner))
}

private func choices(
  later: Occurrence, in here: String?, first: Occurrence, in there: String?, of occurrences: Occurrences
) -> [Fix] {
  let later = Fix.suggestion("Remove from \(tierText(here))", .remove(later.owner))
  // With three places, removing the first one is not enough.
  return occurrences.all.count == 2
    ? [later, .suggestion("Remove from \(tierText(there))", .remove(first.owner))] : [later]
}
