/// The bytes of one version of a document.
///
/// Zero bytes follow the text, so that a word can be loaded at any of its offsets.
@frozen
@usableFromInline
package struct DocumentText: Sendable {
  /// Tiercade rejects larger documents, so no more is kept in memory.
  package static let maximumByteCount = 50_000_000

  /// The number of zero bytes after the text.
  package static let padding = 16

  /// The text and its padding.
  @usableFromInline package let bytes: [UInt8]

  /// The length of the text in bytes, without padding.
  @usableFromInline package let count: Int

  /// Uses a buffer whose first `count` bytes are the text; adds padding if there is not enough.
  package init(padded: [UInt8], count: Int) {
    let count = max(0, min(count, padded.count))
    let isPadded = padded.count >= count + Self.padding && padded[count..<count + Self.padding].allSatisfy { $0 == 0 }
    bytes = isPadded ? padded : Array(padded[..<count]) + [UInt8](repeating: 0, count: Self.padding)
    self.count = count
  }

  /// Copies the bytes of a text.
  package init(_ text: some Sequence<UInt8>) {
    let bytes = Array(text)
    self.init(padded: bytes, count: bytes.count)
  }

  package init(_ text: String) { self.init(text.utf8) }

  /// The part of a range that is inside the text.
  package func clamped(_ range: ByteRange) -> ByteRange { range.clamped(to: 0..<count) }

  /// The bytes of a range, clamped to the text.
  package func slice(_ range: ByteRange) -> ArraySlice<UInt8> { bytes[clamped(range)] }

  /// The string of a range; ill-formed UTF-8 is replaced by U+FFFD.
  package func string(_ range: ByteRange) -> String { String(decoding: slice(range), as: UTF8.self) }

  /// The whole text; ill-formed UTF-8 is replaced by U+FFFD.
  package var string: String { string(0..<count) }

  /// The text after all edits, which are sorted and do not overlap.
  package func applying(_ edits: [TextEdit]) -> DocumentText {
    var result: [UInt8] = []
    result.reserveCapacity(count + Self.padding + edits.reduce(0) { $0 + $1.text.utf8.count })
    var end = 0
    for edit in edits {
      let range = clamped(edit.range)
      if range.lowerBound > end { result += bytes[end..<range.lowerBound] }
      result += edit.text.utf8
      end = max(end, range.upperBound)
    }
    result += bytes[end..<count]
    result += repeatElement(0, count: Self.padding)
    return DocumentText(padded: result, count: result.count - Self.padding)
  }

  /// The text with a range replaced by other bytes.
  ///
  /// - Parameter earlier: The version before this one, whose memory is used.
  package func replacing(_ range: ByteRange, with new: [UInt8], in earlier: inout EarlierVersion<UInt8>?)
    -> DocumentText
  {
    let range = clamped(range)
    let result = bytes.edited(Splice(range, count: new.count), with: new, in: &earlier) { _, _ in }
    return DocumentText(padded: result, count: count - range.count + new.count)
  }

  /// Sixteen bytes as two words; zeros where they are not all inside the text and its padding.
  @inlinable
  @inline(__always)
  package func words(at start: ByteOffset) -> (UInt64, UInt64) {
    bytes.withUnsafeBytes { buffer in
      guard start >= 0, start &+ 16 <= buffer.count else { return (0, 0) }
      return (
        UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: start, as: UInt64.self)),
        UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: start &+ 8, as: UInt64.self))
      )
    }
  }

  /// Eight bytes as a word; zeros where they are not all inside the text and its padding.
  @inlinable
  @inline(__always)
  package func word(at start: ByteOffset) -> UInt64 {
    bytes.withUnsafeBytes { buffer in
      guard start >= 0, start &+ 8 <= buffer.count else { return 0 }
      return UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
  }

  /// The first sixteen of some bytes as two words, zeros after their end.
  @inlinable
  @inline(__always)
  package func words(_ start: ByteOffset, count: Int) -> (UInt64, UInt64) {
    let (first, second) = words(at: start)
    // Masking operators, because others test whether a shift is too far.
    let bits = UInt64(truncatingIfNeeded: count &* 8)
    if bits >= 128 { return (first, second) }
    if bits >= 64 { return (first, second & ~(UInt64.max &<< bits)) }
    return (first & ~(UInt64.max &<< bits), 0)
  }

  /// Whether the bytes of two ranges are the same.
  @inlinable
  package func areEqual(_ one: ByteRange, _ other: ByteRange) -> Bool {
    one.count == other.count && areEqual(one.lowerBound, other.lowerBound, count: one.count)
  }

  /// Whether the bytes at two offsets are the same.
  @inlinable
  @inline(__always)
  package func areEqual(_ start: ByteOffset, _ otherStart: ByteOffset, count: Int) -> Bool {
    bytes.withUnsafeBytes { buffer in
      guard min(start, otherStart) >= 0, max(start, otherStart) &+ count &+ 8 <= buffer.count else { return false }
      let difference = { offset in
        buffer.loadUnaligned(fromByteOffset: start &+ offset, as: UInt64.self)
          ^ buffer.loadUnaligned(fromByteOffset: otherStart &+ offset, as: UInt64.self)
      }
      var offset = 0
      while offset &+ 8 < count {
        if difference(offset) != 0 { return false }
        offset &+= 8
      }
      return UInt64(littleEndian: difference(offset)) << UInt64((8 &- (count &- offset)) &* 8) == 0
    }
  }

  /// The first offset in a range that holds a backslash, a control character or a byte outside ASCII; its end if none does.
  package func firstSpecial(in range: ByteRange) -> ByteOffset {
    bytes.withUnsafeBytes { buffer in
      var offset = range.lowerBound
      while offset < range.upperBound, offset + 8 <= buffer.count {
        let word = UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        let slash = word ^ UInt64(repeating: .backslash)
        let found =
          ((word &- UInt64(repeating: .space)) & ~word | (slash &- UInt64(repeating: 1)) & ~slash | word)
          & UInt64(repeating: 0x80)
        if found != 0 { return min(range.upperBound, offset + found.trailingZeroBitCount / 8) }
        offset += 8
      }
      return range.upperBound
    }
  }
}
