import Findings
import JSONSyntax
import ListAnalysis
import ListEditing
import Rules
import SourceText
import TierLists

/// What differs between two versions of a list.
package struct ListComparison: Sendable {
  /// The operations that make the new version of the old one, as data; `nil` for a CSV, whose rows have no ids.
  package let operations: [ListOperation]?
  /// The same for people.
  package let changes: [ListChange]
  /// The title of the list.
  package let title: String
}

/// Compares two versions of a list by what they contain.
///
/// - Parameter now: Seconds since 1970.
/// - Throws: If a version cannot be read, or has an id twice.
package func comparison(
  from old: Document, to new: Document, now: Int
) throws(UnmergeableList) -> ListComparison {
  guard old.kind == new.kind else { throw UnmergeableList(message: "the versions are different kinds of lists") }
  if let before = old.csv, let after = new.csv { return try comparison(from: before, to: after) }
  let versions = (old: try ListVersion(old, "old"), new: try ListVersion(new, "new"))
  var trial = OperationTrial(versions.old, versions.new, now: now, isForced: false)
  trial.run()
  if trial.needsForce {
    trial = OperationTrial(versions.old, versions.new, now: now, isForced: true)
    trial.run()
  }
  let title = versions.new.root.string("title") ?? versions.old.root.string("title") ?? ""
  return ListComparison(operations: trial.operations, changes: trial.changes.withoutRenumbering, title: title)
}

/// Finds the operations between two versions by applying each to the version so far.
private struct OperationTrial {
  let old: ListVersion
  let new: ListVersion
  let isForced: Bool
  private(set) var operations: [ListOperation] = []
  private(set) var changes: [ListChange] = []
  /// Whether the new version has errors, or fields, that an operation may not add otherwise.
  private(set) var needsForce = false
  private var result: OperationRun

  init(_ old: ListVersion, _ new: ListVersion, now: Int, isForced: Bool) {
    (self.old, self.new, self.isForced) = (old, new, isForced)
    var settings = Settings()
    settings.now = now
    result = OperationRun(old.document, settings)
  }

  mutating func run() {
    let ids = RenamedIDs(from: old, to: new)
    for id in ids.items { apply(.renameItem(id.old, to: id.new)) }
    for id in ids.tiers { apply(.renameTier(id.old, to: id.new)) }
    if let current { changeTiersAndItems(from: current) }
    for change in fieldChanges(from: TreeValue(result.document.tree, .root), to: new.root, at: []) {
      let path = FieldPath(change.path)
      apply(change.new.map { .set(path, $0.json) } ?? .unset(path), ListChange(change, names))
    }
    do throws(ListEditError) {
      _ = try result.finish()
    } catch {
      needsForce = true
    }
  }

  /// The list after the operations so far.
  private var current: ListVersion? { try? ListVersion(result.document, "") }

  private var names: ChangeNames { ChangeNames(old: old, new: new) }

  private mutating func apply(_ edit: ListOperation.Edit) { apply(edit, ListChange(edit, names)) }

  private mutating func apply(_ edit: ListOperation.Edit, _ change: ListChange) {
    for ignoresLocks in [false, true] {
      let operation = ListOperation(edit, ignoresLocks: ignoresLocks, isForced: isForced)
      let before = result
      do throws(ListEditError) {
        try result.apply([operation])
        operations.append(operation)
        changes.append(change)
        return
      } catch {
        result = before
      }
    }
    needsForce = true
  }

  /// What concerns more than one place. What cannot be done so is left to the fields.
  private mutating func changeTiersAndItems(from list: ListVersion) {
    let names = (old: Set(list.tiers.names), new: Set(new.tiers.names))
    let items = (old: list.items, new: new.items)
    for item in items.old.keys.filter({ items.new[$0] == nil }).sorted() { apply(.remove(item: item)) }
    var above: String?
    for name in new.tiers.names {
      if !names.old.contains(name), let tier = new.tiers.values[name] { apply(addition(of: tier, name, below: above)) }
      above = name
    }
    for name in new.tiers.names { addItems(of: name, known: items.old) }
    if let current { move(from: current) }
    for name in list.tiers.names where !names.new.contains(name) { apply(.removeTier(name)) }
    if let current { moveTiers(current.tiers.names) }
  }

