import Foundation
import SourceText
import TierLists

/// A document with a cursor, written `▮`.
package struct Marked {
  package let document: Document
  package let offset: ByteOffset

  package init(_ text: String, name: String = "list.tierlist.json") {
    let cursor = text.range(of: "▮")
    offset = cursor.map { text[..<$0.lowerBound].utf8.count } ?? 0
    document = Document(DocumentText(text.split(separator: "▮", omittingEmptySubsequences: false).joined()), name: name)
  }

  /// The text with these ranges, which do not overlap, in `‹›`.
  package func drawing(_ ranges: [ByteRange]) -> String {
    let edits = ranges.flatMap {
      [TextEdit($0.lowerBound..<$0.lowerBound, "‹"), TextEdit($0.upperBound..<$0.upperBound, "›")]
    }
    return text(after: edits)
  }

  package func text(after edits: [TextEdit]) -> String { string(document.text.applying(edits)) }
}

package func string(_ text: DocumentText) -> String { text.string(0..<text.count) }
