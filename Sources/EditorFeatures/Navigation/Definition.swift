import SourceText
import TierlintCore

/// Where the thing that a name means is defined.
package struct Definition: Sendable, Equatable {
  /// The name at the cursor, without the quotes.
  package let origin: ByteRange
  /// The whole member or element that defines it.
  package let target: ByteRange
  /// The name there, without the quotes.
  package let selection: ByteRange
}

/// Where the item, tier or media entry that is named at an offset is defined; of several definitions the first, as in
/// the app. `nil` where nothing is named, and where what is named does not exist.
package func definition(at offset: ByteOffset, in document: Document) -> Definition? {
  guard let name = document.name(at: offset), let occurrence = name.occurrences.first(where: { $0.declared != nil }),
    let declared = occurrence.declared
  else { return nil }
  let value = document.tree.range(declared)
  // A key stands before what it names, an id in it.
  let start = min(document.tree.range(occurrence.node).lowerBound, value.lowerBound)
  return Definition(
    origin: name.range, target: start..<max(start, value.upperBound), selection: document.nameRange(occurrence.node))
}
