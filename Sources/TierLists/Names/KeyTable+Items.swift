import JSONSyntax

extension KeyTable {
  /// Of a table of ids the items that no tier lists, in document order; the first of duplicate keys.
  package var unplacedItems: [NodeID] {
    tree.members(of: ObjectView(tree, .root).object("items")?.node).compactMap { key, item in
      guard !has(.reference, key), first(.item, key)?.node == item else { return nil }
      return item
    }
  }

  /// The ids in `itemIds` that are not those of items, in document order, each with the number of its entries.
  package var unknownReferences: [(name: String, count: Int)] {
    var unknown: [(first: NodeID, name: String, count: Int)] = []
    forEach(where: NameTest(in: [.reference], notIn: [.item]).admits) { occurrences, _ in
      guard let first = occurrences.all.first(where: { $0.role == .reference })?.node else { return }
      unknown.append((first, occurrences.text, occurrences.all.count { $0.role == .reference }))
    }
    return unknown.sorted { $0.first < $1.first }.map { ($0.name, $0.count) }
  }

  /// Whether tiers list an item by its `id`, which is the key of no item, and not by its key.
  package func isRenamed(_ item: ObjectView) -> Bool {
    let key = item.tree.key(of: item.node)
    guard let id = item["id"], !item.tree.haveSameName(id, key) else { return false }
    return has(.reference, id) && !has(.item, id) && !has(.tier, id) && !has(.reference, key)
  }
}
