import JSONSyntax
import SourceText
import TierlintCore

/// A document in its new layout.
package struct FormattedText: Sendable {
  /// The whole of it.
  package let text: DocumentText
  private let changes: [TextChange]

  init(_ output: [UInt8], _ changes: [TextChange]) {
    let padding = repeatElement(UInt8(0), count: DocumentText.padding)
    text = DocumentText(padded: output + padding, count: output.count)
    self.changes = changes
  }

  /// Whether it differs from the old text at all.
  package var isChanged: Bool { !changes.isEmpty }

  /// What makes the new text of the old one: sorted, without overlaps, each for as few lines as can be.
  package var edits: [TextEdit] { changes.map { TextEdit($0.old, text.string($0.new)) } }
}

/// Lays out a document anew. The text depends on the values alone, and on whether the last line ends: number tokens are
/// copied, strings keep their scalars and are escaped as far as they must be.
///
/// - Throws: Why the document must stay as it is.
/// - Complexity: O(*bytes* + *members* · log *members*).
package func formatted(
  _ document: Document, _ options: FormatOptions = FormatOptions()
) throws(FormatError) -> FormattedText {
  try checkSoundness(of: document, countsRepeats: true)
  var writer = LayoutWriter(document, options, movesMembers: true)
  writer.writeDocument()
  return try writer.result(options)
}

/// Lays out the members and elements that lines in a range have to do with; nothing is moved.
///
/// - Parameter range: Is extended to whole lines, and these to whole members.
/// - Returns: Sorted edits without overlaps.
/// - Throws: Why the document must stay as it is.
package func formattingEdits(
  _ document: Document, in range: ByteRange, _ options: FormatOptions = FormatOptions()
) throws(FormatError) -> [TextEdit] {
  try checkSoundness(of: document, countsRepeats: false)
  guard let touched = TouchedChildren(document.tree, range) else { return [] }
  var writer = LayoutWriter(document, options, movesMembers: false)
  writer.write(touched)
  return try writer.result(options).edits
}

private func checkSoundness(of document: Document, countsRepeats: Bool) throws(FormatError) {
  guard document.schema != nil else { throw .kind(document.kind) }
  if let fault = document.syntaxFault(countsRepeats: countsRepeats, \.losesText) { throw .syntax(fault) }
}

extension SyntaxError.Kind {
  /// Whether a new layout might lose something. A byte order mark is no loss: the app writes none, and JSON has none.
  fileprivate var losesText: Bool {
    switch self {
    case .byteOrderMark: false
    // Deeper than the app reads, the indentation alone could be as large as the square of the text.
    case .deep(let depth): depth > 512
    default: true
    }
  }
}
