import JSONSyntax
import SourceText
import TierlintCore

/// The edits that move an item to a tier of a project or a state: before another item, or to the end.
///
/// - Returns: Sorted, without overlaps; empty if it is there already.
/// - Throws: If an item or a tier does not exist, is not unique, or is locked.
package func moving(
  _ id: String, to tier: String, before next: String?, in document: Document, now: Int
) throws(ListEditError) -> [TextEdit] {
  var position = Int.max
  if let next { position = try place(of: next, without: id, in: tier, document) }
  return try edits(for: .moveItem(id, tier: tier, position: position), in: document, now: now)
}

/// The position of an item in a tier once another one has left it, from 1.
private func place(
  of next: String, without id: String, in tier: String, _ document: Document
) throws(ListEditError) -> Int {
  let lists = ItemLists(document)
  guard let list = try lists.target(tier, for: id).map({ lists.lists[$0] }),
    let anchor = list.entries(of: SoughtName(next, in: document)).first
  else {
    throw ListEditError("no item \(quoted(next)) in tier \(quoted(tier))")
  }
  let own = id == next ? [] : Set(list.entries(of: SoughtName(id, in: document)))
  return document.tree.elements(of: list.node).prefix { $0 != anchor }.count { !own.contains($0) } + 1
}
