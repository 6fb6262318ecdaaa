import ListEditing
import SourceText
import TierLists

/// The references to the item, tier or media entry at an offset, without quotes, in document order; empty where there is no
/// name.
///
/// - Parameter includesDeclaration: Whether to include declarations.
package func references(at offset: ByteOffset, in document: Document, includesDeclaration: Bool) -> [ByteRange] {
  let occurrences = document.name(at: offset)?.occurrences ?? []
  return occurrences.filter { includesDeclaration || $0.declared == nil }.map { document.nameRange($0.node) }
}

/// An occurrence of the name at the cursor, to highlight.
package struct DocumentHighlight: Sendable, Equatable {
  package enum Kind: Sendable {
    /// A textual occurrence.
    case text
    /// A reference, or a declaration.
    case read, write
  }

  /// Without the quotes.
  package let range: ByteRange
  package let kind: Kind
}

/// The occurrences of the name at an offset, in document order.
package func highlights(at offset: ByteOffset, in document: Document) -> [DocumentHighlight] {
  guard let name = document.name(at: offset) else { return [] }
  return name.occurrences.map { occurrence in
    let kind: DocumentHighlight.Kind = occurrence.declared != nil ? .write : name.kind == .csvTier ? .text : .read
    return DocumentHighlight(range: document.nameRange(occurrence.node), kind: kind)
  }
}
