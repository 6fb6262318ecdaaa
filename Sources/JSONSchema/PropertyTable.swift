import JSONSyntax

/// The names of `properties`, found by the bytes of a key.
///
/// Names of 64 or more properties, and of more than 255 bytes, are not ours to describe.
struct PropertyTable: Sendable {
  let all: [(name: String, subschema: SubschemaID)]
  private let bytes: [[UInt8]]
  /// Open addressing by `hash`; −1 for a free slot.
  private let slots: [Int16]

  init(_ all: [(name: String, subschema: SubschemaID)] = []) {
    self.all = all
    bytes = all.map { Array($0.name.utf8) }
    var slots = [Int16](repeating: -1, count: all.isEmpty ? 0 : 128)
    for (index, name) in bytes.enumerated().prefix(64) {
      var slot = Self.hash(name[...])
      while slots[slot] >= 0 { slot = (slot + 1) & 127 }
      slots[slot] = Int16(index)
    }
    self.slots = slots
  }

  /// The index of a key that is plain ASCII, by its bytes.
  @inline(__always)
  func index(_ key: ArraySlice<UInt8>) -> Int? {
    guard !slots.isEmpty else { return nil }
    var slot = Self.hash(key)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if bytes[index].elementsEqual(key) { return index }
      slot = (slot + 1) & 127
    }
    return nil
  }

  func index(of name: String) -> Int? { index(Array(name.utf8)[...]) }

  /// The set of those names that stand in the table.
  func bits(of names: [String]) -> UInt64 {
    names.reduce(0) { bits, name in index(of: name).map { bits | 1 << UInt64($0) } ?? bits }
  }

  @inline(__always)
  private static func hash(_ key: ArraySlice<UInt8>) -> Int {
    guard let first = key.first, let last = key.last else { return 0 }
    return (Int(first) &* 5 &+ Int(last) &* 31 &+ key.count &* 17) & 127
  }
}
