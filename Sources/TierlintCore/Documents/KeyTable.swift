import JSONSyntax

/// The namespaces of a document: names of different kinds do not conflict.
package enum KeyKind: Int, Sendable, CaseIterable {
  /// Ids of items and tiers.
  case id
  case media
  case attribute
  /// Tags of items.
  case tag
  /// Titles of items.
  case title
  /// Ids of the items of a state, a template or an old save.
  case stateItem
  /// Names of the tiers of a state or a template.
  case tierName
}

extension KeyKind {
  /// What the findings about a name of the kind depend on, in a project.
  var scope: Finding.Scope { self == .id ? .ids : .names }
}

/// One occurrence of a name.
package struct Occurrence: Sendable {
  package enum Role: UInt8, Sendable {
    /// The key of `/items`: the node is the item.
    case item
    /// An entry of a tier's `itemIds`: the node is the entry, the owner the tier.
    case reference
    /// The key of `/overrides`: the node is the override.
    case override
    /// The id of a tier: the node is the value of `id`, the owner the tier.
    case tier
    /// The id of a media object: the node is the value of `id`, the owner the media object.
    case media
    /// A member of `attributes`: the node is its value.
    case attribute
    /// An entry of an item's `tags`: the owner is the item.
    case tag
    /// The title of an item: the node is the value of `title`, the owner the item.
    case title
    /// The id of an item of a state: the node is the value of `id`, the owner the item.
    case stateItem
    /// A key of a state's `/tiers`: the node is the array of items.
    case stateTier
    /// An entry of `/tierOrder`.
    case orderEntry
    /// A key of `/tierLabels`: the node is the label.
    case tierLabel
    /// A key of `/tierColors`: the node is the color.
    case tierColor
    /// An entry of `/lockedTiers`.
    case lock
    /// The `tier` of an item of a state: the owner is the item.
    case itemTier
  }

  package let role: Role
  package let node: NodeID
  /// The object that the use belongs to; the node itself where the role gives none.
  package let owner: NodeID

  package init(role: Role, node: NodeID, owner: NodeID? = nil) {
    (self.role, self.node, self.owner) = (role, node, owner ?? node)
  }
}

/// All occurrences of one name, in document order.
package struct Occurrences: Sendable {
  package let tree: SyntaxTree
  /// The first string with the name.
  package let name: NodeID
  package let all: [Occurrence]
  package let completeness: Completeness

  /// The name as written.
  package var text: String { tree.string(name) ?? "" }

  package func occurrences(_ role: Occurrence.Role) -> [Occurrence] { all.filter { $0.role == role } }

  package func has(_ role: Occurrence.Role) -> Bool { all.contains { $0.role == role } }

  /// The first definition as an item.
  package var item: ObjectView? { all.first { $0.role == .item }.map { ObjectView(tree, $0.node) } }
}

/// What a table knows of a name before its occurrences are gathered.
struct NameSummary {
  /// A bit for each role that it occurs in.
  let roles: UInt16
  /// The number of occurrences.
  let count: Int
}

