import JSONSyntax

/// How a table follows the edits of a document.
extension KeyTable {
  /// All occurrences with the strings that hold their names, in no particular order.
  var uses: [(name: NodeID, occurrence: Occurrence)] {
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
  /// - Complexity: O(*occurrences* of the name).
  func occurrence(at name: NodeID) -> Occurrence? {
    guard tree.kind(name) == .string else { return nil }
    var entry = slots[slot(tree.nameHash(name), name)].first
    while entry >= 0, entries[Int(entry)].name != name { entry = entries[Int(entry)].next }
    return entry >= 0 ? entries[Int(entry)].occurrence : nil
  }

  /// Removes the occurrence of the name in the string `name`.
  ///
  /// - Complexity: O(*occurrences* of the name).
  mutating func remove(_ name: NodeID) {
    let slot = slot(tree.nameHash(name), name)
    var previous: Int32 = -1
    var entry = slots[slot].first
    while entry >= 0, entries[Int(entry)].name != name { (previous, entry) = (entry, entries[Int(entry)].next) }
    guard entry >= 0 else { return }
    let next = entries[Int(entry)].next
    if previous < 0 { slots[slot].first = next } else { entries[Int(previous)].next = next }
    if next < 0 { slots[slot].last = previous }
    entries[Int(entry)] = Entry(
      name: .root, occurrence: Occurrence(role: entries[Int(entry)].occurrence.role, node: .root))
    vacant.append(entry)
    (slots[slot].roles, slots[slot].count) = (0, slots[slot].count - 1)
    if slots[slot].first < 0 { return vacate(slot) }
    entry = slots[slot].first
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
    let (end, delta) = (change.nodes.upperBound, change.nodeDelta)
    if delta == 0 { return }
    func moved(_ node: NodeID) -> NodeID { node >= end ? node.advanced(by: delta) : node }
    for index in entries.indices {
      let occurrence = entries[index].occurrence
      entries[index] = Entry(
        name: moved(entries[index].name),
        occurrence: Occurrence(
          role: occurrence.role, node: moved(occurrence.node), owner: moved(occurrence.owner)),
        next: entries[index].next)
    }
  }

  /// Adds an occurrence among others, in the order of the strings with their names.
  ///
  /// - Complexity: O(*occurrences* of the name).
  mutating func insert(_ name: NodeID, _ occurrence: Occurrence) {
    guard tree.kind(name) == .string else { return }
    let slot = slot(tree.nameHash(name), name)
    guard slots[slot].first >= 0, entries[Int(slots[slot].last)].name > name else { return add(name, occurrence) }
    var previous: Int32 = -1
    var next = slots[slot].first
    while entries[Int(next)].name < name { (previous, next) = (next, entries[Int(next)].next) }
    let entry = append(Entry(name: name, occurrence: occurrence, next: next))
    if previous < 0 { slots[slot].first = entry } else { entries[Int(previous)].next = entry }
    slots[slot].count += 1
    slots[slot].roles |= 1 << occurrence.role.rawValue
  }
}
