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
  private let loser: Version
  private let names: SideNames
  /// The items and tiers that got a new id, by these.
  private(set) var items: Set<String> = []
  private(set) var tiers: Set<String> = []
  /// The ids that both sides changed in their own way, as messages for people.
  private(set) var conflicts: [String] = []

  /// - Parameter side: Whose ids are used where both sides have their own; `nil` for OURS.
  init(_ versions: Versions<ListVersion>, _ names: SideNames, preferring side: MergeSide?) {
    (loser, self.names) = (side == .theirs ? .ours : .theirs, names)
    guard let base = versions.base, let ours = versions.ours, let theirs = versions.theirs else { return }
    (ofOurs, ofTheirs) = (RenamedIDs(from: base, to: ours), RenamedIDs(from: base, to: theirs))
    conflicts = ofTheirs.clashes(with: ofOurs).map { theirs, ours in
      let ids = [ours.old, ours.new, theirs.old, theirs.new].map(quoted)
      return "\(ids[0]) renamed to \(ids[1]) in \(names[.ours]), \(ids[2]) to \(ids[3]) in \(names[.theirs])"
    }
    if loser == .theirs {
      (undone, ofTheirs) = (ofTheirs.reversed(clashingWith: ofOurs), ofTheirs.without(ofOurs))
    } else {
      (undone, ofOurs) = (ofOurs.reversed(clashingWith: ofTheirs), ofOurs.without(ofTheirs))
    }
    items = Set((ofOurs.items + ofTheirs.items).map { $0.new })
    tiers = Set((ofOurs.tiers + ofTheirs.tiers).map { $0.new })
  }

  /// The versions with the ids that both sides give, as far as these can be given.
  func applied(to versions: Versions<ListVersion>) throws(UnmergeableList) -> Versions<ListVersion> {
    if ofOurs.isEmpty, ofTheirs.isEmpty { return versions }
    return try versions.mapEach { (version, side) throws(UnmergeableList) in
      var version = version
      if side == loser { version = try version.renaming(undone, names[side]) }
      if side != .theirs { version = try version.renaming(ofTheirs, names[side]) }
      return side == .ours ? version : try version.renaming(ofOurs, names[side])
    }
  }
}

/// The items and tiers with another id in a newer version.
struct RenamedIDs {
  var items: [Renaming] = []
  var tiers: [Renaming] = []

  var isEmpty: Bool { items.isEmpty && tiers.isEmpty }

  /// Without those of ids that the other side changed as well.
  func without(_ other: RenamedIDs) -> RenamedIDs {
    RenamedIDs(items: items.without(other.items), tiers: tiers.without(other.tiers))
  }

  /// The new ids that both sides gave to one item or tier, and the items or tiers that both gave one id.
  func clashes(with other: RenamedIDs) -> [(Renaming, Renaming)] {
    items.clashes(with: other.items) + tiers.clashes(with: other.tiers)
  }

  /// Those that clash, the other way round.
  func reversed(clashingWith other: RenamedIDs) -> RenamedIDs {
    let reverse = { (clash: (Renaming, Renaming)) in Renaming(old: clash.0.new, new: clash.0.old) }
    return RenamedIDs(
      items: items.clashes(with: other.items).map(reverse), tiers: tiers.clashes(with: other.tiers).map(reverse))
  }
}

extension [Renaming] {
  fileprivate func without(_ others: [Renaming]) -> [Renaming] {
    let (old, new) = (Set(others.map { $0.old }), Set(others.map { $0.new }))
    return filter { !old.contains($0.old) && !new.contains($0.new) }
  }

  fileprivate func clashes(with others: [Renaming]) -> [(Renaming, Renaming)] {
    let old = Dictionary(others.map { ($0.old, $0) }) { first, _ in first }
    let new = Dictionary(others.map { ($0.new, $0) }) { first, _ in first }
    return flatMap { one in
      [old[one.old], new[one.new]].compactMap { $0 }.filter { $0 != one }.map { (one, $0) }
    }
  }
}

/// The largest number of names whose values are compared with each other.
private let maximumCount = 32

/// The values of old names that are values of new names: with one title, or with four fifths of their members equal.
private func renamed(
  _ old: [String: TreeValue], _ new: [String: TreeValue], title: (TreeValue) -> String?
) -> [Renaming] {
  let gone = old.keys.filter { new[$0] == nil }.sorted()
  var added = new.keys.filter { old[$0] == nil }.sorted()
  if gone.isEmpty || added.isEmpty { return [] }
  var titled = Dictionary(grouping: added.reversed()) { new[$0].flatMap(title) }
  var renames = gone.compactMap { name in
    old[name].flatMap(title).flatMap { titled[$0]?.popLast() }.map { Renaming(old: name, new: $0) }
  }
  let known = Set(renames.flatMap { [$0.old, $0.new] })
  let rest = gone.filter { !known.contains($0) }
  added.removeAll(where: known.contains)
  guard rest.count <= maximumCount, added.count <= maximumCount else { return renames }
  for name in rest {
    guard let value = old[name], let match = added.firstIndex(where: { new[$0].map { areAlike($0, value) } ?? false })
    else { continue }
    renames.append(Renaming(old: name, new: added.remove(at: match)))
  }
  return renames
}

/// Whether four fifths of the members but the id are equal; of two arrays, of their elements.
private func areAlike(_ one: TreeValue, _ other: TreeValue) -> Bool {
  let isArray = one.kind == .array
  let identity = ElementIdentity.shared(by: Versions(ours: one, theirs: other)) ?? .data
  guard one.kind == other.kind, let first = one.children(identity), let second = other.children(identity) else {
    return false
  }
  let names = Set(first.names).union(second.names).subtracting(isArray ? [] : ["id"])
  let equal = names.count { name in
    guard let value = first.values[name], let other = second.values[name] else { return false }
    return isArray || areSame(value, other)
  }
  return !names.isEmpty && equal * 5 >= names.count * 4
}

extension RenamedIDs {
  init(from old: ListVersion, to new: ListVersion) {
    items = renamed(old.items, new.items) { $0.string("title") ?? $0.string("name") }
    tiers = renamed(old.tiers.values, new.tiers.values) { $0.string("label") }
  }
}

extension ListVersion {
  /// The version with other ids; those that it has no use for, or cannot have, stay.
  func renaming(_ renamed: RenamedIDs, _ side: String) throws(UnmergeableList) -> ListVersion {
    let table = { (renames: [Renaming], isKnown: (String) -> Bool) in
      Dictionary(renames.filter { isKnown($0.old) && !isKnown($0.new) }.map { ($0.old, $0.new) }) { first, _ in first }
    }
    let edits = document.renamingIDs(
      items: table(renamed.items) { items[$0] != nil }, tiers: table(renamed.tiers) { tiers.values[$0] != nil })
    if edits.isEmpty { return self }
    let text = document.text.applying(edits)
    return try ListVersion(Document(text, name: document.name), side, itemsByName: hasItemsByName)
  }
}
