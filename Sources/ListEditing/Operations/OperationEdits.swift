import CSVSyntax
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

/// The same for an editor, where a list may have comments and duplicate keys.
package func editsInEditor(
  for operation: ListOperation, _ names: DocumentNames, now: Int64
) throws(ListEditError) -> [TextEdit] {
  let document = names.document
  try document.validateEditable(strictly: false)
  if let csv = document.csv { return try csvEdits(for: operation.edit, in: csv, document) }
  let names =
    operation.ignoresLocks ? DocumentNames(document, names.tables, ignoringLocks: true) : names
  let changes = try [operation.edit].changes(names, now: now, allowsUnknown: operation.isForced)
  return try Array(changes.joined()).edits(in: document)
}

/// What operations change in one version of a document.
struct OperationEdits {
  /// Sorted, without overlaps.
  let edits: [TextEdit]
  /// The indices of the operations that change something.
  private(set) var effective: [Int]
  /// The texts that they may remove, because they name them.
  let replaced: [String]

  /// - Parameter operations: One, or several that are independent.
  init(_ operations: ArraySlice<ListOperation>, in document: Document, now: Int64) throws(ListEditError) {
    try document.validateEditable()
    guard let first = operations.first else { throw ListEditError("no operation") }
    let all = operations.map { $0.edit }
    effective = Array(all.indices)
    if let csv = document.csv {
      edits =
        all.count == 1
        ? try csvEdits(for: first.edit, in: csv, document)
        : try csv.addingRows(all.compactMap { $0.newItem })
      if edits.isEmpty { effective = [] }
      let removed = CSVTable(DocumentText(edits.map { document.text.string($0.range) }.joined(separator: "\n")))
      replaced = (0..<removed.lineCount).flatMap { removed.cells(ofLine: $0) }.map { trimmed(removed.value($0)) }
      return
    }
    let index = all.count > 1 ? OccurrenceIndex(document) : nil
    let names = DocumentNames(document, ignoringLocks: first.ignoresLocks, index)
    let parts = try all.changes(names, now: now, allowsUnknown: first.isForced)
    if parts.count == all.count { effective = parts.indices.filter { !parts[$0].isEmpty } }
    let changes = Array(parts.joined())
    // One may refer to the title that another one changes.
    if index?.usesTitles ?? false, first.edit.setsTitle { throw ListEditError("titles change") }
    edits = try changes.edits(in: document)
    replaced = changes.flatMap { document.tree.texts(removedBy: $0, where: first.edit.mayLose) }
  }
}

extension SyntaxTree {
  /// The strings, keys and numbers in a value that a change removes or replaces.
  fileprivate func texts(removedBy change: Change, where mayLose: (Node.Kind) -> Bool) -> [String] {
    var node: NodeID
    switch change {
    case .remove(let value), .replace(.value(let value), _): node = value
    default: return []
    }
    guard mayLose(kind(node)) else { return [] }
    let end = after(node)
    if case .remove = change, let parent = parent(of: node), kind(parent) == .object { node = key(of: node) }
    return (node..<end).compactMap { kind($0) == .number ? text.string(range($0)) : string($0) }
  }
}

extension ListOperation.Edit {
  /// Whether the texts in a value that it removes may be lost; where items or tiers are moved, only what refers to them.
  fileprivate func mayLose(_ kind: Node.Kind) -> Bool {
    switch self {
    case .move, .moveTier, .clearTier, .sortItems, .sortTiers: kind == .string
    case .removeTier(_, .pool): kind != .array
    default: true
    }
  }

  fileprivate var newItem: ListOperation.NewItem? { if case .add(let item) = self { item } else { nil } }

  fileprivate var removedItem: String? { if case .remove(let item) = self { item } else { nil } }

  fileprivate var newTier: TierDraft? {
    guard case .addTier(let label, let id, _, let fields) = self else { return nil }
    return TierDraft(label: label, id: id, fields: fields)
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

extension [ListOperation.Edit] {
  /// The changes of each; of several that add or remove, all at once.
  ///
  /// - Parameter allowsUnknown: Whether fields may be set that the schema does not know.
  func changes(_ names: DocumentNames, now: Int64, allowsUnknown: Bool) throws(ListEditError) -> [[Change]] {
    switch first {
    case .add: [try addingItems(compactMap { $0.newItem }, names)]
    case .addTier(_, _, let tier, _): [try addingTiers(compactMap { $0.newTier }, after: tier, names)]
    case .remove: [try removing(compactMap { $0.removedItem }, names)]
    default:
      try map { edit throws(ListEditError) in try edit.changes(names, now: now, allowsUnknown: allowsUnknown) }
    }
  }
}

extension ListOperation.Edit {
  fileprivate func changes(
    _ names: DocumentNames, now: Int64, allowsUnknown: Bool
  ) throws(ListEditError) -> [Change] {
    let document = names.document
    switch self {
    case .move(let item, let tier, let position):
      let id = try names.lists.itemID(of: item)
      try names.index?.claim(id)
      return try movingItem(id, to: tier, at: position, names.lists)
    case .set(let path, let value): return try setting(path, to: value, names.lists, allowsUnknown: allowsUnknown)
    case .unset(let path): return try unsetting(path, names.lists)
    case .removeTier(let tier, let items): return try removingTier(tier, items: items, names)
    case .moveTier(let tier, let position): return try movingTier(tier, to: position, document)
    case .clearTier(let tier): return try clearingTier(tier, names)
    case .lockTier(let tier): return try locking(tier, true, names)
    case .unlockTier(let tier): return try locking(tier, false, names)
    case .sortItems(let field, let tier, let isDescending):
      return try sorting(by: field, descending: isDescending, tier: tier, names)
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
      return try renaming(old, to: new, of: [.item, .stateItem], noun: "item", document, names.index)
    case .renameTier(let tier, let new, let label): return try renaming(tier, to: new, label: label, document)
    case .add, .addTier, .remove: return []
    }
  }
}

/// Renames a tier and changes its label.
private func renaming(
  _ tier: String, to new: String?, label: String?, _ document: Document
) throws(ListEditError) -> [Change] {
  let isUnknown = document.occurrences(of: .stateTier, named: tier).isEmpty
  let id =
    switch document.kind {
    case .project: try document.projectTier(named: tier).id ?? tier
    case .state where isUnknown, .template where isUnknown:
      try document.stateTier(named: tier)
    default: tier
    }
  let labeled = if let label { try labeling(id, label, document, newName: new) } else { [Change]() }
  guard let new else { return labeled }
  return labeled + (try renaming(id, to: new, of: [.tier, .stateTier], noun: "tier", document))
}

func renaming(
  _ old: String, to new: String, of kinds: [NameKind], noun: String, _ document: Document,
  _ index: OccurrenceIndex? = nil
) throws(ListEditError) -> [Change] {
  for kind in kinds where document.kind.nameKinds.contains(kind) {
    let occurrences = document.occurrences(of: kind, named: old, index)
    guard let first = occurrences.first, !isWhitespace(old) else { continue }
    let range = document.nameRange(first.node)
    let name = Name(kind: kind, text: document.nameText(first.node), range: range, occurrences: occurrences)
    try name.validateRenamable(in: document)
    try name.validate(new, in: document, index)
    return occurrences.map { $0.node }.filter { !document.nameText($0).utf8.elementsEqual(new.utf8) }.compactMap {
      node in
      if case .string(let string) = node { return .replace(.value(string), with: jsonStringLiteral(new)) }
      return document.replacement(new, at: node).map { .edit($0) }
    }
  }
  throw ListEditError("no \(noun) \(quoted(old))")
}
