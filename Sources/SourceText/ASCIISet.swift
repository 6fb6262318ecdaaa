/// A set of ASCII characters, as bits.
package struct ASCIISet: Sendable {
  @usableFromInline private(set) var low: UInt64 = 0
  @usableFromInline private(set) var high: UInt64 = 0

  package init(_ characters: String) {
    for byte in characters.utf8 { insert(byte) }
  }

  package init(_ ranges: [(low: UInt32, high: UInt32)]) {
    for range in ranges where range.low < 128 {
      for scalar in range.low...min(range.high, 127) { insert(UInt8(truncatingIfNeeded: scalar)) }
    }
  }

  private mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
  }

  @inlinable
  @inline(__always)
  package func contains(_ byte: UInt8) -> Bool {
    byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte & 63) & 1 == 1
  }

  /// Whether a text has these characters only, and at least one.
  package func containAll(of text: DocumentText, _ range: ByteRange) -> Bool {
    text.bytes.withUnsafeBufferPointer { bytes in
      var offset = range.lowerBound
      while offset < range.upperBound, contains(bytes[offset]) { offset += 1 }
      return offset == range.upperBound && !range.isEmpty
    }
  }
}
