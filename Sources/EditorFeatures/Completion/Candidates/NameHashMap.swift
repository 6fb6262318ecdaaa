import JSONSyntax

/// A hash map from strings to numbers, keyed by the hash only. Collisions are accepted: they can only change the order of
/// candidates.
struct NameHashMap {
  private let tree: SyntaxTree
  private var slots: [(hash: UInt64, number: Int32)]
  private var count = 0

  init(_ tree: SyntaxTree) {
    self.tree = tree
    slots = Array(repeating: (0, -1), count: 64)
  }

  /// The number of a string; `nil` for unknown ones.
  subscript(name: NodeID) -> Int? {
    let number = slots[slot(of: tree.nameHash(name))].number
    return number < 0 ? nil : Int(number)
  }

  /// Inserts a string, unless an equal one is here already.
  mutating func insert(_ name: NodeID, _ number: Int) {
    if count * 2 >= slots.count { grow() }
    let hash = tree.nameHash(name)
    let slot = slot(of: hash)
    guard slots[slot].number < 0 else { return }
    slots[slot] = (hash, Int32(clamping: max(0, number)))
    count += 1
  }

  private func slot(of hash: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash >> 7) & mask
    while slots[slot].number >= 0, slots[slot].hash != hash { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = slots.filter { $0.number >= 0 }
    slots = Array(repeating: (0, -1), count: slots.count * 4)
    for entry in old { slots[slot(of: entry.hash)] = entry }
  }
}
