import JSONSyntax
import SourceText
import TierLists

/// The edits that move an item to a tier of a project, a state or a CSV: before another item, or to the end.
///
/// - Returns: Sorted, without overlaps; empty if it is there already.
/// - Throws: If an item or a tier does not exist, is not unique, or is locked.
package func editsMovingItem(
  _ id: String, to tier: String, before next: String?, in document: Document, now: Int64
) throws(ListEditError) -> [TextEdit] {
  var position = Int.max
  if let next { position = try place(of: next, without: id, in: tier, document) }
  return try edits(for: ListOperation(.move(item: id, tier: tier, position: position)), in: document, now: now)
}

/// The position of an item in a tier once another one has left it, from 1.
private func place(
  of next: String, without id: String, in tier: String, _ document: Document
) throws(ListEditError) -> Int {
  if let csv = document.csv { return try place(of: next, without: id, in: tier, csv) }
  let lists = ItemLists(document)
  guard let list = try lists.target(tier, for: id).map({ lists.lists[$0] }),
    let anchor = list.entries(of: SoughtName(next, in: document)).first
  else {
    throw ListEditError("no item \(quoted(next)) in tier \(quoted(tier))")
  }
  let own = id == next ? [] : Set(list.entries(of: SoughtName(id, in: document)))
  return document.tree.elements(of: list.node).prefix { $0 != anchor }.count { !own.contains($0) } + 1
}

private func place(
  of next: String, without id: String, in tier: String, _ csv: CSVDocument
) throws(ListEditError) -> Int {
  let key = csv.key(ofTier: tier)
  let rows = csv.itemRows.filter { $0.tier == key }
  guard let anchor = rows.firstIndex(where: { $0.id == next }) else {
    throw ListEditError("no item \(quoted(next)) in tier \(quoted(tier))")
  }
  return rows[..<anchor].count { $0.id != id } + 1
}
