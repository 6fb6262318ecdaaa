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

  /// Of a group the first finding without message so far.
  func first(of group: Int) -> Analysis.LocatedFinding? { firsts.isEmpty ? nil : firsts[group] }

  /// Counts a finding without message.
  mutating func addWithoutMessage(_ located: Analysis.LocatedFinding) {
    let group = located.group
    add(group)
    if firsts.isEmpty { firsts = Array(repeating: nil, count: totals.count) }
    if firsts[group].map({ located.range.lowerBound < $0.range.lowerBound }) ?? true { firsts[group] = located }
  }
}
