import SourceText
import TierlintCore

/// The places that name the item, tier or media entry at an offset, without quotes, in document order; none where nothing
/// is named.
///
/// - Parameter includesDeclaration: Whether the places that give it its name are among them.
package func references(at offset: ByteOffset, in document: Document, includesDeclaration: Bool) -> [ByteRange] {
  let occurrences = document.name(at: offset)?.occurrences ?? []
  return occurrences.filter { includesDeclaration || $0.declared == nil }.map { document.nameRange($0.node) }
}

/// A place to be marked because it means what stands at the cursor.
package struct DocumentHighlight: Sendable, Equatable {
  package enum Kind: Sendable {
    /// A mere word of the text.
    case text
    /// It uses the name, or gives it.
    case read, write
  }

  /// Without the quotes.
  package let range: ByteRange
  package let kind: Kind
}

/// The places that name what is named at an offset, in document order.
package func highlights(at offset: ByteOffset, in document: Document) -> [DocumentHighlight] {
  guard let name = document.name(at: offset) else { return [] }
  return name.occurrences.map { occurrence in
    let kind: DocumentHighlight.Kind = occurrence.declared != nil ? .write : name.kind == .csvTier ? .text : .read
    return DocumentHighlight(range: document.nameRange(occurrence.node), kind: kind)
  }
}
