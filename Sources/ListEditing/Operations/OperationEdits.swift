import Findings
import JSONSyntax
import SourceText
import TierLists

/// The edits of a document, sorted, without overlaps; empty if there is nothing to do.
///
/// - Parameter now: Seconds since 1970.
/// - Throws: If an item, a tier or another name does not exist or cannot be used, or the document has syntax errors.
package func edits(
  for operation: ListOperation, in document: Document, now: Int64
) throws(ListEditError) -> [TextEdit] {
  try document.validateEditable()
  let edit = try operation.edit.namingItems(in: document)
  if let csv = document.csv { return try edits(for: edit, in: csv, document) }
  if case .renameItem(let old, let new) = edit {
    try checkKeyIsID(old, document)
    return try renaming(old, to: new, [.item, .stateItem], "item", document)
  }
  if case .renameTier(let tier, let new, let label) = edit { return try renaming(tier, to: new, label, document, now) }
  let input = OperationInput(
    names: DocumentNames(document), lists: ItemLists(document, ignoringLocks: operation.ignoresLocks), now: now,
    isForced: operation.isForced)
  return try edit.changes(input).edits(in: document)
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
  let lists = ItemLists(document, ignoringLocks: operations.first?.ignoresLocks ?? false)
  return try adding(items, DocumentNames(document), lists).edits(in: document)
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

/// What an operation works on.
private struct OperationInput {
  let names: DocumentNames
  let lists: ItemLists
  /// Seconds since 1970.
  let now: Int64
  /// Whether unknown fields may be set.
  let isForced: Bool

  var document: Document { names.document }
}

extension ListOperation.Edit {
  /// The same with ids instead of titles of items.
  fileprivate func namingItems(in document: Document) throws(ListEditError) -> Self {
    guard document.csv == nil else { return self }
    switch self {
    case .move(let item, let tier, let position):
      return .move(item: try document.itemID(of: item), tier: tier, position: position)
    case .remove(let item): return .remove(item: try document.itemID(of: item))
    case .renameItem(let item, let new): return .renameItem(try document.itemID(of: item), to: new)
    case .addMedia(let item, let file): return .addMedia(item: try document.itemID(of: item), file: file)
    default: return self
    }
  }

  fileprivate func changes(_ input: OperationInput) throws(ListEditError) -> [Change] {
    let (document, names, lists) = (input.document, input.names, input.lists)
    switch self {
    case .move(let id, let tier, nil): return try moving(id, to: tier, lists)
    case .move(let id, let tier, let position?): return try placing(id, in: tier, at: position, lists)
    case .add(let item): return try adding([item], names, lists)
    case .remove(let id): return try removing(id, lists)
    case .set(let path, let value): return try setting(path, to: value, lists, allowsUnknown: input.isForced)
    case .unset(let path): return try unsetting(path, lists)
    case .addTier(let label, let id, let after, let fields):
      return try addingTier(TierDraft(label: label, id: id, fields: fields), after: after, names)
    case .removeTier(let tier, let items): return try removingTier(tier, items: items, names, lists)
    case .moveTier(let tier, let position): return try movingTier(tier, to: position, document)
    case .clearTier(let tier): return try clearingTier(tier, names, lists)
    case .lockTier(let tier): return try locking(tier, true, document)
    case .unlockTier(let tier): return try locking(tier, false, document)
    case .sortItems(let field, let tier, let isDescending):
      return try sortingChecked(by: field, descending: isDescending, tier: tier, lists)
    case .sortTiers: return sortingTiers(document)
    case .renumberTiers: return renumbering(document)
    case .collectUnplaced: return collecting(names)
    case .applyTheme(let slug): return try applyingTheme(slug, document)
    case .renameAttribute(let old, let new): return try renamingAttribute(old, to: new, document)
    case .renameTag(let old, let new): return try renamingTag(old, to: new, document)
    case .addMedia(let id, let file): return try addingMedia(file, to: id, document)
    case .touch(let name): return try touching(document, by: name, now: input.now)
    case .renameItem, .renameTier: return []
    }
  }
}

/// Moves an item to the end of a tier, unless it is in it.
private func moving(_ id: String, to tier: String, _ lists: ItemLists) throws(ListEditError) -> [Change] {
  let target = try lists.target(tier, for: id)
  if let target, lists.tiers(of: id) == [target] { return [] }
  let changes = movesToTier(target.map { lists.lists[$0].name } ?? tier, id, lists)
  // A tier without an id of its own is known by its label only.
  return changes.isEmpty && target != nil ? try placing(id, in: tier, at: .max, lists) : changes
}

/// Renames a tier and changes its label.
private func renaming(
  _ tier: String, to new: String?, _ label: String?, _ document: Document, _ now: Int64
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
