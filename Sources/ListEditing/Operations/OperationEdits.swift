import Findings
import JSONSyntax
import SourceText
import TierLists

/// The edits of a document, sorted, without overlaps; empty if there is nothing to do.
///
/// - Parameter now: Seconds since 1970.
/// - Throws: If an item, a tier or another name does not exist or cannot be used, or the document has syntax errors.
package func edits(
  for operation: ListOperation, in document: Document, now: Int
) throws(ListEditError) -> [TextEdit] {
  try document.validateEditable()
  let edit = operation.edit
  if let csv = document.csv { return try edits(for: edit, in: csv, document) }
  if case .renameItem(let item, let new) = edit {
    let old = try document.itemID(of: item)
    try checkKeyIsID(old, document)
    return try renaming(old, to: new, [.item, .stateItem], "item", document)
  }
  if case .renameTier(let tier, let new, let label) = edit { return try renaming(tier, to: new, label, document, now) }
  let names = DocumentNames(document, ignoringLocks: operation.ignoresLocks)
  return try edit.changes(names, now: now, allowsUnknown: operation.isForced).edits(in: document)
}

/// The edits of operations that add items, which cost no more than those of one.
func edits(
  forAdding operations: ArraySlice<ListOperation>, in document: Document
) throws(ListEditError) -> [TextEdit] {
  try document.validateEditable()
  let items = operations.compactMap { operation in
    if case .add(let item) = operation.edit { item } else { nil }
  }
  if let csv = document.csv { return try csv.adding(items) }
  let names = DocumentNames(document, ignoringLocks: operations.first?.ignoresLocks ?? false)
  return try adding(items, names).edits(in: document)
}

extension [Change] {
  /// - Throws: If one of them cannot be made.
  func edits(in document: Document) throws(ListEditError) -> [TextEdit] {
    if isEmpty { return [] }
    // The parents of few values are found faster than those of all.
    let ancestry = count < 8 ? Ancestry(ofFewIn: document.tree) : Ancestry(document.tree)
    guard let fix = Fix.safe("", self).resolved(in: document.tree, ancestry) else {
      throw ListEditError("the layout of the list prevents the edit")
    }
    return fix.edits
  }
}

extension ListOperation.Edit {
  /// - Parameter allowsUnknown: Whether fields may be set that the schema does not know.
  fileprivate func changes(
    _ names: DocumentNames, now: Int, allowsUnknown: Bool
  ) throws(ListEditError) -> [Change] {
    let document = names.document
    switch self {
    case .move(let item, let tier, let position):
      return try moving(try document.itemID(of: item), to: tier, at: position, names.lists)
    case .add(let item): return try adding([item], names)
    case .remove(let item): return try removing(try document.itemID(of: item), names.lists)
    case .set(let path, let value): return try setting(path, to: value, names.lists, allowsUnknown: allowsUnknown)
    case .unset(let path): return try unsetting(path, names.lists)
    case .addTier(let label, let id, let after, let fields):
      return try addingTier(TierDraft(label: label, id: id, fields: fields), after: after, names)
    case .removeTier(let tier, let items): return try removingTier(tier, items: items, names)
    case .moveTier(let tier, let position): return try movingTier(tier, to: position, document)
    case .clearTier(let tier): return try clearingTier(tier, names)
    case .lockTier(let tier): return try locking(tier, true, names)
    case .unlockTier(let tier): return try locking(tier, false, names)
    case .sortItems(let field, let tier, let isDescending):
      return try sortingChecked(by: field, descending: isDescending, tier: tier, names)
    case .sortTiers: return sortingTiers(document)
    case .renumberTiers: return renumbering(document)
    case .collectUnplaced: return collecting(names)
    case .applyTheme(let slug): return try applyingTheme(slug, document)
    case .renameAttribute(let old, let new): return try renamingAttribute(old, to: new, document)
    case .renameTag(let old, let new): return try renamingTag(old, to: new, document)
    case .addMedia(let item, let file): return try addingMedia(file, to: document.itemID(of: item), document)
    case .touch(let name): return try touching(document, by: name, now: now)
    case .renameItem, .renameTier: return []
    }
  }
}

/// Renames a tier and changes its label.
private func renaming(
  _ tier: String, to new: String?, _ label: String?, _ document: Document, _ now: Int
) throws(ListEditError) -> [TextEdit] {
  let isUnknown = document.occurrences(of: .stateTier, named: tier).isEmpty
  let id =
    switch document.kind {
    case .project: try document.projectTier(named: tier).id ?? tier
    case .state where isUnknown, .template where isUnknown:
      try document.stateTier(named: tier)
    default: tier
    }
  let labeled = if let label { try labeling(id, label, document).edits(in: document) } else { [TextEdit]() }
  guard let new else { return labeled }
  let after = Document(document.text.applying(labeled), name: document.name, languageHint: document.languageHint)
  let renamed = try renaming(id, to: new, [.tier, .stateTier], "tier", after)
  return label == nil ? renamed : composed(labeled, renamed, count: document.text.count)
}

func renaming(
  _ old: String, to new: String, _ kinds: [NameKind], _ noun: String, _ document: Document
) throws(ListEditError) -> [TextEdit] {
  for kind in kinds where document.kind.nameKinds.contains(kind) {
    guard let first = document.occurrences(of: kind, named: old).first else { continue }
    do throws(RenameError) {
      return try rename(at: document.nameRange(first.node).lowerBound, to: new, in: document)
    } catch {
      let message = error.message.last == "." ? error.message.dropLast() : error.message[...]
      throw ListEditError(message.prefix(1).lowercased() + message.dropFirst())
    }
  }
  throw ListEditError("no \(noun) \(quoted(old))")
}
