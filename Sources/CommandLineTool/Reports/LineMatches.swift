import SourceText

/// A line that two texts have in common.
typealias LineMatch = (line: Int, partner: Int)

/// Finds lines that stay.
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
    if let found = fewestChanges(from: old[one], to: new[other]) {
      matches += found.map { (one.lowerBound + $0.line, other.lowerBound + $0.partner) }
      return
    }
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

/// The lines that stay if as few lines as possible are removed and added, in order.
///
/// - Source: Eugene W. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986.
/// - Parameters:
///   - old: Lines as numbers, equal for equal lines.
///   - new: The same.
/// - Returns: `nil` if that takes more than 64 steps a line.
private func fewestChanges(from old: ArraySlice<Int32>, to new: ArraySlice<Int32>) -> [LineMatch]? {
  let (old, new) = (Array(old), Array(new))
  if abs(old.count - new.count) >= 1_000 { return nil }
  var budget = 4_096 + 64 * (old.count + new.count)
  var rounds: [Round] = []
  while budget > 0, rounds.count < 1_000 {
    var round = Round(after: rounds.last)
    for index in round.ends.indices {
      var (line, partner) = round.start(index, after: rounds.last)
      budget -= 1
      while line < old.count, partner < new.count, old[line] == new[partner] {
        (line, partner) = (line + 1, partner + 1)
        budget -= 1
      }
      round.ends[index] = line
      if line >= old.count, partner >= new.count { return matches(rounds + [round], index) }
    }
    rounds.append(round)
  }
  return nil
}

/// How far a number of changes reaches.
private struct Round {
  let changes: Int
  /// The furthest line of the old text on each diagonal. On the one with an index, the line less its partner is twice the index less
  /// the number of changes.
  var ends: [Int]

  init(after last: Round?) {
    changes = last.map { $0.changes + 1 } ?? 0
    ends = [Int](repeating: 0, count: changes + 1)
  }

  /// Where a diagonal is entered: by adding a line, from the one above, or by removing one.
  func start(_ index: Int, after last: Round?) -> (line: Int, partner: Int) {
    let line = last.map { $0.addsLine(index) ? $0.ends[index] : $0.ends[index - 1] + 1 } ?? 0
    return (line, line - (2 * index - changes))
  }

  /// Whether the diagonal with an index of the next round is entered by adding a line.
  func addsLine(_ index: Int) -> Bool {
    index == 0 || index < ends.count && ends[index] > ends[index - 1]
  }
}

/// The lines that stay, from the rounds up to the one that reaches the ends of both texts.
///
/// - Parameter index: Of the diagonal with the ends.
private func matches(_ rounds: [Round], _ index: Int) -> [LineMatch] {
  var found: [LineMatch] = []
  var index = index
  for (round, last) in zip(rounds, [nil] + rounds.dropLast()).reversed() {
    let start = round.start(index, after: last)
    let count = round.ends[index] - start.line
    for step in (0..<count).reversed() { found.append((start.line + step, start.partner + step)) }
    if let last, !last.addsLine(index) { index -= 1 }
  }
  return found.reversed()
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
