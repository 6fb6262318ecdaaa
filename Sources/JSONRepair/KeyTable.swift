/// The keys that plain reading saw and the schema does not declare, by container; and those of states of a region, as linked lists.
struct KeyTable {
  private struct Key {
    let hash: UInt64
    let container: Int32
    let offset: Int32
  }

  /// A key that a state read.
  private struct Link {
    let hash: UInt64
    let next: Int32
  }

  /// In the order of insertion, to take back those that a region reads again.
  private var all: [Key] = []
  /// Open addressing: indices of `all`, −1 for free ones. Only the last key is ever removed, so that no chain breaks.
  private var slots = [Int32](repeating: -1, count: 64)
  private var links: [Link] = []

  /// Inserts a key that was read for good.
  mutating func insert(_ hash: UInt64, in container: Int32, at offset: Int) {
    if all.count * 2 >= slots.count { grow() }
    slots[freeSlot(hash, container)] = Int32(truncatingIfNeeded: all.count)
    all.append(Key(hash: hash, container: container, offset: Int32(truncatingIfNeeded: offset)))
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 4)
    for (index, key) in all.enumerated() {
      slots[freeSlot(key.hash, key.container)] = Int32(truncatingIfNeeded: index)
    }
  }

  private func freeSlot(_ hash: UInt64, _ container: Int32) -> Int {
    var slot = firstSlot(hash, container)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  @inline(__always)
  private func firstSlot(_ hash: UInt64, _ container: Int32) -> Int {
    Int(truncatingIfNeeded: mixed(hash, UInt64(truncatingIfNeeded: container))) & (slots.count &- 1)
  }

  /// Removes what was read from an offset on.
  mutating func removeAll(from offset: Int) {
    while let last = all.last, last.offset >= offset {
      var slot = firstSlot(last.hash, last.container)
      while slots[slot] != Int32(truncatingIfNeeded: all.count - 1) { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = -1
      all.removeLast()
    }
    links.removeAll(keepingCapacity: true)
  }

  /// Puts a key before a list; returns the new list.
  mutating func link(_ hash: UInt64, before list: Int32) -> Int32 {
    links.append(Link(hash: hash, next: list))
    return Int32(truncatingIfNeeded: links.count - 1)
  }

  /// Whether a container has a key.
  @inline(__always)
  func contains(_ hash: UInt64, in container: Int32, or list: Int32) -> Bool {
    var slot = firstSlot(hash, container)
    while slots[slot] >= 0 {
      let key = all[Int(slots[slot])]
      if key.hash == hash, key.container == container { return true }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return isLinked(hash, list)
  }

  private func isLinked(_ hash: UInt64, _ list: Int32) -> Bool {
    var list = list
    while links.indices.contains(Int(list)) {
      if links[Int(list)].hash == hash { return true }
      list = links[Int(list)].next
    }
    return false
  }

  /// Inserts the keys of a list: its region has ended.
  mutating func settle(_ list: Int32, in container: Int32, at offset: Int) {
    var list = list
    while links.indices.contains(Int(list)) {
      if !contains(links[Int(list)].hash, in: container, or: -1) {
        insert(links[Int(list)].hash, in: container, at: offset)
      }
      list = links[Int(list)].next
    }
  }
}
