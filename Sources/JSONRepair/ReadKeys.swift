import SourceText

/// The keys that plain reading saw and the schema does not declare, by container; and those of states of a region, as linked lists.
struct ReadKeys {
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
  /// Indices of `all`.
  private var table = HashTable(capacity: 32)
  private var links: [Link] = []

  /// Inserts a key that was read for good.
  mutating func insert(_ hash: UInt64, in container: Int32, at offset: Int) {
    table.reserveSlot()
    let slot = slot(hash, container)
    if table[slot] != nil { return }
    table.fill(slot, all.count, hash: tableHash(hash, container))
    all.append(Key(hash: hash, container: container, offset: Int32(truncatingIfNeeded: offset)))
  }

  @inline(__always)
  private func slot(_ hash: UInt64, _ container: Int32) -> Int {
    table.slot(of: tableHash(hash, container)) { all[$0].hash == hash && all[$0].container == container }
  }

  @inline(__always)
  private func tableHash(_ hash: UInt64, _ container: Int32) -> UInt64 {
    mixed(hash, UInt64(truncatingIfNeeded: container))
  }

  /// Removes what was read from an offset on.
  mutating func removeAll(from offset: Int) {
    while let last = all.last, last.offset >= offset {
      table.vacate(slot(last.hash, last.container))
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
    if table[slot(hash, container)] != nil { return true }
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
      insert(links[Int(list)].hash, in: container, at: offset)
      list = links[Int(list)].next
    }
  }
}
