/// Identifies a node of a tree: its index in document order.
///
/// The comparisons are written out because the compiler inlines no synthesized ones across modules.
@frozen
@usableFromInline
package struct NodeID: Hashable, Strideable, Sendable {
  @usableFromInline package let index: Int

  @inlinable package init(_ index: Int) { self.index = index }

  /// The outermost value of any tree; of kind `missing` where the tree is empty.
  @inlinable package static var root: NodeID { NodeID(0) }

  @inlinable package static func == (one: NodeID, other: NodeID) -> Bool { one.index == other.index }
  @inlinable package static func < (one: NodeID, other: NodeID) -> Bool { one.index < other.index }
  @inlinable package func distance(to other: NodeID) -> Int { other.index - index }
  @inlinable package func advanced(by count: Int) -> NodeID { NodeID(index + count) }
}

/// One value, key or closing bracket of a document, in eight bytes.
///
/// A container's node is followed by the nodes of what it holds – keys and values in turn, for an object – and by an
/// `end` node at its closing bracket.
@frozen
@usableFromInline
package struct Node: Sendable, Equatable {
  @frozen
  @usableFromInline
  package enum Kind: UInt8, Sendable {
    case object, array, string, number, `true`, `false`, null
    /// The closing bracket of a container.
    case end
    /// A key, value or element that is missing in the text.
    case missing

    /// Reads four bits. Written out because the compiler inlines no synthesized initializer across modules.
    @inlinable
    @inline(__always)
    init(bits: UInt64) {
      switch bits & 15 {
      case 0: self = .object
      case 1: self = .array
      case 2: self = .string
      case 3: self = .number
      case 4: self = .true
      case 5: self = .false
      case 6: self = .null
      case 7: self = .end
      default: self = .missing
      }
    }
  }

  @frozen
  @usableFromInline
  package struct Flags: OptionSet, Sendable {
    @usableFromInline package let rawValue: UInt8
    @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A string with escapes; a number with a fraction or an exponent.
    @inlinable package static var complex: Flags { Flags(rawValue: 1) }
    /// A string with bytes beyond ASCII.
    @inlinable package static var nonASCII: Flags { Flags(rawValue: 2) }
    /// Recovered by the parser: later stages use it, but report nothing about it.
    @inlinable package static var recovered: Flags { Flags(rawValue: 4) }
  }

  /// Bits from the lowest: 26 start, 30 extent, 4 kind, 4 flags.
  @usableFromInline var bits: UInt64

  @inlinable
  package init(_ kind: Kind, start: Int, extent: Int, flags: Flags = Flags(rawValue: 0)) {
    bits =
      UInt64(truncatingIfNeeded: start) & 0x3FF_FFFF
      | (UInt64(truncatingIfNeeded: extent) & 0x3FFF_FFFF) << 26
      | UInt64(kind.rawValue) << 56 | UInt64(flags.rawValue) << 60
  }

  @inlinable @inline(__always) package var kind: Kind { Kind(bits: bits >> 56) }

  @inlinable package var flags: Flags { Flags(rawValue: UInt8(truncatingIfNeeded: bits >> 60)) }

  /// Where it begins: bytes from the start of the text.
  @inlinable package var start: Int { Int(truncatingIfNeeded: bits & 0x3FF_FFFF) }

  /// Of a scalar its length in bytes, 0 if it is missing; of a container the number of its nodes, itself and its `end`
  /// included; of an `end` the number of nodes back to its container.
  @inlinable package var extent: Int { Int(truncatingIfNeeded: bits >> 26 & 0x3FFF_FFFF) }

  @inlinable @inline(__always) package var isContainer: Bool { (bits >> 56) & 15 < 2 }

  var isScalar: Bool { !isContainer && kind != .end && kind != .missing }

  /// Whether it is an object that may have two members: each has two nodes at least.
  @inlinable @inline(__always) var isObjectOfSeveral: Bool { bits >> 56 & 15 == 0 && extent >= 6 }

  /// Whether it is a string in quotes that equals its bytes, all of them ASCII.
  @inlinable @inline(__always) package var isPlainString: Bool { bits >> 56 == 2 }

  /// Whether it is neither complex nor beyond ASCII. Not by an option set: a literal of one allocates an array.
  @inlinable @inline(__always) var isPlain: Bool { bits >> 60 & 3 == 0 }

  @inlinable @inline(__always) var hasFlags: Bool { bits >> 60 != 0 }

  /// Not by an option set, for the same reason.
  @inlinable @inline(__always) var isRecovered: Bool { bits >> 62 & 1 == 1 }

  /// Whether it is a string with escapes or beyond ASCII, or recovered, that may read as a name of `count` ASCII characters: each takes six
  /// bytes at most.
  @inlinable
  func mayBeLongSpelling(of count: Int) -> Bool {
    kind == .string && extent <= 6 * count + 6
  }

  mutating func setExtent(_ extent: Int) { self = Node(kind, start: start, extent: extent, flags: flags) }

  mutating func markRecovered() { self = Node(kind, start: start, extent: extent, flags: flags.union(.recovered)) }
}

extension Node.Kind {
  var closer: String { self == .object ? "}" : "]" }
}
