import Conversion
import Findings
import JSONSyntax
import ListAnalysis
import SourceText
import TierLists

/// An edit of a list by the names of its items and tiers, for scripts.
package enum ListEdit: Sendable {
  /// Renames an item, in a project also in tiers and overrides.
  case renameItem(String, to: String)
  /// Renames a tier: the id in a project, the name in other lists.
  case renameTier(String, to: String)
  case setLabel(tier: String, String)
  case renameAttribute(String, to: String)
  case renameTag(String, to: String)
  /// Removes an item with its override and from all tiers.
  case removeItem(String)
  /// Adds items to a tier; `nil` for the pool of unranked items.
  case addItems([TierList.Item], tier: String? = nil)
  /// Moves an item to a tier, at a position from 1; `nil` for the end.
  case moveItem(String, tier: String, position: Int?)
  case collectUnplaced
  /// Sorts the items of each tier by title, rating or an attribute; those without a value last. Locked tiers stay.
  case sortItems(by: String, descending: Bool)
  case sortTiers
  case renumberTiers
  case applyTheme(String)
}

/// Why a list cannot be edited; a message for people, lower-case start, no full stop.
package struct ListEditError: Error, Sendable {
  package let message: String
  /// The syntax error that prevents it.
  package let fault: Diagnostic?
  /// Whether the list has nothing to edit: of several lists, most do not have each tag.
  package let isNothingToEdit: Bool

  init(_ message: String, at fault: Diagnostic? = nil, isNothingToEdit: Bool = false) {
    (self.message, self.fault, self.isNothingToEdit) = (message, fault, isNothingToEdit)
  }
}

/// The edits of a document, sorted, without overlaps; empty if there is nothing to do.
///
/// - Parameter now: Seconds since 1970.
/// - Throws: If an item, a tier or another name does not exist or cannot be used.
package func edits(
  for edit: ListEdit, in document: Document, now: Int
) throws(ListEditError) -> [TextEdit] {
  try edit.validate(in: document)
  if let csv = document.csv, case .moveItem(let id, let tier, let position) = edit {
    return try placingRow(id, in: tier, at: position, csv)
  }
  switch edit {
  case .renameItem(let old, let new):
    try checkKeyIsID(old, document)
    return try renaming(old, to: new, [.item, .stateItem], "item", document)
  case .renameTier(let old, let new):
    return try renaming(old, to: new, [.tier, .stateTier, .csvTier], "tier", document)
  case .collectUnplaced: return Refactor.collectUnplaced.edits(in: document, now: now)
  case .sortTiers: return Refactor.sortTiers.edits(in: document, now: now)
  case .renumberTiers: return Refactor.renumberTiers.edits(in: document, now: now)
  case .applyTheme(let slug): return try applying(theme: slug, document, now)
  case .moveItem(let id, let tier, nil): return try moving(id, to: tier, document, now)
  case .moveItem(let id, let tier, let position?):
    return try placing(id, in: tier, at: position, document).edits(in: document)
  case .setLabel(let tier, let label): return try labeling(tier, label, document).edits(in: document)
  case .renameAttribute(let old, let new): return try renamingAttribute(old, to: new, document).edits(in: document)
  case .renameTag(let old, let new): return try renamingTag(old, to: new, document).edits(in: document)
  case .removeItem(let id): return try removing(id, document).edits(in: document)
  case .addItems(let items, let tier): return try adding(items, to: tier, DocumentNames(document)).edits(in: document)
  case .sortItems(let field, let descending):
    return try sortingChecked(by: field, descending: descending, document).edits(in: document)
  }
}

extension ListEdit {
  /// What an edit leaves out, as messages for people.
  package func omissions(in document: Document) -> [String] {
    guard case .sortItems = self else { return [] }
    return ItemLists(document).lists.filter { $0.isLocked && $0.elements.count > 1 }.map {
      "tier \(quoted($0.label)) is locked, and was not sorted"
    }
  }

  /// Throws where a document cannot be edited.
  fileprivate func validate(in document: Document) throws(ListEditError) {
    switch (document.kind, self) {
    case (.unrecognized, _), (.configuration, _): throw ListEditError("not a tier list")
    case (.csv, .renameTier), (.csv, .moveItem): return
    case (.csv, _):
      throw ListEditError(
        "in a CSV, only tiers can be renamed and items moved; convert it to a project for other edits")
    default: break
    }
    if let fault = document.firstSyntaxDiagnostic(includesDuplicateKeys: true, where: { _ in true }) {
      throw ListEditError("syntax error: \(fault.message)", at: fault)
    }
  }
}

extension [Change] {
  /// Empty where one of them cannot be made.
  func edits(in document: Document) -> [TextEdit] {
    Fix.safe("", self).resolved(in: document.tree, Ancestry(document.tree))?.edits ?? []
  }
}

extension Refactor {
  fileprivate func edits(in document: Document, _ arguments: [String] = [], now: Int) -> [TextEdit] {
    if case .edits(let edits)? = outcome(in: DocumentNames(document), arguments, now: now) { return edits }
    return []
  }
}

private func renaming(
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

private func applying(theme slug: String, _ document: Document, _ now: Int) throws(ListEditError) -> [TextEdit] {
  guard ThemeColors(slug, in: ObjectView(document.tree, .root)) != nil else {
    throw ListEditError(noTheme(slug))
  }
  return Refactor.applyTheme.edits(in: document, [slug], now: now)
}

func noTheme(_ slug: String) -> String {
  "no theme \(quoted(slug)); the built-in themes are \(BuiltInTheme.all.map(\.slug).joined(separator: ", "))"
}

private func moving(
  _ id: String, to tier: String, _ document: Document, _ now: Int
) throws(ListEditError) -> [TextEdit] {
  let lists = ItemLists(document)
  let target = try lists.target(tier, for: id)
  if let target, lists.tiers(of: id) == [target] { return [] }
  return Refactor.moveItem.edits(in: document, [id, target.map { lists.lists[$0].name } ?? tier], now: now)
}
