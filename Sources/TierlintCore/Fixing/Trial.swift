import SourceText

/// A document with some fixes, and what is found in it.
struct Trial {
  var set = EditSet()
  /// How many fixes of each rule there are.
  var rules: [String: Int] = [:]
  var analysis: Analysis
  var heard = HeardFindings([])

  init(analysis: Analysis) { self.analysis = analysis }
}

extension Trial {
  /// The indices of fixes that may do harm: those that mend nothing, and those nearest to a finding that was not there.
  ///
  /// A guess, for which one look at the document is enough.
  func culprits(among candidates: [CandidateFix], _ before: HeardFindings) -> [Int] {
    let idle = candidates.indices.filter {
      heard.keys.contains(HeardFindings.Key(rule: candidates[$0].rule, pointer: candidates[$0].pointer))
    }
    let places = places(of: candidates)
    let nearest = heard.diagnostics.compactMap { diagnostic -> Int? in
      let key = HeardFindings.Key(rule: diagnostic.rule, pointer: diagnostic.pointer)
      return before.keys.contains(key) ? nil : owner(of: diagnostic.range, places)
    }
    return idle + nearest
  }

  /// Where the edits of fixes stand in the document now, sorted, with the indices of the fixes.
  private func places(of candidates: [CandidateFix]) -> [(range: ByteRange, owner: Int)] {
    var owners: [ByteRange: Int] = [:]
    for (index, candidate) in candidates.enumerated() {
      for edit in candidate.edits { owners[edit.range] = index }
    }
    var growth = 0
    return set.edits.compactMap { edit in
      let start = edit.range.lowerBound + growth
      let length = edit.text.utf8.count
      growth += length - edit.range.count
      return owners[edit.range].map { (start..<start + length, $0) }
    }
  }

  private func owner(of range: ByteRange, _ places: [(range: ByteRange, owner: Int)]) -> Int? {
    let index = places.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
    let behind = places[index...].first
    guard let before = places[..<index].last else { return behind?.owner }
    guard let behind else { return before.owner }
    let isBefore = range.lowerBound - before.range.upperBound <= behind.range.lowerBound - range.upperBound
    return isBefore ? before.owner : behind.owner
  }
}
