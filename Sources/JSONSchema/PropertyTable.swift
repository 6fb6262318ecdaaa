import JSONSyntax
import SourceText

/// A name in `properties`.
struct Property {
  /// The index among the properties of its subschema.
  let index: Int
  /// What its value is evaluated against.
  let subschema: SubschemaID
}

/// The names in the `properties` of all subschemas, in hash tables that share one array; names of up to sixteen bytes are compared
/// as two words.
struct PropertySlot {
  fileprivate var words: (UInt64, UInt64) = (0, 0)
  /// The extent of the string: words do not tell a name from the same with NULs at its end.
  fileprivate var extent = 0
  fileprivate var property: Property?
}

/// The part of the shared array that is the table of one subschema. Open addressing by `hash`.
struct PropertyTable: Sendable {
  private let start: Int
  /// The number of slots, less one: a power of two, less one.
  private let mask: Int

  /// Appends a table to the shared array.
  ///
  /// - Parameter keys: The keys of `properties` in the schema document.
  init(
    _ keys: [(key: NodeID, subschema: SubschemaID)], in document: SyntaxTree, appendingTo slots: inout [PropertySlot]
  ) {
    var size = 2
    while size < keys.count * 2 { size *= 2 }
    (start, mask) = (slots.count, size - 1)
    slots += Array(repeating: PropertySlot(), count: size)
    for (index, property) in keys.enumerated() {
      let name = document.content(property.key)
      guard document.isPlain(property.key), name.count <= 16 else { continue }
      let words = document.text.words(name.lowerBound, count: name.count)
      var place = hash(words)
      while slots[start + place & mask].property != nil { place += 1 }
      slots[start + place & mask] = PropertySlot(
        words: words, extent: document[property.key].extent,
        property: Property(index: index, subschema: property.subschema))
    }
  }
}

extension PropertyTable {
  /// The property that a key names.
  ///
  /// - Parameter slots: The shared array, as a pointer: an array would count references for each key.
  /// - Parameter all: The properties of the subschema, for keys that are long or have escapes.
  @inline(__always)
  func property(
    of key: NodeID, in tree: SyntaxTree, _ slots: UnsafeBufferPointer<PropertySlot>,
    all: @autoclosure () -> [(name: String, subschema: SubschemaID)]
  ) -> Property? {
    let node = tree[key]
    guard node.isPlainString, node.extent <= 18 else { return longProperty(key, in: tree, all()) }
    let words = tree.text.words(node.start &+ 1, count: node.extent &- 2)
    var place = hash(words)
    while let property = slots[start &+ place & mask].property {
      let slot = slots[start &+ place & mask]
      if slot.words == words, slot.extent == node.extent { return property }
      place &+= 1
    }
    return nil
  }

  private func longProperty(
    _ key: NodeID, in tree: SyntaxTree, _ all: [(name: String, subschema: SubschemaID)]
  ) -> Property? {
    // No name is longer, even if all its characters are escaped.
    guard !all.isEmpty, tree[key].extent <= 512, let name = tree.string(key) else { return nil }
    return all.firstIndex { $0.name == name }.map { Property(index: $0, subschema: all[$0].subschema) }
  }
}

@inline(__always)
private func hash(_ words: (UInt64, UInt64)) -> Int {
  Int(truncatingIfNeeded: (words.0 &* 0x9E37_79B9_7F4A_7C15 ^ words.1 &* 0xFF51_AFD7_ED55_8CCD) >> 32)
}
