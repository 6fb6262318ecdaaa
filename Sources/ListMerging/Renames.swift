import Findings
import ListAnalysis
import ListEditing
import SourceText
import TierLists

/// A new id of an item or a tier.
struct Renaming: Hashable {
  var old: String
  var new: String
}

/// The ids that each side of a merge changed: merged by giving the other versions the same ids.
struct Renames {
  private var ofOurs = RenamedIDs()
  private var ofTheirs = RenamedIDs()
  /// What the side that is not preferred takes back.
  private var undone = RenamedIDs()
  private let loser: MergeSide
  /// The ids that both sides changed in their own way, as messages for people.
  private(set) var conflicts: [String] = []

  /// - Parameter side: Whose ids are used where both sides have their own.
  /// - Throws: If both sides have their own, and none is preferred: an id is in too many places for one conflict.
  init(_ versions: Versions<ListVersion>, preferring side: MergeSide?) throws(UnmergeableList) {
    loser = side == .theirs ? .ours : .theirs
    guard let base = versions.base, let ours = versions.ours, let theirs = versions.theirs else { return }
    (ofOurs, ofTheirs) = (RenamedIDs(from: base, to: ours), RenamedIDs(from: base, to: theirs))
    conflicts = ofTheirs.clashes(with: ofOurs).map { theirs, ours in
      let names = [ours.old, ours.new, theirs.old, theirs.new].map(quoted)
      return "\(names[0]) renamed to \(names[1]) here, \(names[2]) to \(names[3]) there"
    }
    if let first = conflicts.first, side == nil { throw UnmergeableList(message: first) }
    if loser == .theirs {
      (undone, ofTheirs) = (ofTheirs.reversed(clashingWith: ofOurs), ofTheirs.without(ofOurs))
    } else {
      (undone, ofOurs) = (ofOurs.reversed(clashingWith: ofTheirs), ofOurs.without(ofTheirs))
    }
  }

  /// The items, by the ids that they get.
  var items: Set<String> { Set((ofOurs.items + ofTheirs.items).map { $0.new }) }

  /// The versions with the ids that both sides give, as far as these can be given.
  func applied(to versions: Versions<ListVersion>) throws(UnmergeableList) -> Versions<ListVersion> {
    if ofOurs.isEmpty, ofTheirs.isEmpty { return versions }
    return try versions.mapNamed { (version, side) throws(UnmergeableList) in
      var version = version
      if side == loser.rawValue { version = try version.renaming(undone, side) }
      if side != "theirs" { version = try version.renaming(ofTheirs, side) }
      return side == "ours" ? version : try version.renaming(ofOurs, side)
    }
  }
}

/// The items and tiers with another id in a newer version.
struct RenamedIDs {
  private(set) var items: [Renaming] = []
  private(set) var tiers: [Renaming] = []

  init() {}

  init(from old: ListVersion, to new: ListVersion) {
    items = renamed(old.items, new.items) { item in
      item.string("title") ?? item.string("name")
    }
    tiers = renamed(old.tiers.values, new.tiers.values) { $0.string("label") }
  }

  var isEmpty: Bool { items.isEmpty && tiers.isEmpty }

  /// Without those of ids that the other side changed as well.
  func without(_ other: RenamedIDs) -> RenamedIDs {
    var rest = self
    rest.items.removeAll { one in other.items.contains { $0.old == one.old || $0.new == one.new } }
    rest.tiers.removeAll { one in other.tiers.contains { $0.old == one.old || $0.new == one.new } }
    return rest
  }

  /// The new ids that both sides gave to one item or tier, and the items or tiers that both gave one id.
  func clashes(with other: RenamedIDs) -> [(Renaming, Renaming)] {
    clashing(items, other.items) + clashing(tiers, other.tiers)
  }

  /// Those that clash, the other way round.
  func reversed(clashingWith other: RenamedIDs) -> RenamedIDs {
    var rest = self
    rest.items = clashing(items, other.items).map { Renaming(old: $0.0.new, new: $0.0.old) }
    rest.tiers = clashing(tiers, other.tiers).map { Renaming(old: $0.0.new, new: $0.0.old) }
    return rest
  }
}

private func clashing(_ own: [Renaming], _ others: [Renaming]) -> [(Renaming, Renaming)] {
  own.flatMap { one in others.filter { ($0.old == one.old) != ($0.new == one.new) }.map { (one, $0) } }
}

/// The largest number of names whose values are compared with each other.
private let maximumCount = 32

/// The values of old names that are values of new names: with one title, or with four fifths of their members equal.
private func renamed(
  _ old: [String: TreeValue], _ new: [String: TreeValue], title: (TreeValue) -> String?
) -> [Renaming] {
  let gone = old.keys.filter { new[$0] == nil }.sorted()
  var added = new.keys.filter { old[$0] == nil }.sorted()
  guard !gone.isEmpty, gone.count <= maximumCount, added.count <= maximumCount else { return [] }
  return gone.compactMap { name in
    guard let value = old[name] else { return nil }
    let match =
      added.first { new[$0].flatMap(title) == title(value) && title(value) != nil }
      ?? added.first { new[$0].map { areAlike($0, value) } ?? false }
    guard let match else { return nil }
    added.removeAll { $0 == match }
    return Renaming(old: name, new: match)
  }
}

/// Whether four fifths of the members but the id are equal; of an array that has items, all elements.
private func areAlike(_ one: TreeValue, _ other: TreeValue) -> Bool {
  guard one.kind == .object, other.kind == .object else { return !one.tree.isEmpty(one.node) && areSame(one, other) }
  guard let first = one.children(), let second = other.children() else { return false }
  let names = Set(first.names).union(second.names).subtracting(["id"])
  let equal = names.count { first.values[$0] != nil && areSame(first.values[$0], second.values[$0]) }
  return !names.isEmpty && equal * 5 >= names.count * 4
}

extension ListVersion {
  /// The version with other ids; those that it has no use for, or cannot have, stay.
  fileprivate func renaming(_ renamed: RenamedIDs, _ side: String) throws(UnmergeableList) -> ListVersion {
    let items = renamed.items.filter { self.items[$0.old] != nil && self.items[$0.new] == nil }
    let tiers = renamed.tiers.filter { self.tiers.values[$0.old] != nil && self.tiers.values[$0.new] == nil }
    let renames =
      items.map { ListOperation.Edit.renameItem($0.old, to: $0.new) } + tiers.map { .renameTier($0.old, to: $0.new) }
    let edits = renames.flatMap { (try? ListEditing.edits(for: ListOperation($0), in: document, now: 0)) ?? [] }
    if edits.isEmpty { return self }
    let text = document.text.applying(edits.sorted { $0.range.precedes($1.range) })
    return try ListVersion(Document(text, name: document.name), side)
  }
}
