import SourceText

/// The content of a file.
package enum FileContents: Sendable {
  case text(DocumentText)
  /// More than `maximumByteCount`. The count is the size, or a lower bound of it for a stream, of which some bytes were read.
  case tooLarge(byteCount: Int, beginning: [UInt8] = [])

  package static let maximumByteCount = DocumentText.maximumByteCount
}