/// The occurrences of all names of one kind, grouped by name; names compare by canonical equivalence.
package struct KeyTable: Sendable {
  /// Twenty bytes: a long list has very many.
  private struct Entry {
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

    var name: NodeID { NodeID(Int(nameIndex)) }
    var occurrence: Occurrence { Occurrence(role: role, node: NodeID(Int(node)), owner: NodeID(Int(owner))) }
  }

  private struct Slot {
    var hash: UInt64 = 0
    var first: Int32 = -1
    var last: Int32 = -1
    /// A bit for each role that the name occurs in.
    var roles: UInt16 = 0
    /// The number of occurrences.
    var count: Int32 = 0

    /// Adds an entry; returns the one before it, or −1.
    mutating func add(_ entry: Int32, _ role: Occurrence.Role, hash: UInt64) -> Int32 {
      let previous = last
      (self.hash, first, last) = (hash, first < 0 ? entry : first, entry)
      roles |= 1 << role.rawValue
      count += 1
      return previous
    }
  }

  private var tree: SyntaxTree
  package private(set) var completeness: Completeness
  private var entries: [Entry] = []
  /// Entries that were removed.
  private var vacant: [Int32] = []
  private var slots = [Slot](repeating: Slot(), count: 16)
  private var names = 0

  package init(_ tree: SyntaxTree, _ completeness: Completeness) {
    self.tree = tree
    self.completeness = completeness
  }

  /// Adds an occurrence of the name in the string `name`.
  package mutating func add(_ name: NodeID, _ occurrence: Occurrence) {
    guard tree.kind(name) == .string else { return }
    if names * 2 >= slots.count { grow() }
    let hash = tree.nameHash(name)
    let slot = slot(hash, name)
    let entry = append(Entry(name: name, occurrence: occurrence))
    let previous = slots[slot].add(entry, occurrence.role, hash: hash)
    if previous < 0 { names += 1 } else { entries[Int(previous)].next = entry }
  }

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

  private mutating func append(_ entry: Entry) -> Int32 {
    if vacant.isEmpty {
      entries.append(entry)
      return Int32(truncatingIfNeeded: entries.count - 1)
    }
    let index = vacant.removeLast()
    entries[Int(index)] = entry
    return index
  }

  /// The number of names.
  package var nameCount: Int { names }

  /// The number of occurrences of all names.
  var useCount: Int { entries.count - vacant.count }

  /// All names, in lower case.
  package var lowercasedNames: Set<String> {
    var names: Set<String> = []
    forEach { names.insert($0.text.lowercased()) }
    return names
  }

  /// Whether the string `name` occurs in a role.
  ///
  /// - Complexity: O(1).
  package func has(_ role: Occurrence.Role, _ name: NodeID) -> Bool {
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

  /// The occurrences of the name in a string of another version of the document.
  func occurrences(of name: NodeID, in other: SyntaxTree) -> Occurrences? {
    guard other.kind(name) == .string else { return nil }
    let (hash, text, mask) = (other.nameHash(name), other.string(name), slots.count - 1)
    var slot = Int(truncatingIfNeeded: hash >> 7) & mask
    while slots[slot].first >= 0 {
      if slots[slot].hash == hash, tree.string(entries[Int(slots[slot].first)].name) == text { break }
      slot = (slot + 1) & mask
    }
    return occurrences(in: slots[slot])
  }

  /// The names that occur once, and those that occur at least three times, with the number of occurrences; in no particular order.
  ///
  /// - Complexity: O(*names*).
  var rareAndFrequent: (rare: [Occurrences], frequent: [(text: String, count: Int)]) {
    let rare = slots.filter { $0.count == 1 }.compactMap { occurrences(in: $0) }
    return (rare, slots.filter { $0.count > 2 }.map { (tree.string(entries[Int($0.first)].name) ?? "", Int($0.count)) })
  }

  /// Calls a function with the occurrences of each name, in no particular order.
  package func forEach(_ body: (Occurrences) -> Void) { forEach(where: { _ in true }) { name, _ in body(name) } }

  /// Calls a function with the occurrences of each name that meets a condition.
  ///
  /// - Parameter inOrder: Whether in the order of their first occurrences; else in no particular order.
  func forEach(
    inOrder: Bool = false, where isWanted: (NameSummary) -> Bool, _ body: (Occurrences, NameSummary) -> Void
  ) {
    let ordered = inOrder ? slots.filter { $0.first >= 0 }.sorted { name(of: $0) < name(of: $1) } : slots
    for slot in ordered where slot.first >= 0 {
      let summary = NameSummary(roles: slot.roles, count: Int(slot.count))
      if isWanted(summary), let occurrences = occurrences(in: slot) { body(occurrences, summary) }
    }
  }

  /// The first string with the name in a slot that is used.
  private func name(of slot: Slot) -> NodeID { entries[Int(slot.first)].name }

  private func occurrences(in slot: Slot) -> Occurrences? {
    guard slot.first >= 0 else { return nil }
    var all: [Occurrence] = []
    all.reserveCapacity(Int(slot.count))
    var entry = Int(slot.first)
    while entry >= 0 {
      all.append(entries[entry].occurrence)
      entry = Int(entries[entry].next)
    }
    return Occurrences(tree: tree, name: entries[Int(slot.first)].name, all: all, completeness: completeness)
  }

  private func slot(_ hash: UInt64, _ name: NodeID) -> Int {
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
    for entry in old where entry.first >= 0 { slots[slot(entry.hash, entries[Int(entry.first)].name)] = entry }
  }
}
