import JSONSyntax

/// What a table knows of a name before its occurrences are gathered.
package struct NameSummary {
  /// A bit for each role that it occurs in.
  let roles: UInt16
  /// The number of occurrences.
  let count: Int
}

/// The occurrences of all names of one kind, grouped by name; names compare by canonical equivalence.
package struct KeyTable: Sendable {
  /// Twenty bytes: a long list has very many.
  struct Entry {
    private var nameIndex: Int32
    private var node: Int32
    private var owner: Int32
    /// The next occurrence of the same name, or −1.
    var next: Int32
    private var role: Occurrence.Role

    init(name: NodeID, occurrence: Occurrence, next: Int32 = -1) {
      nameIndex = Int32(truncatingIfNeeded: name.index)
      node = Int32(truncatingIfNeeded: occurrence.node.index)
      owner = Int32(truncatingIfNeeded: occurrence.owner.index)
      (role, self.next) = (occurrence.role, next)
    }

    /// Moves the nodes that are not before another one.
    mutating func move(from first: Int32, by delta: Int32) {
      nameIndex &+= nameIndex < first ? 0 : delta
      node &+= node < first ? 0 : delta
      owner &+= owner < first ? 0 : delta
    }

    /// Whether its place is before that of another one of the same name: by the strings, those of a state's root before, by role.
    func precedes(_ other: Entry) -> Bool {
      guard role != other.role, role.isOfTierName else { return nameIndex < other.nameIndex }
      return role.rawValue < other.role.rawValue
    }

    var name: NodeID { NodeID(Int(nameIndex)) }
    var occurrence: Occurrence { Occurrence(role: role, node: NodeID(Int(node)), owner: NodeID(Int(owner))) }
  }

  struct Slot {
    var hash: UInt64 = 0
    var first: Int32 = -1
    var last: Int32 = -1
    /// A bit for each role that the name occurs in.
    var roles: UInt16 = 0
    /// The number of occurrences.
    var count: Int32 = 0

    var summary: NameSummary { NameSummary(roles: roles, count: Int(count)) }

    /// Adds an entry; returns the one before it, or −1.
    @inline(__always)
    mutating func add(_ entry: Int32, _ role: Occurrence.Role, hash: UInt64) -> Int32 {
      let previous = last
      (self.hash, first, last) = (hash, first < 0 ? entry : first, entry)
      roles |= 1 << role.rawValue
      count += 1
      return previous
    }
  }

  package var tree: SyntaxTree
  var completeness: Completeness
  var entries: [Entry] = []
  /// Entries that were removed.
  var vacant: [Int32] = []
  /// Open addressing by hash.
  var slots = [Slot](repeating: Slot(), count: 16)
  /// The number of names.
  var names = 0

  init(_ tree: SyntaxTree, _ completeness: Completeness) {
    self.tree = tree
    self.completeness = completeness
  }

  /// Adds an occurrence of the name in the string `name`.
  mutating func add(_ name: NodeID, _ occurrence: Occurrence) {
    guard tree.kind(name) == .string else { return }
    if names * 2 >= slots.count { grow() }
    let hash = tree.nameHash(name)
    let slot = slot(hash, name)
    let entry = append(Entry(name: name, occurrence: occurrence))
    let previous = slots[slot].add(entry, occurrence.role, hash: hash)
    if previous < 0 { names += 1 } else { entries[Int(previous)].next = entry }
  }

  @inline(__always)
  mutating func append(_ entry: Entry) -> Int32 {
    if vacant.isEmpty {
      entries.append(entry)
      return Int32(truncatingIfNeeded: entries.count - 1)
    }
    let index = vacant.removeLast()
    entries[Int(index)] = entry
    return index
  }

  /// The number of occurrences of all names.
  package var useCount: Int { entries.count - vacant.count }

  /// All names, in lower case.
  package var lowercasedNames: Set<String> {
    var names: Set<String> = []
    forEach { names.insert($0.text.lowercased()) }
    return names
  }

  /// Whether the string `name` occurs in a role.
  ///
  /// - Complexity: O(1).
  func has(_ role: Occurrence.Role, _ name: NodeID) -> Bool {
    tree.kind(name) == .string && slots[slot(tree.nameHash(name), name)].roles >> role.rawValue & 1 == 1
  }

  /// The first occurrence of the name in a role.
  package func first(_ role: Occurrence.Role, _ name: NodeID) -> Occurrence? {
    guard tree.kind(name) == .string else { return nil }
    var entry = Int(slots[slot(tree.nameHash(name), name)].first)
    while entry >= 0, entries[entry].occurrence.role != role { entry = Int(entries[entry].next) }
    return entry >= 0 ? entries[entry].occurrence : nil
  }

  /// The occurrences of the name in the string `name`.
  package func occurrences(of name: NodeID) -> Occurrences? {
    guard tree.kind(name) == .string else { return nil }
    return occurrences(in: slots[slot(tree.nameHash(name), name)])
  }

  /// The occurrences of the name in a string of another version of the document, if the name meets a condition.
  package func occurrences(
    of name: NodeID, in other: SyntaxTree, where isWanted: (NameSummary) -> Bool
  ) -> Occurrences? {
    guard other.kind(name) == .string else { return nil }
    let (hash, mask) = (other.nameHash(name), slots.count - 1)
    var slot = Int(truncatingIfNeeded: hash >> 7) & mask
    while slots[slot].first >= 0 {
      if slots[slot].hash == hash, tree.haveSameName(entries[Int(slots[slot].first)].name, name, in: other) { break }
      slot = (slot + 1) & mask
    }
    return isWanted(slots[slot].summary) ? occurrences(in: slots[slot]) : nil
  }

  /// Calls a function with the occurrences of each name, in no particular order.
  func forEach(_ body: (Occurrences) -> Void) {
    let isWanted = { (_: NameSummary) in true }
    forEach(where: isWanted) { name, _ in body(name) }
  }

  /// Calls a function with the occurrences of each name that meets a condition.
  ///
  /// - Parameter inOrder: Whether in the order of their first occurrences; else in no particular order.
  package func forEach(
    inOrder: Bool = false, where isWanted: (NameSummary) -> Bool, _ body: (Occurrences, NameSummary) -> Void
  ) {
    // One for all names, so that the memory of one serves the next.
    var occurrences = Occurrences(tree: tree, name: .root, all: [], completeness: completeness)
    for slot in inOrder ? slotsInOrder : slots where slot.first >= 0 {
      let summary = slot.summary
      guard isWanted(summary) else { continue }
      gather(slot, in: &occurrences)
      body(occurrences, summary)
    }
  }

  /// The slots by the first strings with their names; not sorted, because that costs more than a look at each node.
  private var slotsInOrder: [Slot] {
    var slotOfName = [Int32](repeating: -1, count: tree.nodeIDs.count)
    for (index, slot) in slots.enumerated() where slot.first >= 0 {
      slotOfName[name(of: slot).index] = Int32(truncatingIfNeeded: index)
    }
    return slotOfName.lazy.filter { $0 >= 0 }.map { slots[Int($0)] }
  }

  /// The first string with the name in a slot that is used.
  private func name(of slot: Slot) -> NodeID { entries[Int(slot.first)].name }

  private func occurrences(in slot: Slot) -> Occurrences? {
    guard slot.first >= 0 else { return nil }
    var occurrences = Occurrences(tree: tree, name: .root, all: [], completeness: completeness)
    gather(slot, in: &occurrences)
    return occurrences
  }

  private func gather(_ slot: Slot, in occurrences: inout Occurrences) {
    occurrences.name = entries[Int(slot.first)].name
    occurrences.all.removeAll(keepingCapacity: true)
    occurrences.all.reserveCapacity(Int(slot.count))
    var entry = Int(slot.first)
    while entry >= 0 {
      occurrences.all.append(entries[entry].occurrence)
      entry = Int(entries[entry].next)
    }
  }

  func slot(_ hash: UInt64, _ name: NodeID) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash >> 7) & mask
    while slots[slot].first >= 0,
      slots[slot].hash != hash || !tree.haveSameName(entries[Int(slots[slot].first)].name, name)
    {
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for entry in old where entry.first >= 0 {
      // The names differ, so they are not compared.
      var slot = Int(truncatingIfNeeded: entry.hash >> 7) & (slots.count - 1)
      while slots[slot].first >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }
}
