import Findings
import JSONSyntax
import TierLists

/// The values of a document that its reader skips or cannot represent.
func unreadValues(_ document: Document) -> [Loss] {
  guard document.csv == nil else { return [] }
  return duplicates(document.tree) + loneSurrogates(document.tree)
    + (document.kind == .state ? noItems(document.tree) : [])
}

/// The escapes of half a character, which no encoding of text can hold.
private func loneSurrogates(_ tree: SyntaxTree) -> [Loss] {
  let lone = tree.problems.filter { $0.kind == .loneSurrogate }
  return lone.first.map {
    let message = lone.count == 1 ? "1 half of a surrogate pair" : "\(lone.count) halves of surrogate pairs"
    return [Loss(message: message + ", read as U+FFFD", range: $0.range)]
  } ?? []
}

/// The members whose object has one of that key before: only the first is read.
private func duplicates(_ tree: SyntaxTree) -> [Loss] {
  let later = tree.duplicateKeys().map { $0.later }
  return later.first.map {
    let keys = later.count == 1 ? "a duplicate key" : "duplicate keys"
    return [Loss(message: "\(counted(later.count, "value")) of \(keys)", range: tree.memberRange($0))]
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