  private func addition(of tier: TreeValue, _ name: String, below above: String?) -> ListOperation.Edit {
    if new.isState { return .addTier(label: name, after: above) }
    return .addTier(
      label: tier.string("label") ?? name, id: name, after: above,
      fields: tier.members(without: ["id", "label", "itemIds"]))
  }

  /// Adds the new items of a tier, where they are.
  private mutating func addItems(of tier: String, known: [String: TreeValue]) {
    for (place, item) in (new.itemsOf[tier] ?? []).enumerated() where known[item] == nil {
      guard let value = new.items[item], value.kind == .object else { continue }
      let title = value.string(new.isState ? "name" : "title") ?? ""
      let fields = value.members(without: ["id", new.isState ? "name" : "title"])
      apply(.add(ListOperation.NewItem(title: title, id: item, tier: tier, position: place + 1, fields: fields)))
    }
  }

  /// Moves items to their tiers, and then those that are not in order among the others.
  private mutating func move(from list: ListVersion) {
    var lists = list.itemsOf
    var tierOf = list.tierOf
    for tier in new.tiers.names {
      let wanted = new.itemsOf[tier] ?? []
      let known = Set(wanted)
      let kept = Set((lists[tier] ?? []).inOrder(like: wanted))
      var previous: String?
      for item in wanted {
        if !kept.contains(item), let from = tierOf[item] {
          lists[from]?.removeAll { $0 == item }
          let after = previous.flatMap { lists[tier]?.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
          lists[tier, default: []].insert(item, at: after)
          tierOf[item] = tier
          // Those that leave the tier later do not count, if nothing else follows.
          let isLast = lists[tier]?.dropFirst(after + 1).allSatisfy { !known.contains($0) } ?? true
          apply(.move(item: item, tier: tier, position: isLast && after + 1 == lists[tier]?.count ? nil : after + 1))
        }
        previous = item
      }
    }
  }

  private mutating func moveTiers(_ names: [String]) {
    guard Set(names) == Set(new.tiers.names), names != new.tiers.names else { return }
    let kept = Set(names.inOrder(like: new.tiers.names))
    for (place, name) in new.tiers.names.enumerated() where !kept.contains(name) {
      apply(.moveTier(name, position: place + 1))
    }
  }

  /// What is left: fields one by one, in objects, tiers, and the items of a state.
  private func fieldChanges(from old: TreeValue, to new: TreeValue, at path: [String]) -> [FieldChange] {
    let isItems = self.new.isState && path.count == 2 && path[0] == "tiers"
    let isList = isItems || path == ["tiers"]
    guard old.kind == new.kind, old.kind == .object || old.kind == .array && isList,
      let before = old.children(.member("id")), let after = new.children(.member("id")),
      old.kind == .object || before.names == after.names
    else { return areSame(old, new, exactly: true) ? [] : [FieldChange(path: path, old: old, new: new)] }
    return Set(before.names).union(after.names).sorted().flatMap { name -> [FieldChange] in
      let place = (isItems ? ["items"] : path) + [name]
      guard let one = before.values[name], let other = after.values[name] else {
        return [FieldChange(path: place, old: before.values[name], new: after.values[name])]
      }
      return fieldChanges(from: one, to: other, at: place)
    }
  }
}

extension TreeValue {
  fileprivate func members(without names: [String]) -> [JSONValue.Member] {
    guard case .object(let members) = json else { return [] }
    return members.filter { !names.contains($0.name) }
  }
}

extension [String] {
  /// As many as possible of the elements that have the order of another list.
  func inOrder(like other: [String]) -> [String] {
    let places = Dictionary(other.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    let known = filter { places[$0] != nil }
    return longestIncreasingSubsequence(known.compactMap { places[$0] }).map { known[$0] }
  }
}
