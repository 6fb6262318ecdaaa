/// Numbers different byte strings in the order in which they are added.
struct ByteStringTable {
  private struct Slot {
    var hash: UInt32 = 0
    var number: Int32 = -1
  }

  /// All strings, one after the other.
  private var bytes: [UInt8] = []
  private var ends: [Int32] = [0]
  /// Open addressing by hash.
  private var slots = [Slot](repeating: Slot(), count: 16)

  /// The number of a string; `nil` if it was not added.
  func number(of string: ArraySlice<UInt8>) -> Int? {
    let slot = slots[slot(of: string, Self.hash(string))]
    return slot.number < 0 ? nil : Int(slot.number)
  }

  /// Adds a string that may be there already.
  mutating func add(_ string: ArraySlice<UInt8>) -> (number: Int, isNew: Bool) {
    let hash = Self.hash(string)
    let slot = slot(of: string, hash)
    if slots[slot].number >= 0 { return (Int(slots[slot].number), false) }
    let number = ends.count - 1
    slots[slot] = Slot(hash: hash, number: Int32(clamping: number))
    bytes += string
    ends.append(Int32(clamping: bytes.count))
    if ends.count * 4 > slots.count * 3 { grow() }
    return (number, true)
  }

  private func slot(of string: ArraySlice<UInt8>, _ hash: UInt32) -> Int {
    var slot = firstSlot(hash)
    while slots[slot].number >= 0, slots[slot].hash != hash || !isEqual(Int(slots[slot].number), string) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func isEqual(_ number: Int, _ string: ArraySlice<UInt8>) -> Bool {
    bytes[Int(ends[number])..<Int(ends[number + 1])].elementsEqual(string)
  }

  private func firstSlot(_ hash: UInt32) -> Int { Int(truncatingIfNeeded: hash) & (slots.count - 1) }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for entry in old where entry.number >= 0 {
      // The strings differ, so they are not compared.
      var slot = firstSlot(entry.hash)
      while slots[slot].number >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }

  /// Random in each run, so that no document can be written whose names all collide.
  private static let seed = UInt64.random(in: .min ... .max)

  private static func hash(_ string: ArraySlice<UInt8>) -> UInt32 {
    string.withUnsafeBytes { bytes in
      var (hash, offset) = (seed, 0)
      while offset + 8 <= bytes.count {
        mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self), into: &hash)
        offset += 8
      }
      while offset < bytes.count {
        mix(UInt64(bytes[offset]), into: &hash)
        offset += 1
      }
      return UInt32(truncatingIfNeeded: hash >> 16)
    }
  }

  /// Both halves of the product, so that no difference of two strings has the same effect for every seed.
  private static func mix(_ word: UInt64, into hash: inout UInt64) {
    let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    hash = product.high ^ product.low
  }
}
