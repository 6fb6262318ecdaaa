import JSONSyntax

/// How a table follows the edits of a document.
extension KeyTable {
  /// All occurrences with the strings that hold their names, in no particular order.
  package var uses: [(name: NodeID, occurrence: Occurrence)] {
    var uses: [(name: NodeID, occurrence: Occurrence)] = []
    for group in groups where group.first >= 0 {
      var entry = group.first
      while entry >= 0 {
        uses.append((entries[Int(entry)].name, entries[Int(entry)].occurrence))
        entry = entries[Int(entry)].next
      }
    }
    return uses
  }

  /// The occurrence of a name in the string `name`.
  ///
  /// - Complexity: O(*occurrences* of the name) at worst.
  func occurrence(at name: NodeID) -> Occurrence? {
    group(of: name).flatMap { entry(at: name, in: $0) }.map { entries[Int($0.entry)].occurrence }
  }

  /// The entry for the string `name` of a group, and the entry before it, or −1.
  private func entry(at name: NodeID, in group: Int) -> (entry: Int32, previous: Int32)? {
    let near = entry(before: name, in: group)
    for start in near < 0 ? [-1] : [near, -1] {
      var previous = start
      var entry = start < 0 ? groups[group].first : entries[Int(start)].next
      while entry >= 0, entries[Int(entry)].name != name { (previous, entry) = (entry, entries[Int(entry)].next) }
      if entry >= 0 { return (entry, previous) }
    }
    return nil
  }

  /// An entry of a group for a string before `name`, or −1: near it, because most entries are in the order of their strings.
  private func entry(before name: NodeID, in group: Int) -> Int32 {
    guard groups[group].count > 64 else { return -1 }
    let first = self.name(of: groups[group])
    let end = entries.partitioningIndex { $0.name >= name }
    let near = entries[max(0, end - 256)..<end].lastIndex { entry in
      entry.name > .root && entry.name < name && tree.haveSameName(entry.name, first)
    }
    return near.map { Int32(truncatingIfNeeded: $0) } ?? -1
  }

  /// Removes the occurrence of the name in the string `name`.
  ///
  /// - Complexity: O(*occurrences* of the name) at worst.
  mutating func remove(_ name: NodeID) {
    guard tree.kind(name) == .string, case let slot = slot(tree.nameHash(name), name), let group = table[slot],
      let (entry, previous) = entry(at: name, in: group)
    else { return }
    let next = entries[Int(entry)].next
    if previous < 0 { groups[group].first = next } else { entries[Int(previous)].next = next }
    if next < 0 { groups[group].last = previous }
    entries[Int(entry)] = Entry(
      name: .root, occurrence: Occurrence(role: entries[Int(entry)].occurrence.role, node: .root))
    vacant.append(entry)
    groups[group].count -= 1
    if groups[group].first < 0 { return vacate(group, slot) }
    if groups[group].roles.nonzeroBitCount > 1 { gatherRoles(group) }
  }

  private mutating func gatherRoles(_ group: Int) {
    groups[group].roles = 0
    var entry = groups[group].first
    while entry >= 0 {
      groups[group].roles |= 1 << entries[Int(entry)].occurrence.role.rawValue
      entry = entries[Int(entry)].next
    }
  }

  /// Removes a name.
  private mutating func vacate(_ group: Int, _ slot: Int) {
    table.vacate(slot)
    groups[group] = Group()
    vacantGroups.append(group)
  }

  /// Has the occurrences refer to the next version of the document; none may be among the nodes that were replaced.
  mutating func move(to tree: SyntaxTree, _ change: TreeChange, _ completeness: Completeness) {
    (self.tree, self.completeness) = (tree, completeness)
    let end = Int32(truncatingIfNeeded: change.nodes.upperBound.index)
    let delta = Int32(truncatingIfNeeded: change.nodeDelta)
    if delta == 0 { return }
    entries.withUnsafeMutableBufferPointer { entries in
      for index in entries.indices { entries[index].move(from: end, by: delta) }
    }
  }

  /// Adds an occurrence among others, in their order.
  ///
  /// - Complexity: O(*occurrences* of the name) at worst.
  mutating func insert(_ name: NodeID, _ occurrence: Occurrence) {
    let new = Entry(name: name, occurrence: occurrence)
    guard let group = group(of: name), !entries[Int(groups[group].last)].precedes(new) else {
      return add(name, occurrence)
    }
    var previous = entry(before: name, in: group)
    if previous >= 0, !entries[Int(previous)].precedes(new) { previous = -1 }
    var next = previous < 0 ? groups[group].first : entries[Int(previous)].next
    while entries[Int(next)].precedes(new) { (previous, next) = (next, entries[Int(next)].next) }
    let entry = append(Entry(name: name, occurrence: occurrence, next: next))
    if previous < 0 { groups[group].first = entry } else { entries[Int(previous)].next = entry }
    groups[group].count += 1
    groups[group].roles |= 1 << occurrence.role.rawValue
  }
}
