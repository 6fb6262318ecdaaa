/// An open container. A change makes a new frame; frames are linked, so that no stack is ever copied.
struct Frame {
  /// The container around it; −1 for the root.
  var parent: Int32
  var isObject: Bool
  /// What the schema wants; −1 for anything.
  var node: Int32
  /// Identifies the brackets and nodes of all containers from here outward.
  var shape: UInt64
  @Compact var depth: Int
  /// Identifies the container in the table of keys.
  var id: Int32
  /// Its key in the object around it; 0 for none.
  var key: UInt64
  /// The keys of the schema that were read, as bits.
  var known: UInt64 = 0
  /// The other keys that were read in the region, as a list; −1 for none.
  var keys: Int32 = -1
  var isEmpty = true
  /// The indentation of the line that opened it, and the start of that line.
  @Compact var opened: Int
  @Compact var openLine: Int
  /// The indentation of its first child that begins a line; −1 for none.
  @Compact var child = -1
  /// The key of the member in hand, and what its value should be.
  var member = Member()
  /// The offset of its opening bracket if a repair made it; −1 for none.
  @Compact var repaired = -1

  /// What the schema wants of its next value.
  func wantedChild(_ wanted: Wanted) -> Int32 { isObject ? member.node : wanted.items(of: node) }
}

/// A key of an object.
struct Member {
  /// Of the key's characters.
  var hash: UInt64 = 0
  /// What the schema wants of the value; −1 for anything.
  var node: Int32 = -1
  /// Among the members that the schema declares; −1 for others.
  @Compact var index = -1
}

/// Mixes a number into a hash.
@inline(__always)
func mixed(_ hash: UInt64, _ value: UInt64) -> UInt64 {
  let product = (hash ^ value).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
  return product.high ^ product.low
}
