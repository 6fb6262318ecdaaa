import JSONSyntax
import SourceText

/// The names of `properties` in a hash table; names of up to sixteen bytes are compared as two words.
///
/// Longer names, and the 65th and later ones, are compared one by one. A class, so that evaluating an object counts one reference.
final class PropertyTable: Sendable {
  private struct Slot {
    var words: (UInt64, UInt64) = (0, 0)
    var index = -1
  }

  let all: [(name: String, subschema: SubschemaID)]
  /// The subschemas of `all`, apart from the names, so that reading one retains no string.
  let subschemas: [SubschemaID]
  /// Open addressing by `hash`; empty if there are no names.
  private let slots: [Slot]

  /// A table without names.
  static let empty = PropertyTable()

  private init() { (all, subschemas, slots) = ([], [], []) }

  /// - Parameter all: The keys of `properties` in the schema document.
  init(_ all: [(key: NodeID, subschema: SubschemaID)], in document: SyntaxTree) {
    self.all = all.map { (document.string($0.key) ?? "", $0.subschema) }
    subschemas = all.map(\.subschema)
    var slots = [Slot](repeating: Slot(), count: all.isEmpty ? 0 : 128)
    for (index, property) in all.enumerated() {
      let name = document.content(property.key)
      guard document.isPlain(property.key), name.count <= 16 else { continue }
      let words = document.text.words(name)
      var slot = Self.hash(words)
      while slots[slot].index >= 0 { slot = (slot + 1) & 127 }
      slots[slot] = Slot(words: words, index: index)
    }
    self.slots = slots
  }

  /// The index of the name that equals a key.
  @inline(__always)
  func index(of key: NodeID, in tree: SyntaxTree) -> Int? {
    guard !slots.isEmpty else { return nil }
    let node = tree[key]
    // No name is longer, even if all its characters are escaped.
    guard node.extent <= 512 else { return nil }
    guard node.isPlainString, node.extent <= 18 else { return tree.string(key).flatMap(index) }
    let words = tree.text.words(node.start + 1..<node.start + node.extent - 1)
    var slot = Self.hash(words)
    while slots[slot].index >= 0 {
      if slots[slot].words == words { return slots[slot].index }
      slot = (slot + 1) & 127
    }
    return nil
  }

  func index(of name: String) -> Int? { all.firstIndex { $0.name == name } }

  @inline(__always)
  private static func hash(_ words: (UInt64, UInt64)) -> Int {
    Int(truncatingIfNeeded: (words.0 &* 0x9E37_79B9_7F4A_7C15 ^ words.1 &* 0xFF51_AFD7_ED55_8CCD) >> 57)
  }
}
