import SourceText

/// How many values a file has, and what became of them: `values` is the sum of the others.
package struct ImportCounts: Sendable, Equatable {
  package internal(set) var values = 0
  /// In the list.
  package internal(set) var listed = 0
  /// In a loss.
  package internal(set) var named = 0
  /// Understood as structure: a header, a label, the id of another value.
  package internal(set) var structure = 0
}

/// What became of each value of a file, by the byte at which it begins.
struct Fates: Sendable {
  enum Fate: Sendable { case listed, named, structure }

  private var bits: [UInt64]
  private(set) var counts = ImportCounts()

  init(byteCount: Int) { bits = [UInt64](repeating: 0, count: byteCount / 64 + 1) }

  /// Values without bytes of their own are parts of others.
  func isKnown(_ value: Value) -> Bool {
    let (start, word) = (value.range.lowerBound, value.range.lowerBound / 64)
    return bits.indices.contains(word) && bits[word] & (1 << UInt64(start % 64)) != 0
  }

  /// Decides about a value and what is in it. The first decision counts.
  mutating func set(_ value: Value, _ fate: Fate) {
    switch value.content {
    case .list(let elements): for element in elements { set(element, fate) }
    case .map(let members): for member in members { set(member.value, fate) }
    default:
      let (start, word) = (value.range.lowerBound, value.range.lowerBound / 64)
      guard !value.isEmpty, !value.range.isEmpty, bits.indices.contains(word), !isKnown(value) else { return }
      bits[word] |= 1 << UInt64(start % 64)
      switch fate {
      case .listed: counts.listed += 1
      case .named: counts.named += 1
      case .structure: counts.structure += 1
      }
    }
  }

  mutating func count(_ number: Int) { counts.values += number }
}
