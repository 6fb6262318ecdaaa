import SourceText

/// The content of a file.
package enum FileContents: Sendable {
  case text(DocumentText)
  /// More than `maximumByteCount`. The count is the size, or a lower bound of it for a stream.
  case tooLarge(byteCount: Int)

  package static let maximumByteCount = DocumentText.maximumByteCount
}
