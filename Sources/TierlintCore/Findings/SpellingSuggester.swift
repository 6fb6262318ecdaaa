/// Finds the name that is nearest to a misspelled one.
package struct SpellingSuggester: Sendable {
  private let names: [String]
  private let folded: [[UInt8]]
  /// Bloom filters of the bytes in each name: names whose bits differ much need not be compared.
  private let signatures: [UInt64]

  package init(_ names: [String]) {
    self.names = names
    folded = names.map { Array($0.lowercased().utf8) }
    signatures = folded.map { letters(in: $0) }
  }

  /// The nearest name, at most three edits and a third of the length away; `nil` if there is none. Case does not count.
  ///
  /// - Complexity: O(*names*), and an edit distance for names with nearly the same letters.
  package func nearest(to name: String) -> String? { best(for: Misspelling(name)).map { names[$0.index] } }

  /// The nearest name; `nil` if two names are equally near.
  package func onlyNearest(to name: String) -> String? {
    let misspelling = Misspelling(name)
    guard let best = best(for: misspelling) else { return nil }
    let rivals = names.indices.dropFirst(best.index + 1)
    return rivals.contains { distance(to: misspelling, $0, atMost: best.distance) != nil } ? nil : names[best.index]
  }

  private func best(for misspelling: Misspelling) -> (distance: Int, index: Int)? {
    var best: (distance: Int, index: Int)?
    var bound = min(3, max(1, misspelling.folded.count / 3))
    for index in names.indices {
      guard let distance = distance(to: misspelling, index, atMost: bound) else { continue }
      best = (distance, index)
      if distance == 0 { break }
      bound = distance - 1
    }
    return best
  }

  private func distance(to misspelling: Misspelling, _ index: Int, atMost bound: Int) -> Int? {
    guard (signatures[index] ^ misspelling.signature).nonzeroBitCount <= 2 * bound,
      let distance = editDistance(folded[index], misspelling.folded, atMost: bound), names[index] != misspelling.name
    else { return nil }
    return distance
  }
}

/// A misspelled name, prepared for comparison.
private struct Misspelling {
  let name: String
  let folded: [UInt8]
  let signature: UInt64

  init(_ name: String) {
    self.name = name
    folded = Array(name.lowercased().utf8)
    signature = letters(in: folded)
  }
}

private func letters(in bytes: [UInt8]) -> UInt64 { bytes.reduce(0) { $0 | 1 << UInt64($1 & 63) } }

/// The Damerau–Levenshtein distance (optimal string alignment).
///
/// - Returns: `nil` if it is more than `most`.
/// - Complexity: O(product of the lengths) without common prefix and suffix; less for strings far apart.
package func editDistance(_ one: [UInt8], _ other: [UInt8], atMost most: Int) -> Int? {
  guard abs(one.count - other.count) <= most else { return nil }
  var start = 0
  while start < one.count, start < other.count, one[start] == other[start] { start += 1 }
  var (end, otherEnd) = (one.count, other.count)
  while end > start, otherEnd > start, one[end - 1] == other[otherEnd - 1] { (end, otherEnd) = (end - 1, otherEnd - 1) }
  return editDistance(one[start..<end], other[start..<otherEnd], atMost: most)
}

private func editDistance(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>, atMost most: Int) -> Int? {
  if one.isEmpty || other.isEmpty { return one.count + other.count <= most ? one.count + other.count : nil }
  if most == 0 { return nil }
  let width = other.count + 1
  return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * width) { cells in
    cells.initialize(repeating: 0)
    for column in 0..<width { cells[column] = column }
    var least = 0
    for (row, byte) in one.enumerated() {
      let line = (row + 1) % 3 * width
      let (last, before) = (row % 3 * width, (row + 2) % 3 * width)
      let leastBefore = least
      cells[line] = row + 1
      least = row + 1
      for (column, otherByte) in other.enumerated() {
        var cell = min(cells[line + column], cells[last + column + 1]) + 1
        cell = min(cell, cells[last + column] + (byte == otherByte ? 0 : 1))
        if row > 0, column > 0, byte == other[other.startIndex + column - 1],
          one[one.startIndex + row - 1] == otherByte
        {
          cell = min(cell, cells[before + column - 1] + 1)
        }
        cells[line + column + 1] = cell
        least = min(least, cell)
      }
      // A transposition may still use the row before.
      if min(least, leastBefore) > most { return nil }
    }
    let distance = cells[one.count % 3 * width + other.count]
    return distance <= most ? distance : nil
  }
}
