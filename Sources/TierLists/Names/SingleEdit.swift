/// One character inserted, deleted or substituted, or two adjacent ones transposed.
struct SingleEdit {
  private let one: [Unicode.Scalar]
  private let other: [Unicode.Scalar]
  /// Letters before and after the difference.
  private let before: Int
  private let after: Int

  init?(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) {
    let least = min(one.count, other.count)
    guard abs(one.count - other.count) <= 1 else { return nil }
    let before = zip(one, other).prefix { $0 == $1 }.count
    let after = zip(one.reversed(), other.reversed()).prefix(least - before).prefix { $0 == $1 }.count
    (self.one, self.other, self.before, self.after) = (one, other, before, after)
    let (gone, come) = (one[before..<one.count - after], other[before..<other.count - after])
    guard max(gone.count, come.count) == 1 || gone.count == 2 && come.elementsEqual(gone.reversed()) else { return nil }
  }

  /// The letters that differ.
  var letters: [Unicode.Scalar] { Array(one[before..<one.count - after] + other[before..<other.count - after]) }

  /// Whether it is inside a word long enough to be misspelled that is not a number.
  var isInsideWord: Bool {
    let words = [word(in: one), word(in: other)]
    let isNumber = words.allSatisfy { $0.allSatisfy("ivxlcdmIVXLCDM".unicodeScalars.contains) }
    return !isNumber && words.contains { $0.count >= 4 && Set($0).count >= 3 }
  }

  /// Whether it changes no digit, and the shorter of the two words has five letters or more.
  var isInsideLongWord: Bool {
    isInsideWord && letters.allSatisfy { $0.properties.numericType == nil }
      && [word(in: one), word(in: other)].allSatisfy { $0.count { $0.properties.isAlphabetic } >= 5 }
  }

  private func word(in text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let head = text[..<before].reversed().prefix { $0.properties.isAlphabetic }.reversed()
    let tail = text[(text.count - after)...].prefix { $0.properties.isAlphabetic }
    return Array(head + text[before..<text.count - after] + tail)
  }
}
