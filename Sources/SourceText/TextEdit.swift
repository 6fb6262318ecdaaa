/// UTF-8 bytes from the start of a document.
@usableFromInline package typealias ByteOffset = Int

/// Half-open range of UTF-8 bytes.
@usableFromInline package typealias ByteRange = Range<ByteOffset>

/// Puts `text` in the place of the bytes of `range`.
package struct TextEdit: Sendable, Equatable {
  package var range: ByteRange
  package var text: String

  package init(_ range: ByteRange, _ text: String) {
    self.range = range
    self.text = text
  }
}
