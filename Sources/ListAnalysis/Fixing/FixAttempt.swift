import Findings
import Rules
import SourceText
import TierLists

/// A document with some fixes applied, and the findings in it.
struct FixAttempt {
  var set = EditSet()
  /// The number of fixes of each rule.
  var fixCounts = [Int](repeating: 0, count: RuleCatalog.ids.count)
  var analysis: Analysis
  var after = FindingSet()
  /// What the titles of its fixes name.
  var named: Set<String> = []
  /// A text that they would lose (`FixLosses`).
  var lostText: String?

  init(analysis: Analysis) { self.analysis = analysis }
}

extension FixAttempt {
  /// Why its fixes are not applied, as the end of a sentence about one of them; `nil` if they are.
  func obstacle(_ before: FindingSet) -> String? {
    if let lostText, !isDecoded(before) { return "would remove \(quoted(lostText)), which is written nowhere else" }
    let rules = fixCounts.indices
    let worse = rules.filter { after.counts[$0] > before.counts[$0] }.map { RuleCatalog.ids[$0] }
    if !worse.isEmpty, !isDecoded(before) { return "would add a finding of \(joined(worse, "and"))" }
    let isEffective = rules.allSatisfy { fixCounts[$0] == 0 || after.counts[$0] <= before.counts[$0] - fixCounts[$0] }
    return isEffective ? nil : "would not remove its finding"
  }

  /// Whether the encoding was fixed of a document of which nothing else was checked, so that its other findings are not new.
  private func isDecoded(_ before: FindingSet) -> Bool {
    before.count == 1 && before.counts.indices.contains { before.counts[$0] > 0 && RuleCatalog.all[$0].has(.encoding) }
      && !after.counts.indices.contains { after.counts[$0] > 0 && RuleCatalog.isSyntax[$0] }
  }

  /// The indices of fixes that remove no finding, and of those nearest to a new finding: a heuristic for one attempt.
  ///
  /// - Parameter known: The findings before.
  /// - Parameter fixed: The findings of the candidates.
  func conflictingFixes(
    among candidates: [CandidateFix], _ fixed: [FindingSet.Key], _ known: Set<FindingSet.Key>
  ) -> [Int] {
    let all = after.all
    let keys = Set(all.map { $0.key })
    let ineffective = candidates.indices.filter { keys.contains(fixed[$0]) }
    let ranges = ranges(of: candidates)
    let nearest = all.compactMap { known.contains($0.key) ? nil : owner(of: $0.range, ranges) }
    return ineffective + nearest
  }

  /// The ranges of the edits in the edited document, sorted, with the indices of their fixes.
  private func ranges(of candidates: [CandidateFix]) -> [(range: ByteRange, owner: Int)] {
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

  /// The fix with the edit nearest to a range.
  private func owner(of range: ByteRange, _ ranges: [(range: ByteRange, owner: Int)]) -> Int? {
    let index = ranges.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
    let next = ranges[index...].first
    guard let before = ranges[..<index].last else { return next?.owner }
    guard let next else { return before.owner }
    let isBefore = range.lowerBound - before.range.upperBound <= next.range.lowerBound - range.upperBound
    return isBefore ? before.owner : next.owner
  }
}
