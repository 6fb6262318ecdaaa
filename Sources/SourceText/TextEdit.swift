/// An offset from the start of a document, in UTF-8 bytes.
@usableFromInline package typealias ByteOffset = Int

/// A half-open range of UTF-8 bytes.
@usableFromInline package typealias ByteRange = Range<ByteOffset>

/// Replaces the bytes of `range` by `text`.
package struct TextEdit: Sendable, Equatable {
  package var range: ByteRange
  package var text: String

  package init(_ range: ByteRange, _ text: String) {
    self.range = range
    self.text = text
  }
}
