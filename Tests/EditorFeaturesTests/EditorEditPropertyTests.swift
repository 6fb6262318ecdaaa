import Conversion
import EditorFeatures
import ListAnalysis
import ListEditing
import SourceText
import TestSupport
import Testing
import TierLists

/// Edits of the editor in the fixtures: they change nothing else, and a rename writes the bytes of the command line.
@Suite(.timeLimit(.minutes(60))) struct EditorEditPropertyTests {
  private static let paths = ActionDocument.paths.filter {
    $0.hasPrefix("fixtures/projects/") || $0.hasPrefix("fixtures/states/") || $0.hasPrefix("fixtures/convert/")
  }

  @Test("an action changes the tiers and items that it names, and nothing else", arguments: paths)
  func scope(_ path: String) throws {
    let document = try #require(ActionDocument(fixture: path))
    guard let list = TierList(document.analysis.document) else { return }
    for action in document.refactors {
      guard case .later(let later) = action.effect, let edits = document.edits(action) else { continue }
      let new = try #require(TierList(document.applying(edits).analysis.document), "\(path): \(action.title)")
      // Of an invalid list, an item may be in two tiers.
      if path.contains("/invalid/"), later.name == "removeTier" { continue }
      #expect(!hasOtherChanges(later, Facts(list), Facts(new)), "\(path): \(action.title)")
    }
  }

  @Test("a rename in the editor writes the bytes of the command line", arguments: paths)
  func renames(_ path: String) throws {
    let document = try #require(ActionDocument(fixture: path)).analysis.document
    var known: Set<String> = []
    for offset in (0..<document.text.count).filter({ document.text.bytes[$0] == UInt8(ascii: "\"") }) {
      guard let (_, name) = try? preparedRename(at: offset + 1, in: document), name != "brand-new",
        let edits = try? rename(at: offset + 1, to: "brand-new", in: document)
      else { continue }
      let result = string(document.text.applying(edits))
      guard known.insert(result).inserted else { continue }
      let all: [ListOperation.Edit] = [
        .renameItem(name, to: "brand-new"), .renameTier(name, to: "brand-new"), .renameTag(name, to: "brand-new"),
        .renameAttribute(name, to: "brand-new"),
      ]
      let label = TierList(document)?.tiers.filter { $0.label == name }.map {
        ListOperation.Edit.renameTier($0.name, to: nil, label: "brand-new")
      }
      let results = (all + (label ?? [])).compactMap { edit in
        (try? ListEditing.edits(for: ListOperation(edit), in: document, now: 0)).map {
          string(document.text.applying($0))
        }
      }
      // The command line edits no document with syntax errors, renames no media, and takes the first of duplicate tiers.
      let isMedia = document.name(at: offset + 1)?.kind == .media
      let isEditable = document.firstSyntaxDiagnostic(includesDuplicateKeys: true) { _ in true } == nil
      #expect(isMedia || !isEditable || path.contains("/invalid/") || results.contains(result), "\(path): \(name)")
    }
  }
}

/// What a list says, as far as edits can change it.
private struct Facts {
  /// The tiers with the ids of their items.
  let tiers: [String: [String]]
  let order: [String]
  /// What each item says, by its id.
  let items: [String: [String]]

  init(_ list: TierList) {
    let key = { (tier: TierList.Tier) in "\(tier.name) \(tier.label)" }
    tiers = Dictionary(list.tiers.map { (key($0), $0.items.filter { !$0.isUnplaced }.map(\.id)) }) { $0 + $1 }
    order = list.tiers.map(key)
    let items = list.items.map {
      (id: $0.id, text: "\($0.title) \($0.shownRating ?? "") \($0.tags) \($0.attributes.all)")
    }
    self.items = Dictionary(grouping: items, by: \.id).mapValues { Set($0.map(\.text)).sorted() }
  }
}

private func hasOtherChanges(_ action: DeferredAction, _ old: Facts, _ new: Facts) -> Bool {
  func others(_ facts: Facts, _ isOwn: (String) -> Bool) -> [String: [String]] {
    facts.tiers.mapValues { $0.filter { !isOwn($0) } }.filter { !$0.value.isEmpty }
  }
  let added = Set(new.items.keys).subtracting(old.items.keys)
  let addsNoItem =
    added.count != 1 || new.items.filter { !added.contains($0.key) } != old.items
    || others(new, added.contains) != others(old, added.contains)
  if case .duplicateItem = action { return addsNoItem }
  guard case .edit(let operation) = action else { return false }
  switch operation.edit {
  case .move(let item, _, let position):
    // The tiers of a template are those that its items refer to. By one place an item moves in its tier.
    return old.items != new.items || others(old) { $0 == item } != others(new) { $0 == item }
      || position != nil && old.tiers.mapValues(Set.init) != new.tiers.mapValues(Set.init)
  case .moveTier: return old.items != new.items || old.tiers != new.tiers || Set(old.order) != Set(new.order)
  case .add: return addsNoItem
  case .remove(let item):
    return new.items != old.items.filter { $0.key != item }
      || others(new) { _ in false } != others(old) { $0 == item }
  case .addTier:
    return old.items != new.items || old.tiers != new.tiers.filter { old.tiers[$0.key] != nil }
      || new.order.filter(old.order.contains) != old.order || new.order.count != old.order.count + 1
  case .lockTier, .unlockTier: return old.items != new.items || old.tiers != new.tiers || old.order != new.order
  case .clearTier, .removeTier:
    var isKept = true
    if case .removeTier(_, .remove) = operation.edit { isKept = false }
    let others = old.tiers.filter { new.tiers[$0.key]?.starts(with: $0.value) != true }
    return isKept && old.items != new.items || others.count > 1
  case .sortItems:
    return old.items != new.items || old.order != new.order
      || old.tiers.mapValues { $0.sorted() } != new.tiers.mapValues { $0.sorted() }
  default: return false
  }
}
