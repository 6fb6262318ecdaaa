import SourceText
import Testing

@Suite(.timeLimit(.minutes(30))) struct SpliceTests {
  @Test("what is made in the memory of an earlier version equals what is made anew, wherever two edits are")
  func memory() {
    for (first, firstVersion) in edits(of: [10, 20, 30, 40]) {
      for (second, expected) in edits(of: firstVersion) {
        var earlier: EarlierVersion<Int>? = EarlierVersion([10, 20, 30, 40], first)
        #expect(edited(firstVersion, second, in: &earlier) == expected, "\(first), then \(second)")
      }
    }
  }

  /// Each with its result.
  private func edits(of elements: [Int]) -> [(Splice, [Int])] {
    var edits: [(Splice, [Int])] = []
    for start in 0...elements.count {
      for (end, count) in (start...elements.count).flatMap({ end in (0...2).map { (end, $0) } }) {
        let splice = Splice(start..<end, count: count, shift: count * 100 - end)
        let expected = elements[..<start] + new(splice) + elements[end...].map { $0 + splice.shift }
        edits.append((splice, Array(expected)))
      }
    }
    return edits
  }

  private func edited(_ elements: [Int], _ splice: Splice, in earlier: inout EarlierVersion<Int>?) -> [Int] {
    elements.edited(splice, with: new(splice), in: &earlier) { $0 += $1 }
  }

  private func new(_ splice: Splice) -> [Int] { (0..<splice.count).map { 1000 * splice.range.count + $0 } }
}
