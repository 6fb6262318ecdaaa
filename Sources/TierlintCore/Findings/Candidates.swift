/// Names among which "did you mean" looks for the nearest to a misspelt one.
package struct Candidates: Sendable {
  private let names: [String]
  private let folded: [[UInt8]]
  /// One bit for each kind of byte in a name: names whose bits differ much need not be compared.
  private let signatures: [UInt64]

  package init(_ names: [String]) {
    self.names = names
    folded = names.map { Array($0.lowercased().utf8) }
    signatures = folded.map(signature)
  }

  /// The name nearest to another, at most a third of its length and three edits away, by case first; `nil` where none is.
  ///
  /// - Complexity: O(*names*), and a comparison of letters for those with nearly the same letters.
  package func nearest(to name: String) -> String? {
    let wanted = Array(name.lowercased().utf8)
    let bits = signature(wanted)
    let most = min(3, max(1, wanted.count / 3))
    var best: (distance: Int, index: Int)?
    for index in names.indices where names[index] != name {
      guard abs(folded[index].count - wanted.count) <= most, (signatures[index] ^ bits).nonzeroBitCount <= 2 * most else {
        continue
      }
      let distance = editDistance(folded[index], wanted)
      if distance <= most, distance < best?.distance ?? .max { best = (distance, index) }
      if distance == 0 { break }
    }
    return best.map { names[$0.index] }
  }
}

private func signature(_ bytes: [UInt8]) -> UInt64 { bytes.reduce(0) { $0 | 1 << UInt64($1 & 63) } }

/// Insertions, deletions, substitutions and swaps of neighbours that lead from one text to another.
package func editDistance(_ one: [UInt8], _ other: [UInt8]) -> Int {
  var before: [Int] = []
  var last = Array(0...other.count)
  for (row, byte) in one.enumerated() {
    var line = [row + 1]
    for (column, wanted) in other.enumerated() {
      var least = min(line[column] + 1, last[column + 1] + 1, last[column] + (byte == wanted ? 0 : 1))
      if row > 0, column > 0, byte == other[column - 1], one[row - 1] == wanted { least = min(least, before[column - 1] + 1) }
      line.append(least)
    }
    before = last
    last = line
  }
  return last[other.count]
}
