import SourceText

/// A line that two texts have in common.
typealias LineMatch = (line: Int, partner: Int)

/// Finds lines that stay, between the lines that both texts have once.
///
/// - Source: Bram Cohen, "Patience Diff Advantages", 2010.
struct LineMatcher {
  /// Equal numbers for equal lines.
  let old: [Int32]
  let new: [Int32]
  /// In order.
  private(set) var matches: [LineMatch] = []

  init(old: [Int32], new: [Int32]) { (self.old, self.new) = (old, new) }

  /// - Parameter depth: How often ranges may still be divided at lines that they have once.
  mutating func match(_ oldLines: Range<Int>, _ newLines: Range<Int>, depth: Int = 8) {
    var (one, other) = (oldLines, newLines)
    while let first = one.first, let second = other.first, old[first] == new[second] {
      matches.append((first, second))
      (one, other) = (first + 1..<one.upperBound, second + 1..<other.upperBound)
    }
    while let last = one.last, let second = other.last, old[last] == new[second] {
      (one, other) = (one.lowerBound..<last, other.lowerBound..<second)
    }
    matchBetween(one, other, depth: depth)
    matches += zip(one.upperBound..<oldLines.upperBound, other.upperBound..<newLines.upperBound).map { ($0, $1) }
  }

  /// - Parameters:
  ///   - one: Neither begins nor ends like the other range.
  private mutating func matchBetween(_ one: Range<Int>, _ other: Range<Int>, depth: Int) {
    if one.isEmpty || other.isEmpty { return }
    let anchors = depth > 0 ? increasing(uniqueLines(one, other)) : []
    if anchors.isEmpty { return }
    var (line, partner) = (one.lowerBound, other.lowerBound)
    for anchor in anchors {
      match(line..<anchor.line, partner..<anchor.partner, depth: depth - 1)
      matches.append(anchor)
      (line, partner) = (anchor.line + 1, anchor.partner + 1)
    }
    match(line..<one.upperBound, partner..<other.upperBound, depth: depth - 1)
  }

  /// The lines that both ranges have exactly once, in the order of the first.
  private func uniqueLines(_ one: Range<Int>, _ other: Range<Int>) -> [LineMatch] {
    let partners = unique(new, other)
    return unique(old, one).compactMap { number, line in partners[number].map { (line, $0) } }.sorted { $0.0 < $1.0 }
  }

  private func unique(_ lines: [Int32], _ range: Range<Int>) -> [Int32: Int] {
    var found: [Int32: Int] = [:]
    for line in range { found[lines[line]] = found[lines[line]] == nil ? line : -1 }
    return found.filter { $0.value >= 0 }
  }
}

/// A longest subsequence in which the partners increase too.
private func increasing(_ pairs: [LineMatch]) -> [LineMatch] {
  var ends: [Int] = []
  var previous = [Int](repeating: -1, count: pairs.count)
  for (index, pair) in pairs.enumerated() {
    let place = ends.partitioningIndex { pairs[$0].partner > pair.partner }
    previous[index] = place > 0 ? ends[place - 1] : -1
    if place < ends.count { ends[place] = index } else { ends.append(index) }
  }
  var result: [LineMatch] = []
  var index = ends.last ?? -1
  while index >= 0 {
    result.append(pairs[index])
    index = previous[index]
  }
  return result.reversed()
}
