/// Numbers by hash, in open addressing. The owner knows what each number stands for.
package struct HashTable: Sendable {
  @usableFromInline
  struct Slot: Sendable {
    @usableFromInline var hash: UInt32 = 0
    @usableFromInline var number: Int32 = -1

    @usableFromInline init() {}
  }

  @usableFromInline var slots: [Slot]
  /// The number of numbers.
  package private(set) var count = 0

  package init(capacity: Int = 8) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: Slot(), count: size)
  }

  /// The number in a slot; `nil` if the slot is empty.
  @inlinable
  @inline(__always)
  package subscript(slot: Int) -> Int? { slots[slot].number < 0 ? nil : Int(slots[slot].number) }

  /// The first slot in which a thing with a hash may be. In 32 bits a hash may be above the largest `Int`.
  @inlinable
  @inline(__always)
  func firstSlot(of hash: UInt32) -> Int { Int(truncatingIfNeeded: hash) & (slots.count &- 1) }

  /// The slot of a thing, or the empty one that it would have.
  ///
  /// - Parameter isEqual: Whether the thing with a number is this one.
  @inlinable
  @inline(__always)
  package func slot(of hash: UInt64, where isEqual: (Int) -> Bool) -> Int {
    let (hash, mask) = (UInt32(truncatingIfNeeded: hash >> 7), slots.count &- 1)
    var slot = firstSlot(of: hash)
    while slots[slot].number >= 0, slots[slot].hash != hash || !isEqual(Int(slots[slot].number)) {
      slot = (slot &+ 1) & mask
    }
    return slot
  }

  /// Makes room for one more: slots that were found before are not valid any more.
  @inlinable
  @inline(__always)
  package mutating func reserveSlot() { if count &* 2 >= slots.count { grow() } }

  /// Puts a number in an empty slot.
  package mutating func fill(_ slot: Int, _ number: Int, hash: UInt64) {
    slots[slot].hash = UInt32(truncatingIfNeeded: hash >> 7)
    slots[slot].number = Int32(clamping: number)
    count += 1
  }

  /// Empties a slot; those after it may have to move, because a search ends at the first empty one.
  package mutating func vacate(_ slot: Int) {
    let mask = slots.count - 1
    var (empty, next) = (slot, (slot + 1) & mask)
    while slots[next].number >= 0 {
      // Its search begins at or before the empty slot.
      if (next - firstSlot(of: slots[next].hash)) & mask >= (next - empty) & mask {
        slots[empty] = slots[next]
        empty = next
      }
      next = (next + 1) & mask
    }
    slots[empty] = Slot()
    count -= 1
  }

  @usableFromInline
  mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    for entry in old where entry.number >= 0 {
      // All differ, so they are not compared.
      var slot = firstSlot(of: entry.hash)
      while slots[slot].number >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }
}
