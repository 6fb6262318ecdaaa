import Conversion
import JSONSyntax
import ListAnalysis
import ListEditing
import SourceText
import TestSupport
import Testing
import TierLists

/// Random sequences of operations, always the same.
@Suite(.timeLimit(.minutes(60))) struct OperationSequenceTests {
  private static let paths = [
    "fixtures/projects/valid/movie-sequels.tierlist.json", "fixtures/projects/valid/the-kitchen-sink.tierlist.json",
    "fixtures/states/valid/train-stations-in-ten-tiers.json",
  ]

  @Test(
    "operations add no error, change nothing else, and write the bytes of the editor's refactors",
    arguments: 0..<1000)
  func sequence(_ number: Int) throws {
    var random = SeededGenerator(seed: UInt64(number))
    let path = Self.paths[number % Self.paths.count]
    let original = Document(try #require(Repository.document(path)), name: path)
    var run = OperationRun(original, Fixture.settings)
    var named: Set<String> = []
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let edit = try #require(randomEdit(in: run.document, &random))
      // A state without its pool is an error, which is refused at the end.
      if case .removeTier("unranked", _) = edit, run.document.kind == .state { continue }
      let operation = ListOperation(edit)
      #expect(try [ListOperation](reading: DocumentText(operation.json.bytes)) == [operation])
      let before = run.document
      do {
        try run.apply([operation])
      } catch {
        #expect(text(run.document) == text(before), "\(edit) in \(path): \(error.message)")
        continue
      }
      named.formUnion(edit.items(in: before))
      check(edit, before, run.document)
    }
    let after = try run.finish()
    #expect(after.counts[.error, default: 0] <= run.before.counts[.error, default: 0], "\(path)")
    // The edits of the whole run are edits of the original.
    #expect(bytes(original.text.applying(run.edits)) == text(run.document), "\(path)")
    let (old, new) = (items(original), items(run.document))
    for (id, text) in old where !named.contains(id) { #expect(new[id] == text, "\(path): \(id)") }
  }

  /// Compares with the refactor that does the same.
  private func check(_ edit: ListOperation.Edit, _ before: Document, _ after: Document) {
    guard let (name, arguments) = refactor(edit),
      case .edits(let edits)? = Refactor.all.first(where: { $0.name == name })?.outcome(
        in: DocumentNames(before), arguments, now: Fixture.settings.now)
    else { return }
    #expect(bytes(before.text.applying(edits)) == text(after), "\(edit)")
  }

  private func refactor(_ edit: ListOperation.Edit) -> (name: String, arguments: [String])? {
    switch edit {
    case .move(let item, let tier, nil): ("moveItem", [item, tier])
    case .move(let item, let tier, let position?): ("placeItem", [item, tier, String(position)])
    case .remove(let item): ("removeItem", [item])
    case .clearTier(let tier): ("clearTier", [tier])
    case .removeTier(let tier, let items?): ("removeTier", [tier, items.rawValue])
    case .lockTier(let tier): ("lockTier", [tier])
    case .unlockTier(let tier): ("unlockTier", [tier])
    case .sortItems(let field, let tier?, let isDescending):
      ("sortItems", [field, isDescending ? "descending" : "ascending", tier])
    case .sortTiers: ("sortTiers", [])
    case .renumberTiers: ("renumberTiers", [])
    case .applyTheme(let slug): ("applyTheme", [slug])
    case .touch(nil): ("touchAudit", [])
    default: nil
    }
  }

  /// The JSON of each item.
  private func items(_ document: Document) -> [String: String] {
    let tree = document.tree
    var nodes: [NodeID] = tree.members(of: ObjectView(tree, .root)["items"]).map(\.value)
    if document.kind == .state {
      nodes = tree.members(of: ObjectView(tree, .root)["tiers"]).flatMap { Array(tree.elements(of: $0.value)) }
    }
    let texts = nodes.map { (ObjectView(tree, $0).string("id") ?? "", tree.text.string(tree.range($0))) }
    return Dictionary(texts) { first, _ in first }
  }

  private func text(_ document: Document) -> [UInt8] { bytes(document.text) }

  private func bytes(_ text: DocumentText) -> [UInt8] { Array(text.slice(0..<text.count)) }
}

extension ListOperation.Edit {
  /// The items that it may change.
  fileprivate func items(in document: Document) -> [String] {
    switch self {
    case .remove(let item), .renameItem(let item, _), .addMedia(let item, _): [item]
    case .set(let path, _), .unset(let path): path.names.first == "items" ? [path.names[1]] : []
    case .removeTier(let tier, .remove): TierList(document)?.tiers.first { $0.name == tier }?.items.map(\.id) ?? []
    case .renameTag, .renameAttribute: TierList(document)?.items.map(\.id) ?? []
    // In a state an item may have the name of its tier.
    case .move(let item, _, _): document.kind == .state ? [item] : []
    default: []
    }
  }
}

private func randomEdit(in document: Document, _ random: inout SeededGenerator) -> ListOperation.Edit? {
  guard let list = TierList(document), let tier = list.tiers.randomElement(using: &random)?.name else { return nil }
  let item = list.items.randomElement(using: &random)?.id ?? "none"
  let position = Int.random(in: 1...6, using: &random)
  let edits: [ListOperation.Edit] = [
    .move(item: item, tier: tier), .move(item: item, tier: tier, position: position),
    .add(ListOperation.NewItem(title: "New \(position)", tier: tier)),
    .add(ListOperation.NewItem(title: "Neu \(position)", id: "new-\(position)", tier: tier, position: position)),
    .add(ListOperation.NewItem(title: "Néw")), .remove(item: item), .renameItem(item, to: "renamed-\(position)"),
    .renameTier(tier, to: "tier-\(position)", label: "Tier \(position)"), .renameTier(tier, to: nil, label: "Label"),
    .set(FieldPath(["items", item, "rating"]), .integer(position)),
    .set(FieldPath(["tiers", tier, "color"]), "#123456"),
    .unset(FieldPath(["items", item, "rating"])),
    .set(FieldPath(["settings", "theme"]), "nord"), .addTier(label: "Fresh \(position)", after: tier),
    .addTier(label: "Last"), .removeTier(tier, items: .pool), .removeTier(tier, items: .remove), .removeTier(tier),
    .moveTier(tier, position: position), .clearTier(tier), .lockTier(tier), .unlockTier(tier),
    .sortItems(by: "title", tier: tier), .sortItems(by: "rating", descending: true), .sortTiers, .renumberTiers,
    .collectUnplaced, .applyTheme("pastel"), .addMedia(item: item, file: "Media/a.png"), .touch(), .touch(by: "me"),
  ]
  return edits.randomElement(using: &random)
}
