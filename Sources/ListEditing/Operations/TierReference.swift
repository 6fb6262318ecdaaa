import Conversion
import Findings
import JSONSyntax
import TierLists

/// The index of the tier that a name refers to: by its id, else by its label.
///
/// - Throws: If there is none, with the nearest or all ids, or if there are several.
func tierIndex(_ name: String, ids: [String], labels: [String]) throws(ListEditError) -> Int {
  let named = ids.indices.filter { ids[$0] == name }
  let found = named.isEmpty ? labels.indices.filter { labels[$0] == name } : named
  guard let index = found.first else { throw noTier(name, ids: ids, labels: labels) }
  if found.count > 1 { throw ListEditError("there are \(found.count) tiers \(quoted(name))") }
  return index
}

private func noTier(_ name: String, ids: [String], labels: [String]) -> ListEditError {
  // Every name of one letter is near to every other one.
  if name.count > 2, let nearest = SpellingSuggester(ids + labels).nearest(to: name) {
    return ListEditError("no tier \(quoted(name))" + hint(nearest, for: name))
  }
  let (shown, mostShown) = (ids.filter { !$0.isEmpty }, 20)
  let words = shown.prefix(mostShown).map(quoted) + (shown.count > mostShown ? ["others"] : [])
  return ListEditError("no tier \(quoted(name))" + (words.isEmpty ? "" : "; the tiers are \(joined(words, "and"))"))
}

extension Document {
  /// The tier of a project that a name refers to.
  func projectTier(named name: String) throws(ListEditError) -> Tier {
    let tiers = projectTiers
    return tiers[try tierIndex(name, ids: tiers.map { $0.id ?? "" }, labels: tiers.map { $0.label ?? "" })]
  }

  /// The name of the tier of a state or a template that a name or a label refers to.
  func stateTier(named name: String) throws(ListEditError) -> String {
    let names = StateSkeleton(tree).names(.stateTier).compactMap { tree.string($0) }
    let labels = ObjectView(tree, .root).object("tierLabels").map { labels in
      names.map { name in labels.members.first { tree.string($0.key) == name }.flatMap { tree.string($0.value) } ?? "" }
    }
    return names[try tierIndex(name, ids: names, labels: labels ?? names)]
  }
}

func noItem(_ name: String, _ document: Document) -> ListEditError {
  let names = (TierList(document)?.items ?? []).flatMap { [$0.id, $0.title] }
  return ListEditError("no item \(quoted(name))" + hint(SpellingSuggester(names).nearest(to: name), for: name))
}
