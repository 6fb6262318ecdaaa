import JSONSyntax

/// How a table follows the edits of a document.
extension KeyTable {
  /// All occurrences with the strings that hold their names, in no particular order.
  package var uses: [(name: NodeID, occurrence: Occurrence)] {
    var uses: [(name: NodeID, occurrence: Occurrence)] = []
    for slot in slots where slot.first >= 0 {
      var entry = slot.first
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
    guard tree.kind(name) == .string else { return nil }
    return entry(at: name, in: slot(tree.nameHash(name), name)).map { entries[Int($0.entry)].occurrence }
  }

  /// The entry for the string `name` of the name in a slot, and the entry before it, or −1.
  private func entry(at name: NodeID, in slot: Int) -> (entry: Int32, previous: Int32)? {
    let near = entry(before: name, in: slot)
    for start in near < 0 ? [-1] : [near, -1] {
      var previous = start
      var entry = start < 0 ? slots[slot].first : entries[Int(start)].next
      while entry >= 0, entries[Int(entry)].name != name { (previous, entry) = (entry, entries[Int(entry)].next) }
      if entry >= 0 { return (entry, previous) }
    }
    return nil
  }

  /// An entry of the name in a slot for a string before `name`, or −1: near it, because most entries are in the order of their strings.
  private func entry(before name: NodeID, in slot: Int) -> Int32 {
    guard slots[slot].count > 64 else { return -1 }
    let first = entries[Int(slots[slot].first)].name
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
    let slot = slot(tree.nameHash(name), name)
    guard let (entry, previous) = entry(at: name, in: slot) else { return }
    let next = entries[Int(entry)].next
    if previous < 0 { slots[slot].first = next } else { entries[Int(previous)].next = next }
    if next < 0 { slots[slot].last = previous }
    entries[Int(entry)] = Entry(
      name: .root, occurrence: Occurrence(role: entries[Int(entry)].occurrence.role, node: .root))
    vacant.append(entry)
    slots[slot].count -= 1
    if slots[slot].first < 0 { return vacate(slot) }
    if slots[slot].roles.nonzeroBitCount > 1 { gatherRoles(slot) }
  }

  private mutating func gatherRoles(_ slot: Int) {
    slots[slot].roles = 0
    var entry = slots[slot].first
    while entry >= 0 {
      slots[slot].roles |= 1 << entries[Int(entry)].occurrence.role.rawValue
      entry = entries[Int(entry)].next
    }
  }

  /// Removes a name; the names behind it may have to move, because a search ends at the first empty slot.
  private mutating func vacate(_ slot: Int) {
    names -= 1
    slots[slot] = Slot()
    let mask = slots.count - 1
    var next = (slot + 1) & mask
    while slots[next].first >= 0 {
      let moved = slots[next]
      slots[next] = Slot()
      slots[self.slot(moved.hash, entries[Int(moved.first)].name)] = moved
      next = (next + 1) & mask
    }
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
    guard tree.kind(name) == .string else { return }
    let slot = slot(tree.nameHash(name), name)
    let new = Entry(name: name, occurrence: occurrence)
    guard slots[slot].first >= 0, !entries[Int(slots[slot].last)].precedes(new) else { return add(name, occurrence) }
    var previous = entry(before: name, in: slot)
    if previous >= 0, !entries[Int(previous)].precedes(new) { previous = -1 }
    var next = previous < 0 ? slots[slot].first : entries[Int(previous)].next
    while entries[Int(next)].precedes(new) { (previous, next) = (next, entries[Int(next)].next) }
    let entry = append(Entry(name: name, occurrence: occurrence, next: next))
    if previous < 0 { slots[slot].first = entry } else { entries[Int(previous)].next = entry }
    slots[slot].count += 1
    slots[slot].roles |= 1 << occurrence.role.rawValue
  }
}
