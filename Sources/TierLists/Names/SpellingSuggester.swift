/// Finds the name that is nearest to a misspelled one.
package struct SpellingSuggester: Sendable {
  private let names: [String]
  /// The names in lower case, one after the other: an array of each would count references.
  private let folded: [UInt8]
  /// Where each name ends.
  private let ends: [Int]
  /// Bloom filters of the bytes in each name: names whose bits differ much need not be compared.
  private let signatures: [UInt64]

  package init(_ names: [String]) {
    self.names = names
    var folded: [UInt8] = []
    var ends: [Int] = []
    signatures = names.map { name in
      let start = folded.count
      folded += name.lowercased().utf8
      ends.append(folded.count)
      return letters(in: folded[start...])
    }
    (self.folded, self.ends) = (folded, ends)
  }

  /// The nearest name, at most three edits and a third of the length away; `nil` if there is none. Case does not count.
  ///
  /// - Complexity: O(*names*), and an edit distance for names with nearly the same letters.
  package func nearest(to name: String) -> String? { best(for: Misspelling(name)).map { names[$0.index] } }

  /// The nearest name, or the only one of the same letters and digits, or that is a word of the text: `Nord Theme`, `S–F`.
  package func meant(by text: String) -> String? {
    if let nearest = nearest(to: text) { return nearest }
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let alike = names.filter { name in
      let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
      return letters == words.joined() || words.contains(letters)
    }
    return alike.count == 1 ? alike.first : nil
  }

  /// The nearest name; `nil` if two names are equally near.
  package func onlyNearest(to name: String) -> String? {
    let misspelling = Misspelling(name)
    guard let best = best(for: misspelling) else { return nil }
    let rivals = names.indices.dropFirst(best.index + 1)
    return rivals.contains { distance(to: misspelling, $0, atMost: best.distance) != nil } ? nil : names[best.index]
  }

  /// Whether looking for these names is little work: at most four million pairs, and few of them of the same letters.
  ///
  /// - Parameter others: Each with the number of times that it is looked for.
  package func canCompare(_ others: [(name: String, count: Int)]) -> Bool {
    let total = others.reduce(0) { $0 + $1.count }
    if Self.canCompare(total, of: names.count) { return true }
    guard total < 4_000_000 / max(1, names.count) else { return false }
    var similar = 0
    for (name, count) in others {
      let other = Misspelling(name)
      for index in names.indices where isSimilar(other, index, atMost: other.bound) { similar += count }
      if similar > Self.maximumPairs { return false }
    }
    return true
  }

  /// The same, however similar the names are.
  package static func canCompare(_ count: Int, of nameCount: Int) -> Bool { count <= maximumPairs / max(1, nameCount) }

  private static let maximumPairs = 100_000

  private func best(for misspelling: Misspelling) -> (distance: Int, index: Int)? {
    var best: (distance: Int, index: Int)?
    var bound = misspelling.bound
    for index in names.indices {
      guard let distance = distance(to: misspelling, index, atMost: bound) else { continue }
      best = (distance, index)
      if distance == 0 { break }
      bound = distance - 1
    }
    return best
  }

  private func range(of index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// Whether a name has nearly the same length and letters.
  private func isSimilar(_ misspelling: Misspelling, _ index: Int, atMost bound: Int) -> Bool {
    (signatures[index] ^ misspelling.signature).nonzeroBitCount <= 2 * bound
      && abs(range(of: index).count - misspelling.folded.count) <= bound
  }

  private func distance(to misspelling: Misspelling, _ index: Int, atMost bound: Int) -> Int? {
    guard isSimilar(misspelling, index, atMost: bound), misspelling.folded.count <= 200,
      let distance = editDistance(folded[range(of: index)], misspelling.folded[...], atMost: bound),
      names[index] != misspelling.name
    else { return nil }
    return distance
  }
}

/// A misspelled name, prepared for comparison.
private struct Misspelling {
  let name: String
  let folded: [UInt8]
  let signature: UInt64

  /// The greatest distance at which a name is near.
  var bound: Int { min(3, max(1, folded.count / 3)) }

  init(_ name: String) {
    self.name = name
    folded = Array(name.lowercased().utf8)
    signature = letters(in: folded)
  }
}

private func letters(in bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0) { $0 | 1 << UInt64($1 & 63) } }

/// The Damerau–Levenshtein distance (optimal string alignment).
///
/// - Returns: `nil` if it is more than `most`, or if the first and the last difference are more than 64 bytes apart.
/// - Complexity: O(length).
package func editDistance(_ one: [UInt8], _ other: [UInt8], atMost most: Int) -> Int? {
  editDistance(one[...], other[...], atMost: most)
}

private func editDistance(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>, atMost most: Int) -> Int? {
  guard abs(one.count - other.count) <= most else { return nil }
  return one.withUnsafeBufferPointer { one in
    other.withUnsafeBufferPointer { other in editDistance(one, other, atMost: most) }
  }
}

private func editDistance(
  _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>, atMost most: Int
) -> Int? {
  var start = 0
  while start < one.count, start < other.count, one[start] == other[start] { start += 1 }
  var (end, otherEnd) = (one.count, other.count)
  while end > start, otherEnd > start, one[end - 1] == other[otherEnd - 1] { (end, otherEnd) = (end - 1, otherEnd - 1) }
  let (height, width) = (end - start, otherEnd - start)
  if height == 0 || width == 0 { return height + width <= most ? height + width : nil }
  // Two differences that are further apart are no typo.
  guard most > 0, height <= 64 else { return nil }
  let distance = bitwiseDistance(
    UnsafeBufferPointer(rebasing: one[start..<end]), UnsafeBufferPointer(rebasing: other[start..<otherEnd]))
  return distance <= most ? distance : nil
}

/// The distance of a name of at most 64 bytes: a column of the table is two words, the differences between its cells.
///
/// - Source: H. Hyyrö, A bit-vector algorithm for computing Levenshtein and Damerau edit distances, 2003.
private func bitwiseDistance(_ name: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Int {
  let last: UInt64 = 1 << UInt64(name.count - 1)
  var (increases, decreases, diagonal, matchesBefore) = (UInt64.max, UInt64(0), UInt64(0), UInt64(0))
  var distance = name.count
  for byte in other {
    var matches: UInt64 = 0
    for (row, letter) in name.enumerated() where letter == byte { matches |= 1 << UInt64(row) }
    let transposed = ((~diagonal & matches) << 1) & matchesBefore
    diagonal = (((matches & increases) &+ increases) ^ increases) | matches | decreases | transposed
    let (right, left) = (decreases | ~(diagonal | increases), diagonal & increases)
    if right & last != 0 { distance += 1 }
    if left & last != 0 { distance -= 1 }
    let shifted = right << 1 | 1
    (increases, decreases) = (left << 1 | ~(diagonal | shifted), shifted & diagonal)
    matchesBefore = matches
  }
  return distance
}
