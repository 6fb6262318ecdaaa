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
  try OperationEdits([operation], in: document, now: now).edits
}

/// What operations change in one version of a document.
struct OperationEdits {
  /// Sorted, without overlaps.
  let edits: [TextEdit]
  /// The indices of the operations that change something.
  private(set) var effective: [Int]

  /// - Parameter operations: One, or several that are independent.
  init(_ operations: ArraySlice<ListOperation>, in document: Document, now: Int64) throws(ListEditError) {
    try document.validateEditable()
    let all = operations.map { $0.edit }
    let isForced = operations.first?.isForced ?? false
    effective = Array(all.indices)
    if let csv = document.csv {
      edits =
        all.count == 1
        ? try ListEditing.edits(for: all[0], in: csv, document) : try csv.adding(all.compactMap { $0.newItem })
      if edits.isEmpty { effective = [] }
      return
    }
    let index = all.count > 1 ? NameIndex(document) : nil
    let names = DocumentNames(document, ignoringLocks: operations.first?.ignoresLocks ?? false, index)
    var changes: [Change] = []
    if let together = try all.changesTogether(names) {
      changes = together
    } else {
      let parts = try all.map { edit throws(ListEditError) in try edit.changes(names, now: now, allowsUnknown: isForced)
      }
      effective = parts.indices.filter { !parts[$0].isEmpty }
      changes = Array(parts.joined())
    }
    // The one may have the title that another one changes.
    if index?.usesTitles ?? false, all.contains(where: { $0.setsTitle }) { throw ListEditError("titles change") }
    edits = try changes.edits(in: document)
  }
}

extension [ListOperation.Edit] {
  /// The changes of edits that cost no more at once than one of them; `nil` for other kinds.
  fileprivate func changesTogether(_ names: DocumentNames) throws(ListEditError) -> [Change]? {
    switch first {
    case .add: return try adding(compactMap { $0.newItem }, names)
    case .addTier(_, _, let tier, _): return try addingTiers(compactMap { $0.newTier }, after: tier, names)
    case .remove: return try removing(compactMap { $0.removedItem }, names.lists)
    default: return nil
    }
  }
}

extension ListOperation.Edit {
  fileprivate var newItem: ListOperation.NewItem? { if case .add(let item) = self { item } else { nil } }

  fileprivate var newTier: TierDraft? {
    if case .addTier(let label, let id, _, let fields) = self {
      TierDraft(label: label, id: id, fields: fields)
    } else {
      nil
    }
  }

  fileprivate var removedItem: String? { if case .remove(let item) = self { item } else { nil } }

  fileprivate var setsTitle: Bool {
    if case .set(let path, _) = self {
      path.names.dropFirst(2).first.map(["title", "name"].contains) ?? false
    } else {
      false
    }
  }
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
    _ names: DocumentNames, now: Int64, allowsUnknown: Bool
  ) throws(ListEditError) -> [Change] {
    let document = names.document
    switch self {
    case .move(let item, let tier, let position):
      let id = try names.lists.itemID(of: item)
      try names.index?.claim(id)
      return try moving(id, to: tier, at: position, names.lists)
    case .set(let path, let value): return try setting(path, to: value, names.lists, allowsUnknown: allowsUnknown)
    case .unset(let path): return try unsetting(path, names.lists)
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
    case .addMedia(let item, let file): return try addingMedia(file, to: names.lists.itemID(of: item), document)
    case .touch(let name): return try touching(document, by: name, now: now)
    case .renameItem(let item, let new):
      let old = try names.lists.itemID(of: item)
      try names.lists.checkKeyIsID(old)
      try names.index?.claim(old)
      return try renaming(old, to: new, [.item, .stateItem], "item", document, names.index).map { .edit($0) }
    case .renameTier(let tier, let new, let label):
      return try renaming(tier, to: new, label, document, now).map { .edit($0) }
    case .add, .addTier, .remove: return []
    }
  }
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
  _ old: String, to new: String, _ kinds: [NameKind], _ noun: String, _ document: Document, _ index: NameIndex? = nil
) throws(ListEditError) -> [TextEdit] {
  for kind in kinds where document.kind.nameKinds.contains(kind) {
    let occurrences = document.occurrences(of: kind, named: old, index)
    guard let first = occurrences.first, !isWhitespace(old) else { continue }
    let range = document.nameRange(first.node)
    let name = Name(kind: kind, text: document.nameText(first.node), range: range, occurrences: occurrences)
    do throws(RenameError) {
      try name.validateRenamable(in: document)
      return try renaming(name, to: new, document, index)
    } catch {
      let message = error.message.last == "." ? error.message.dropLast() : error.message[...]
      throw ListEditError(message.prefix(1).lowercased() + message.dropFirst())
    }
  }
  throw ListEditError("no \(noun) \(quoted(old))")
}
