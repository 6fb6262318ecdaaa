import SourceText

/// The edits of lines that turn one text into another.
///
/// Lines that both texts have exactly once are matched (patience diff), so that the cost stays near linear.
func lineEdits(from old: DocumentText, to new: DocumentText) -> [TextEdit] {
  var matcher = LineMatcher(old: PatchLines(old), new: PatchLines(new))
  matcher.match(0..<matcher.old.count, 0..<matcher.new.count)
  return matcher.edits
}

private struct LineMatcher {
  let old: PatchLines
  let new: PatchLines
  var edits: [TextEdit] = []

  mutating func match(_ oldLines: Range<Int>, _ newLines: Range<Int>) {
    var (one, other) = (oldLines, newLines)
    while let first = one.first, let second = other.first, old[first] == new[second] {
      (one, other) = (first + 1..<one.upperBound, second + 1..<other.upperBound)
    }
    while let last = one.last, let second = other.last, old[last] == new[second] {
      (one, other) = (one.lowerBound..<last, other.lowerBound..<second)
    }
    guard !one.isEmpty, !other.isEmpty else { return replace(one, by: other) }
    let anchors = increasing(uniqueLines(one, other))
    guard !anchors.isEmpty else { return replace(one, by: other) }
    for (line, partner) in anchors {
      match(one.lowerBound..<line, other.lowerBound..<partner)
      (one, other) = (line + 1..<one.upperBound, partner + 1..<other.upperBound)
    }
    match(one, other)
  }

  private mutating func replace(_ one: Range<Int>, by other: Range<Int>) {
    if one.isEmpty, other.isEmpty { return }
    let text = other.map { String(decoding: new[$0], as: UTF8.self) }.joined()
    edits.append(TextEdit(old.start(of: one.lowerBound)..<old.start(of: one.upperBound), text))
  }

  /// The lines that both ranges have exactly once, in the order of the first.
  private func uniqueLines(_ one: Range<Int>, _ other: Range<Int>) -> [(line: Int, partner: Int)] {
    let partners = lonely(new, other)
    return lonely(old, one).compactMap { text, line in partners[text].map { (line, $0) } }.sorted { $0.0 < $1.0 }
  }

  private func lonely(_ lines: PatchLines, _ range: Range<Int>) -> [ArraySlice<UInt8>: Int] {
    var found: [ArraySlice<UInt8>: Int] = [:]
    for line in range { found[lines[line]] = found[lines[line]] == nil ? line : -1 }
    return found.filter { $0.value >= 0 }
  }
}

/// A longest subsequence in which the partners increase too.
private func increasing(_ pairs: [(line: Int, partner: Int)]) -> [(line: Int, partner: Int)] {
  var ends: [Int] = []
  var previous = [Int](repeating: -1, count: pairs.count)
  for (index, pair) in pairs.enumerated() {
    let place = ends.partitioningIndex { pairs[$0].partner > pair.partner }
    previous[index] = place > 0 ? ends[place - 1] : -1
    if place < ends.count { ends[place] = index } else { ends.append(index) }
  }
  var result: [(line: Int, partner: Int)] = []
  var index = ends.last ?? -1
  while index >= 0 {
    result.append(pairs[index])
    index = previous[index]
  }
  return result.reversed()
}
