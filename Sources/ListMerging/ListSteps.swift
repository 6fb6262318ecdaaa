import JSONSyntax
import ListEditing
import TierLists

/// What differs between two versions of a list, as edits that concern more than one place, and fields.
struct ListSteps {
  let old: ListVersion
  let new: ListVersion

  /// The most items whose position is given: else the order of a tier is set as a whole.
  private static let maximumPositions = 16

  var removals: [ListOperation.Edit] {
    old.items.keys.filter { new.items[$0] == nil }.sorted().map { .remove(item: $0) }
  }

  var tierAdditions: [ListOperation.Edit] {
    zip(new.tiers.names, [nil] + new.tiers.names.map { $0 }).compactMap { name, above in
      guard old.tiers.values[name] == nil, let tier = new.tiers.values[name] else { return nil }
      if new.isState { return .addTier(label: name, after: above) }
      return .addTier(
        label: tier.string("label") ?? name, id: name, after: above,
        fields: tier.members(without: ["id", "label", "itemIds"]))
    }
  }

  /// The new items of the tiers, where they are.
  var itemAdditions: [ListOperation.Edit] {
    let title: ASCIIName = new.isState ? "name" : "title"
    let added = new.tiers.names.flatMap { tier in
      let wanted = new.itemsOf[tier] ?? []
      let end = (wanted.lastIndex { old.items[$0] != nil } ?? -1) + 1
      return zip(wanted, 1...).filter { isAdded($0.0) }.compactMap { item, position in
        new.items[item].map { value in
          ListOperation.NewItem(
            title: value.string(title) ?? "", id: item, tier: tier, position: position > end ? nil : position,
            fields: value.members(without: ["id", "\(title)"]))
        }
      }
    }
    let hasPositions = added.count { $0.position != nil } <= Self.maximumPositions
    return added.map { item in
      var item = item
      item.position = hasPositions ? item.position : nil
      return .add(item)
    }
  }

  private func isAdded(_ item: String) -> Bool {
    old.items[item] == nil && new.tierOf[item] != nil && new.items[item]?.kind == .object
  }

  /// The items that move to another tier, or are not in order among the others.
  var moves: [ListOperation.Edit] { movedItems.map { .move(item: $0.item, tier: $0.tier) } }

  /// The same one after the other, with positions; of many only those to other tiers.
  var movesInOrder: [ListOperation.Edit] {
    let moved = movedItems
    var (lists, tierOf) = (old.itemsOf, old.tierOf)
    guard moved.count(where: { !$0.isLast }) <= Self.maximumPositions else {
      return moved.filter { tierOf[$0.item] != $0.tier }.map { .move(item: $0.item, tier: $0.tier) }
    }
    return moved.map { item, tier, previous, isLast in
      defer { tierOf[item] = tier }
      if isLast {
        lists[tier, default: []].append(item)
        return .move(item: item, tier: tier)
      }
      var list = (lists[tier] ?? []).filter { tierOf[$0] == tier && $0 != item }
      let place = previous.flatMap { list.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      list.insert(item, at: place)
      lists[tier] = list
      return .move(item: item, tier: tier, position: place + 1)
    }
  }

  /// The items that move, each with the one before it, and whether it comes from another tier to the end.
  private var movedItems: [(item: String, tier: String, previous: String?, isLast: Bool)] {
    new.tiers.names.flatMap { tier in
      let wanted = new.itemsOf[tier] ?? []
      let kept = Set((old.itemsOf[tier] ?? []).inOrder(like: wanted))
      let end = (wanted.lastIndex(where: kept.contains) ?? -1) + 1
      return wanted.indices.filter { !kept.contains(wanted[$0]) && old.tierOf[wanted[$0]] != nil }.map { place in
        let (item, previous) = (wanted[place], place > 0 ? wanted[place - 1] : nil)
        return (item: item, tier: tier, previous: previous, isLast: old.tierOf[item] != tier && place >= end)
      }
    }
  }

  var tierRemovals: [ListOperation.Edit] {
    old.tiers.names.filter { new.tiers.values[$0] == nil }.map { .removeTier($0) }
  }

  var tierMoves: [ListOperation.Edit] {
    let kept = Set(old.tiers.names.inOrder(like: new.tiers.names))
    return zip(new.tiers.names, 1...).filter { old.tiers.values[$0.0] != nil && !kept.contains($0.0) }.map {
      .moveTier($0, position: $1)
    }
  }
}

// Fields.
extension ListSteps {
  /// The fields that differ in what both versions have, other than by the edits.
  var remainingFields: [FieldChange] {
    let changes = fieldChanges(from: old.root, to: new.root, isState: new.isState, skipping: isDone)
    let items = new.isState ? old.items.keys.sorted() : []
    return changes
      + items.flatMap { item in
        guard let one = old.items[item], let other = new.items[item] else { return [FieldChange]() }
        return fieldChanges(from: one, to: other, at: ["items", item], isState: true)
      }
  }

  /// Whether the edits make what differs at a path.
  private func isDone(_ path: [String]) -> Bool {
    switch (path.first, path.count) {
    case ("tiers", 2): new.isState || old.tiers.values[path[1]] == nil || new.tiers.values[path[1]] == nil
    case ("tiers", 3): path[2] == "itemIds" && hasAllItems(path[1])
    case ("items", 2): new.items[path[1]] == nil || isAdded(path[1])
    case ("overrides", 2): old.items[path[1]] != nil && new.items[path[1]] == nil
    default: false
    }
  }

  /// Whether the edits give a tier all of its items, and remove the others.
  private func hasAllItems(_ tier: String) -> Bool {
    (new.itemsOf[tier] ?? []).allSatisfy { old.tierOf[$0] != nil || isAdded($0) }
      && (old.itemsOf[tier] ?? []).allSatisfy { new.tierOf[$0] != nil || old.items[$0] != nil && new.items[$0] == nil }
  }
}

/// The values that differ, one by one in objects, tiers, and the items of a state.
///
/// - Parameter isDone: Whether a path is left out.
func fieldChanges(
  from old: TreeValue, to new: TreeValue, at path: [String] = [], isState: Bool,
  skipping isDone: ((_ path: [String]) -> Bool)? = nil
) -> [FieldChange] {
  let isItems = isState && path.count == 2 && path[0] == "tiers"
  guard old.kind == new.kind, old.kind == .object || old.kind == .array && (isItems || path == ["tiers"]),
    let before = old.children(.member("id")), let after = new.children(.member("id")),
    old.kind == .object || isDone != nil || before.names == after.names
  else { return areSame(old, new, exactly: true) ? [] : [FieldChange(path: path, old: old, new: new)] }
  return Set(before.names).union(after.names).sorted().flatMap { name -> [FieldChange] in
    let place = (isItems ? ["items"] : path) + [name]
    if isDone?(place) ?? false { return [] }
    guard let one = before.values[name], let other = after.values[name] else {
      return [FieldChange(path: place, old: before.values[name], new: after.values[name])]
    }
    return fieldChanges(from: one, to: other, at: place, isState: isState, skipping: isDone)
  }
}

extension TreeValue {
  fileprivate func members(without names: [String]) -> [JSONValue.Member] {
    guard case .object(let members) = json else { return [] }
    return members.filter { !names.contains($0.name) }
  }
}
