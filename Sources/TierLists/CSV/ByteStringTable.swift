import SourceText

/// Numbers different byte strings in the order in which they are added.
struct ByteStringTable {
  /// All strings, one after the other.
  private var bytes: [UInt8] = []
  private var ends: [Int32] = [0]
  private var table = HashTable()

  /// The number of a string; `nil` if it was not added.
  func number(of string: ArraySlice<UInt8>) -> Int? { table[slot(of: string, Self.hash(string))] }

  /// Adds a string that may be there already.
  mutating func add(_ string: ArraySlice<UInt8>) -> (number: Int, isNew: Bool) {
    table.reserveSlot()
    let hash = Self.hash(string)
    let slot = slot(of: string, hash)
    if let number = table[slot] { return (number, false) }
    let number = ends.count - 1
    table.fill(slot, number, hash: hash)
    bytes += string
    ends.append(Int32(clamping: bytes.count))
    return (number, true)
  }

  private func slot(of string: ArraySlice<UInt8>, _ hash: UInt64) -> Int {
    table.slot(of: hash) { bytes[Int(ends[$0])..<Int(ends[$0 + 1])].elementsEqual(string) }
  }

  /// Random in each run, so that no document can be written whose names all collide.
  private static let seed = UInt64.random(in: .min ... .max)

  private static func hash(_ string: ArraySlice<UInt8>) -> UInt64 {
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
      return hash
    }
  }

  /// Both halves of the product, so that no difference of two strings has the same effect for every seed.
  private static func mix(_ word: UInt64, into hash: inout UInt64) {
    let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    hash = product.high ^ product.low
  }
}
