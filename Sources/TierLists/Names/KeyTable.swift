import JSONSyntax
import SourceText

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

  /// What is known of one name.
  struct Group {
    var first: Int32 = -1
    var last: Int32 = -1
    /// A bit for each role that the name occurs in.
    var roles: UInt16 = 0
    /// The number of occurrences.
    var count: Int32 = 0

    var summary: NameSummary { NameSummary(roles: roles, count: Int(count)) }

    /// Adds an entry; returns the one before it, or −1.
    @inline(__always)
    mutating func add(_ entry: Int32, _ role: Occurrence.Role) -> Int32 {
      let previous = last
      (first, last) = (first < 0 ? entry : first, entry)
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
  /// One for each name, and those of names that were removed.
  var groups: [Group] = []
  var vacantGroups: [Int] = []
  /// The indices of the groups.
  var table = HashTable()

  init(_ tree: SyntaxTree, _ completeness: Completeness) {
    self.tree = tree
    self.completeness = completeness
  }

  /// Adds an occurrence of the name in the string `name`.
  mutating func add(_ name: NodeID, _ occurrence: Occurrence) {
    guard tree.kind(name) == .string else { return }
    let hash = tree.nameHash(name)
    table.reserveSlot()
    let slot = slot(hash, name)
    let group = table[slot] ?? addGroup(slot, hash)
    let entry = append(Entry(name: name, occurrence: occurrence))
    let previous = groups[group].add(entry, occurrence.role)
    if previous >= 0 { entries[Int(previous)].next = entry }
  }

  private mutating func addGroup(_ slot: Int, _ hash: UInt64) -> Int {
    let group = vacantGroups.popLast() ?? groups.count
    if group == groups.count { groups.append(Group()) }
    table.fill(slot, group, hash: hash)
    return group
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
    group(of: name).map { groups[$0].roles >> role.rawValue & 1 == 1 } ?? false
  }

  /// The first occurrence of the name in a role.
  package func first(_ role: Occurrence.Role, _ name: NodeID) -> Occurrence? {
    guard let group = group(of: name) else { return nil }
    var entry = Int(groups[group].first)
    while entry >= 0, entries[entry].occurrence.role != role { entry = Int(entries[entry].next) }
    return entry >= 0 ? entries[entry].occurrence : nil
  }

  /// The occurrences of the name in the string `name`.
  package func occurrences(of name: NodeID) -> Occurrences? {
    group(of: name).map { occurrences(in: groups[$0]) }
  }

  /// The occurrences of the name in a string of another version of the document, if the name meets a condition.
  package func occurrences(
    of name: NodeID, in other: SyntaxTree, where isWanted: (NameSummary) -> Bool
  ) -> Occurrences? {
    guard other.kind(name) == .string else { return nil }
    let slot = table.slot(of: other.nameHash(name)) {
      tree.haveSameName(self.name(of: groups[$0]), name, in: other)
    }
    guard let group = table[slot], isWanted(groups[group].summary) else { return nil }
    return occurrences(in: groups[group])
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
    for group in inOrder ? groupsInOrder : groups where group.first >= 0 {
      let summary = group.summary
      guard isWanted(summary) else { continue }
      gather(group, in: &occurrences)
      body(occurrences, summary)
    }
  }

  /// The groups by the first strings with their names; not sorted, because that costs more than a look at each node.
  private var groupsInOrder: [Group] {
    var groupOfName = [Int32](repeating: -1, count: tree.nodeIDs.count)
    for (index, group) in groups.enumerated() where group.first >= 0 {
      groupOfName[name(of: group).index] = Int32(truncatingIfNeeded: index)
    }
    return groupOfName.lazy.filter { $0 >= 0 }.map { groups[Int($0)] }
  }

  /// The first string with the name of a group that is used.
  @inline(__always)
  func name(of group: Group) -> NodeID { entries[Int(group.first)].name }

  private func occurrences(in group: Group) -> Occurrences {
    var occurrences = Occurrences(tree: tree, name: .root, all: [], completeness: completeness)
    gather(group, in: &occurrences)
    return occurrences
  }

  private func gather(_ group: Group, in occurrences: inout Occurrences) {
    occurrences.name = name(of: group)
    occurrences.all.removeAll(keepingCapacity: true)
    occurrences.all.reserveCapacity(Int(group.count))
    var entry = Int(group.first)
    while entry >= 0 {
      occurrences.all.append(entries[entry].occurrence)
      entry = Int(entries[entry].next)
    }
  }

  @inline(__always)
  func slot(_ hash: UInt64, _ name: NodeID) -> Int {
    table.slot(of: hash) { tree.haveSameName(self.name(of: groups[$0]), name) }
  }

  /// The index of the group of the name in a string.
  @inline(__always)
  func group(of name: NodeID) -> Int? { tree.kind(name) == .string ? table[slot(tree.nameHash(name), name)] : nil }
}
