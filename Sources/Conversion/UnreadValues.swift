import JSONSyntax
import TierlintCore

/// The values of a document that its reader skips.
func unreadValues(_ document: Document) -> [Loss] {
  guard document.csv == nil else { return [] }
  return duplicates(document.tree) + (document.kind == .state ? noItems(document.tree) : [])
}

/// The members whose object has one of that key before: only the first is read.
private func duplicates(_ tree: SyntaxTree) -> [Loss] {
  let later = tree.duplicateKeys().map(\.later)
  return later.first.map {
    let keys = later.count == 1 ? "a duplicate key" : "duplicate keys"
    return [Loss(message: "\(countedThings(later.count, "value")) of \(keys)", range: tree.memberRange($0))]
  } ?? []
}

/// The entries of a state's tiers, and the tiers, that cannot be read.
private func noItems(_ tree: SyntaxTree) -> [Loss] {
  let entries = StateSkeleton(tree).tiers.flatMap { tier in
    tree.kind(tier) == .array
      ? tree.elements(of: tier).filter { tree.kind($0) != .object } : tree.isPresent(tier) ? [tier] : []
  }
  return entries.first.map {
    let count = entries.count == 1 ? "1 entry that is no item" : "\(entries.count) entries that are no items"
    return [Loss(message: count, range: tree.range($0))]
  } ?? []
}
