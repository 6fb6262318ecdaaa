import JSONSyntax
import ListAnalysis
import SourceText
import TierLists

/// A formatted document.
package struct FormattedText: Sendable {
  /// The whole text.
  package let text: DocumentText
  private let changes: [TextChange]

  /// - Parameter padded: The text with its padding, which is not copied.
  init(padded: [UInt8], _ changes: [TextChange]) {
    text = DocumentText(padded: padded, count: padded.count - DocumentText.padding)
    self.changes = changes
  }

  /// Whether it differs from the old text.
  package var isChanged: Bool { !changes.isEmpty }

  /// The edits from the old text to the new one: sorted, without overlaps, each of as few lines as possible.
  package var edits: [TextEdit] { changes.map { TextEdit($0.old, text.string($0.new)) } }
}

/// Formats a document. The result depends only on the values and on a final line break: number tokens are copied, strings
/// keep their scalars and only the required escapes.
///
/// - Throws: Why the document cannot be formatted.
/// - Complexity: O(*bytes* + *members* · log *members*).
package func formatted(
  _ document: Document, _ options: FormatOptions = FormatOptions()
) throws(FormatError) -> FormattedText {
  try checkIsFormattable(document, countsRepeats: true)
  var writer = LayoutWriter(document, options, movesMembers: true)
  writer.writeDocument()
  return try (consume writer).result(options)
}

/// Formats the members and elements on the lines of a range, without reordering them.
///
/// - Parameter range: Extended to whole lines, and these to whole members.
/// - Returns: Sorted edits without overlaps.
/// - Throws: Why the document cannot be formatted.
package func formattingEdits(
  _ document: Document, in range: ByteRange, _ options: FormatOptions = FormatOptions()
) throws(FormatError) -> [TextEdit] {
  try checkIsFormattable(document, countsRepeats: false)
  guard let touched = TouchedChildren(document.tree, range) else { return [] }
  var writer = LayoutWriter(document, options, movesMembers: false)
  writer.write(touched)
  return try (consume writer).result(options).edits
}

private func checkIsFormattable(_ document: Document, countsRepeats: Bool) throws(FormatError) {
  guard document.schema != nil else { throw .kind(document.kind) }
  if let fault = document.firstSyntaxDiagnostic(includesDuplicateKeys: countsRepeats, where: { $0.losesText }) {
    throw .syntax(fault)
  }
}

extension SyntaxError.Kind {
  /// Whether formatting might lose data. A byte order mark is not data: JSON allows none.
  fileprivate var losesText: Bool {
    switch self {
    case .byteOrderMark: false
    // Deeper than the app reads, the indentation could grow quadratically.
    case .deep(let depth): depth > 512
    default: true
    }
  }
}
