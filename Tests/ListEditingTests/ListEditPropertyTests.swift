import Conversion
import Findings
import ListAnalysis
import ListEditing
import SourceText
import TestSupport
import Testing
import TierLists

/// Edits of the fixtures: they add no finding, and change nothing but what they are asked for.
@Suite(.timeLimit(.minutes(60))) struct ListEditPropertyTests {
  private static let paths = ["projects", "states", "convert"].flatMap { folder in
    Repository.files(under: "fixtures/\(folder)").filter {
      ($0.hasSuffix(".json") || $0.hasSuffix(".csv")) && !$0.contains(".fixed.")
    }
  }

  @Test("no edit adds a finding or touches other items", arguments: paths)
  func edits(_ path: String) throws {
    let document = Document(try #require(Repository.document(path)), name: path)
    guard let list = TierList(document) else { return }
    let before = counts(document)
    for edit in sampleEdits(list) {
      guard let made = try? edits(for: edit, in: document), !made.isEmpty else { continue }
      let after = Document(document.text.applying(made), name: path)
      for (rule, count) in counts(after) where !edit.mayCause.contains(rule) {
        #expect(count <= before[rule, default: 0], "\(edit) in \(path): \(rule)")
      }
      check(edit, list, try #require(TierList(after), "\(edit) in \(path)"), path)
      // A second time there is nothing left to do.
      if edit.isIdempotent { #expect(try edits(for: edit, in: after).isEmpty, "\(edit) in \(path)") }
    }
  }

  private func edits(for edit: ListOperation.Edit, in document: Document) throws -> [TextEdit] {
    try ListEditing.edits(for: ListOperation(edit), in: document, now: Fixture.settings.now)
  }

  /// The number of findings of each rule.
  private func counts(_ document: Document) -> [String: Int] {
    let diagnostics = analyze(document.text, name: document.name, Fixture.settings).diagnostics()
    return diagnostics.reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
  }

  private func check(_ edit: ListOperation.Edit, _ old: TierList, _ new: TierList, _ path: String) {
    let (before, after) = (facts(old), facts(new))
    // Of an invalid list, tiers with one label or items in two tiers are hard to tell apart here.
    if path.contains("/invalid/"), edit.isOfTier { return }
    switch edit {
    case .move(let id, _, _):
      #expect(Set(before.values) == Set(after.values), "\(edit) in \(path)")
      for (tier, ids) in before.tiers {
        #expect(ids.filter { $0 != id } == after.tiers[tier]?.filter { $0 != id } ?? [], "\(edit) in \(path)")
      }
    case .sortItems:
      #expect(before.values.sorted() == after.values.sorted(), "\(edit) in \(path)")
      for (tier, ids) in before.tiers { #expect(ids.sorted() == after.tiers[tier]?.sorted(), "\(edit) in \(path)") }
    case .remove(let id):
      #expect(!after.tiers.values.joined().contains(id), "\(edit) in \(path)")
      for (tier, ids) in before.tiers {
        #expect(ids.filter { $0 != id } == after.tiers[tier] ?? [], "\(edit) in \(path)")
      }
    case .add:
      #expect(Set(before.values).isSubset(of: after.values), "\(edit) in \(path)")
      #expect(new.items.count == old.items.count + 1, "\(edit) in \(path)")
    case .clearTier, .removeTier(_, items: .pool):
      #expect(Set(before.values) == Set(after.values), "\(edit) in \(path)")
      let lost = before.tiers.filter { after.tiers[$0.key]?.starts(with: $0.value) != true }
      #expect(lost.count <= 1, "\(edit) in \(path)")
    case .removeTier:
      let lost = before.tiers.filter { after.tiers[$0.key] != $0.value }
      #expect(lost.count == 1 || lost.values.joined().isEmpty, "\(edit) in \(path)")
    case .moveTier, .addTier, .lockTier, .unlockTier:
      #expect(
        before.tiers.filter { !$0.value.isEmpty } == after.tiers.filter { !$0.value.isEmpty }, "\(edit) in \(path)")
    case .renameItem(let id, let name):
      for (tier, ids) in before.tiers {
        #expect(ids.map { $0 == id ? name : $0 } == after.tiers[tier], "\(edit) in \(path)")
      }
    case .renameTag, .renameAttribute: #expect(before.tiers == after.tiers, "\(edit) in \(path)")
    default: #expect(before.values.sorted() == after.values.sorted(), "\(edit) in \(path)")
    }
  }

  /// The ids in each tier, and what each item says.
  private func facts(_ list: TierList) -> (tiers: [String: [String]], values: [String]) {
    let tiers = Dictionary(list.tiers.map { ($0.label, $0.items.filter { !$0.isUnplaced }.map(\.id)) }) { $0 + $1 }
    return (tiers, list.items.map { "\($0.id) \($0.title) \($0.shownRating ?? "") \($0.tags) \($0.attributes.all)" })
  }
}

private func sampleEdits(_ list: TierList) -> [ListOperation.Edit] {
  let ids = list.items.map(\.id)
  let tiers = [list.tiers.first, list.tiers.dropFirst().first, list.tiers.last].compactMap { $0?.name }
  let moves = ids.prefix(3).flatMap { id in
    tiers.flatMap { tier in [nil, 1, 2].map { ListOperation.Edit.move(item: id, tier: tier, position: $0) } }
  }
  let tag = list.items.lazy.flatMap(\.tags).first { _ in true }
  let attribute = list.items.lazy.flatMap { $0.attributes.all.map(\.name) }.first { _ in true }
  let changes = tiers.flatMap { tier -> [ListOperation.Edit] in
    [
      .clearTier(tier), .removeTier(tier, items: .pool), .removeTier(tier, items: .remove),
      .moveTier(tier, position: 1),
      .moveTier(tier, position: 3), .lockTier(tier), .unlockTier(tier), .addTier(label: "Brand new", after: tier),
    ]
  }
  return moves + changes
    + ids.prefix(2).flatMap { [.remove(item: $0), .renameItem($0, to: "renamed-\($0)")] }
    + [
      .add(ListOperation.NewItem(title: "Brand new")),
      .add(ListOperation.NewItem(title: "Brand new", tier: list.tiers.first?.name, position: 1)), .collectUnplaced,
      .sortTiers, .renumberTiers, .addTier(label: "Brand new"),
      .applyTheme("pastel"), .sortItems(by: "title", descending: false), .sortItems(by: "rating", descending: true),
    ] + (tag.map { [.renameTag($0, to: "entirely other")] } ?? [])
    + (attribute.map { [.renameAttribute($0, to: "entirelyOther")] } ?? [])
}

extension ListOperation.Edit {
  /// The findings that follow from what is asked for.
  fileprivate var mayCause: Set<String> {
    switch self {
    // A pale theme.
    case .applyTheme: ["color/low-contrast", "color/theme-overflow"]
    // One tier more or less, or in another place.
    case .addTier, .moveTier: ["color/theme-overflow", "color/low-contrast"]
    case .removeTier, .clearTier:
      [
        "tier/none", "item/unknown-reference", "override/unknown-item", "tier/reserved-unranked", "item/placed-twice",
        "item/orphaned",
      ]
    default: []
    }
  }

  fileprivate var isOfTier: Bool {
    switch self {
    case .removeTier, .clearTier, .moveTier: true
    default: false
    }
  }

  fileprivate var isIdempotent: Bool {
    switch self {
    case .add, .remove, .renameItem, .renameTag, .renameAttribute, .addTier, .removeTier: false
    default: true
    }
  }
}
