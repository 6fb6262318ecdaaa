/// A name in ASCII, prepared for many comparisons with the strings of a tree.
///
/// The compiler computes it where the name is a literal.
@frozen
@usableFromInline
package struct ASCIIName: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  @usableFromInline let name: StaticString
  /// The upper bits of the node of a plain string with the name: kind, flags and extent.
  @usableFromInline let bits: UInt64
  /// The first sixteen bytes, zeros after the end.
  @usableFromInline let words: (UInt64, UInt64)
  /// The bits of `words` that are the name's.
  @usableFromInline let mask: (UInt64, UInt64)

  @_transparent
  @usableFromInline
  package init(stringLiteral name: StaticString) {
    self.name = name
    bits = Node(.string, start: 0, extent: name.utf8CodeUnitCount + 2).bits >> 26
    let (first, second) = (Self.word(name, 0), Self.word(name, 8))
    words = (first.bytes, second.bytes)
    mask = (first.mask, second.mask)
  }

  @inlinable package var description: String { name.description }

  @inlinable
  @inline(__always)
  package var count: Int { name.utf8CodeUnitCount }

  @_transparent
  @usableFromInline
  static func word(_ name: StaticString, _ first: Int) -> (bytes: UInt64, mask: UInt64) {
    var (bytes, mask): (UInt64, UInt64) = (0, 0)
    var index = first
    while index < name.utf8CodeUnitCount, index < first + 8 {
      bytes |= UInt64(name.utf8Start[index]) << UInt64((index - first) * 8)
      mask |= 0xFF << UInt64((index - first) * 8)
      index += 1
    }
    return (bytes, mask)
  }

  /// Whether the first sixteen bytes of a text are those of the name.
  @inlinable
  @inline(__always)
  package func equals(_ others: (UInt64, UInt64)) -> Bool {
    (others.0 ^ words.0) & mask.0 | (others.1 ^ words.1) & mask.1 == 0
  }
}

/// A text with full-width forms as the characters of ASCII, in whose order they are.
package func asciiForms(of text: String) -> String {
  let scalars = text.unicodeScalars.map { scalar in
    (0xFF01...0xFF5E).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
  }
  return String(String.UnicodeScalarView(scalars))
}
