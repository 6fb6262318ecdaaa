/// Names among which "did you mean" looks for the nearest to a misspelled one.
package struct SpellingSuggester: Sendable {
  private let names: [String]
  private let folded: [[UInt8]]
  /// One bit for each kind of byte in a name: names whose bits differ much need not be compared.
  private let signatures: [UInt64]

  package init(_ names: [String]) {
    self.names = names
    folded = names.map { Array($0.lowercased().utf8) }
    signatures = folded.map { letters(in: $0) }
  }

  /// The name nearest to another, at most a third of its length and three edits away, by case first; `nil` where none is.
  ///
  /// - Complexity: O(*names*), and a comparison of letters for those with nearly the same letters.
  package func nearest(to name: String) -> String? { best(for: Wanted(name)).map { names[$0.index] } }

  /// The same, but `nil` where two names are equally near.
  package func onlyNearest(to name: String) -> String? {
    let wanted = Wanted(name)
    guard let best = best(for: wanted) else { return nil }
    let rivals = names.indices.dropFirst(best.index + 1)
    return rivals.contains { distance(to: wanted, $0, atMost: best.distance) != nil } ? nil : names[best.index]
  }

  private func best(for wanted: Wanted) -> (distance: Int, index: Int)? {
    var best: (distance: Int, index: Int)?
    // Only what is nearer than the best so far is of interest.
    var bound = min(3, max(1, wanted.folded.count / 3))
    for index in names.indices {
      guard let distance = distance(to: wanted, index, atMost: bound) else { continue }
      best = (distance, index)
      if distance == 0 { break }
      bound = distance - 1
    }
    return best
  }

  private func distance(to wanted: Wanted, _ index: Int, atMost bound: Int) -> Int? {
    guard (signatures[index] ^ wanted.signature).nonzeroBitCount <= 2 * bound,
      let distance = editDistance(folded[index], wanted.folded, atMost: bound), names[index] != wanted.name
    else { return nil }
    return distance
  }
}

/// A misspelled name, ready to be compared.
private struct Wanted {
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

/// Insertions, deletions, substitutions and swaps of neighbors that lead from one text to another.
///
/// - Returns: `nil` where there are more than `most`.
/// - Complexity: O(product of the lengths) without the common beginning and end, and far less for texts far apart.
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
    for place in 0..<width { cells[place] = place }
    var least = 0
    for (row, byte) in one.enumerated() {
      let line = (row + 1) % 3 * width
      let (last, before) = (row % 3 * width, (row + 2) % 3 * width)
      let leastBefore = least
      cells[line] = row + 1
      least = row + 1
      for (place, wanted) in other.enumerated() {
        var cell = min(cells[line + place], cells[last + place + 1]) + 1
        cell = min(cell, cells[last + place] + (byte == wanted ? 0 : 1))
        if row > 0, place > 0, byte == other[other.startIndex + place - 1], one[one.startIndex + row - 1] == wanted {
          cell = min(cell, cells[before + place - 1] + 1)
        }
        cells[line + place + 1] = cell
        least = min(least, cell)
      }
      // A swap may still reach back one line.
      if min(least, leastBefore) > most { return nil }
    }
    let distance = cells[one.count % 3 * width + other.count]
    return distance <= most ? distance : nil
  }
}
