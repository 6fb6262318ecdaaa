import ListEditing
import SourceText
import TierLists

/// Where a name is defined.
package struct Definition: Sendable, Equatable {
  /// The name at the cursor, without the quotes.
  package let origin: ByteRange
  /// The whole member or element of the definition.
  package let target: ByteRange
  /// The name there, without the quotes.
  package let selection: ByteRange
}

/// The definition of the item, tier or media entry that the name at an offset refers to; of duplicates the first, as in the
/// app. `nil` where there is no name, or no definition.
package func definition(at offset: ByteOffset, in document: Document) -> Definition? {
  guard let name = document.name(at: offset), let occurrence = name.occurrences.first(where: { $0.declared != nil }),
    let declared = occurrence.declared, case .string(let string) = occurrence.node
  else { return nil }
  let value = document.tree.range(declared)
  let (key, selection) = (document.tree.range(string), document.nameRange(occurrence.node))
  // A key precedes its value; an `id` is inside of it.
  let start = min(key.lowerBound, value.lowerBound)
  return Definition(
    origin: name.range, target: start..<max(selection.upperBound, value.upperBound), selection: selection)
}
