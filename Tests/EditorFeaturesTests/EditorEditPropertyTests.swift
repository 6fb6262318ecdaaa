import Conversion
import EditorFeatures
import ListAnalysis
import ListEditing
import SourceText
import TestSupport
import Testing
import TierLists

/// Edits that both the editor and the command line have, in the fixtures: both write the same bytes, and change nothing else.
@Suite(.timeLimit(.minutes(60))) struct EditorEditPropertyTests {
  private static let paths = ActionDocument.paths.filter {
    $0.hasPrefix("fixtures/projects/") || $0.hasPrefix("fixtures/states/") || $0.hasPrefix("fixtures/convert/")
  }

  @Test("an action of the editor writes the bytes of the command line", arguments: paths)
  func actions(_ path: String) throws {
    let document = try #require(ActionDocument(fixture: path))
    guard let list = TierList(document.analysis.document) else { return }
    for action in document.refactors {
      guard case .later(let id) = action.effect, let edit = listEdit(of: id, list) else { continue }
      let wanted = try #require(document.edits(action), "\(path): \(action.title)")
      // The command line refuses documents with comments or duplicate ids of tiers, in which the cursor tells what is meant.
      // Of an invalid list the positions of items are not those of their entries.
      if path.contains("/invalid/"), ["moveItemUp", "moveItemDown"].contains(id.name) { continue }
      let outcome = try? ListEditing.edits(
        for: ListOperation(edit), in: document.analysis.document, now: document.analysis.settings.now)
      guard let edits = outcome else { continue }
      #expect(
        document.applying(edits).string == document.applying(wanted).string, "\(path): \(action.title), \(edit)")
    }
  }

  @Test("an action changes the tiers and items that it names, and nothing else", arguments: paths)
  func scope(_ path: String) throws {
    let document = try #require(ActionDocument(fixture: path))
    guard let list = TierList(document.analysis.document) else { return }
    for action in document.refactors {
      guard case .later(let id) = action.effect, let edits = document.edits(action) else { continue }
      let new = try #require(TierList(document.applying(edits).analysis.document), "\(path): \(action.title)")
      // Of an invalid list, an item may be in two tiers.
      if path.contains("/invalid/"), id.name == "removeTier" { continue }
      #expect(!hasOtherChanges(id, Facts(list), Facts(new)), "\(path): \(action.title)")
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

private func hasOtherChanges(_ id: ActionID, _ old: Facts, _ new: Facts) -> Bool {
  let argument = id.arguments.first ?? ""
  func others(_ facts: Facts, _ isOwn: (String) -> Bool) -> [String: [String]] {
    facts.tiers.mapValues { $0.filter { !isOwn($0) } }.filter { !$0.value.isEmpty }
  }
  switch id.name {
  case "moveItem", "moveItemToTierAbove", "moveItemToTierBelow":
    // The tiers of a template are those that its items refer to.
    return old.items != new.items || others(old) { $0 == argument } != others(new) { $0 == argument }
  case "moveItemUp", "moveItemDown":
    return old.items != new.items || old.tiers.mapValues(Set.init) != new.tiers.mapValues(Set.init)
      || others(old) { $0 == argument } != others(new) { $0 == argument }
  case "moveTierUp", "moveTierDown":
    return old.items != new.items || old.tiers != new.tiers || Set(old.order) != Set(new.order)
  case "addItem", "duplicateItem":
    let added = Set(new.items.keys).subtracting(old.items.keys)
    return added.count != 1 || new.items.filter { !added.contains($0.key) } != old.items
      || others(new, added.contains) != others(old, added.contains)
  case "removeItem":
    return new.items != old.items.filter { $0.key != argument }
      || others(new) { _ in false } != others(old) { $0 == argument }
  case "addTierBelow":
    return old.items != new.items || old.tiers != new.tiers.filter { old.tiers[$0.key] != nil }
      || new.order.filter(old.order.contains) != old.order || new.order.count != old.order.count + 1
  case "lockTier", "unlockTier": return old.items != new.items || old.tiers != new.tiers || old.order != new.order
  case "clearTier", "removeTier":
    let isKept = id.name == "clearTier" || id.arguments.last == "pool"
    let others = old.tiers.filter { new.tiers[$0.key]?.starts(with: $0.value) != true }
    return isKept && old.items != new.items || others.count > 1
  case "sortItems":
    return old.items != new.items || old.order != new.order
      || old.tiers.mapValues { $0.sorted() } != new.tiers.mapValues { $0.sorted() }
  default: return false
  }
}

/// The edit of the command line that does the same.
private func listEdit(of action: ActionID, _ list: TierList) -> ListOperation.Edit? {
  let argument = action.arguments.first ?? ""
  func neighbor(_ step: Int) -> TierList.Tier? {
    let index = list.tiers.firstIndex { $0.items.contains { $0.id == argument && !$0.isUnplaced } }
    return index.flatMap { list.tiers.indices.contains($0 + step) ? list.tiers[$0 + step] : nil }
  }
  func moved(_ step: Int) -> ListOperation.Edit? {
    guard let tier = list.tiers.first(where: { $0.items.contains { $0.id == argument && !$0.isUnplaced } }),
      let place = tier.items.firstIndex(where: { $0.id == argument })
    else { return nil }
    return .move(item: argument, tier: tier.name, position: place + 1 + step)
  }
  switch action.name {
  case "moveItem": return .move(item: argument, tier: action.arguments[1])
  case "moveItemUp": return moved(-1)
  case "moveItemDown": return moved(1)
  case "moveItemToTierAbove": return neighbor(-1).map { .move(item: argument, tier: $0.name) }
  case "moveItemToTierBelow": return neighbor(1).map { .move(item: argument, tier: $0.name) }
  case "removeItem": return .remove(item: argument)
  case "addItem": return .add(ListOperation.NewItem(title: "New item", tier: argument))
  case "collectUnplaced": return .collectUnplaced
  case "sortTiers": return .sortTiers
  case "renumberTiers": return .renumberTiers
  case "applyTheme": return .applyTheme(argument)
  case "addTierBelow": return .addTier(label: "New tier", after: argument)
  case "moveTierUp", "moveTierDown":
    guard let place = list.ranked.firstIndex(where: { $0.name == argument }) else { return nil }
    return .moveTier(argument, position: action.name == "moveTierUp" ? place : place + 2)
  case "clearTier": return .clearTier(argument)
  case "removeTier": return .removeTier(argument, items: ListOperation.RemovedItems(rawValue: action.arguments[1]))
  case "lockTier": return .lockTier(argument)
  case "unlockTier": return .unlockTier(argument)
  case "touchAudit": return .touch()
  default: return nil
  }
}
