import SourceText

/// The numbers of the findings of each rule and severity, and of those without messages the first.
struct CountedFindings {
  private var totals: [Int] = []
  private var firsts: [Analysis.LocatedFinding?] = []

  /// Whether there are no findings without messages.
  var isEmpty: Bool { firsts.isEmpty }

  func total(of group: Int) -> Int { totals[group] }

  /// Of each group the first finding without message.
  var first: [Analysis.LocatedFinding] { firsts.compactMap { $0 } }

  mutating func add(_ group: Int) {
    if totals.isEmpty { totals = Array(repeating: 0, count: RuleCatalog.all.count << 3) }
    totals[group] += 1
  }

  /// Counts a finding without message.
  ///
  /// - Returns: Whether it is the first of its group.
  mutating func isFirst(_ range: ByteRange, of group: Int) -> Bool {
    add(group)
    if firsts.isEmpty { firsts = Array(repeating: nil, count: totals.count) }
    return firsts[group].map { range.lowerBound < $0.range.lowerBound } ?? true
  }

  mutating func setFirst(_ located: Analysis.LocatedFinding) { firsts[located.finding.group] = located }
}
