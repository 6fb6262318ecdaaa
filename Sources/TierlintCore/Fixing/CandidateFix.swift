import SourceText

/// A fix that may be applied.
struct CandidateFix {
  /// The finding that it fixes.
  let key: FindingSet.Key
  let range: ByteRange
  let edits: [TextEdit]

  /// The safe fix, or the only suggestion; `nil` if there is neither.
  init?(_ diagnostic: Diagnostic, includesUnsafe: Bool) {
    guard let index = Self.index(in: diagnostic, includesUnsafe: includesUnsafe) else { return nil }
    let fix = diagnostic.fixes[index]
    key = FindingSet.Key(rule: diagnostic.rule, pointer: diagnostic.pointer)
    range = diagnostic.range
    edits = fix.edits
  }

  static func index(in diagnostic: Diagnostic, includesUnsafe: Bool) -> Int? {
    diagnostic.fixes.firstIndex(where: \.isSafe) ?? (includesUnsafe && diagnostic.fixes.count == 1 ? 0 : nil)
  }
}

/// The fixes of one text that were not applied, each with the reason.
struct Obstacles {
  private var reasons: [Place: String] = [:]

  private struct Place: Hashable {
    let rule: String
    let range: ByteRange
  }

  mutating func note(_ reason: String, for candidate: CandidateFix) {
    reasons[Place(rule: candidate.key.rule, range: candidate.range)] = reason
  }

  func reason(for diagnostic: Diagnostic) -> String {
    reasons[Place(rule: diagnostic.rule, range: diagnostic.range)] ?? "is one of too many to try"
  }
}

/// All findings of a document, also of rules that the command line disables: a fix must not add those either.
struct FindingSet {
  /// Identifies a finding without its message, which fixes of other findings may change.
  struct Key: Hashable {
    let rule: String
    let pointer: String
  }

  private let analysis: Analysis?
  /// The number of findings of each rule. Pointers change when elements are removed, so only numbers prove that no
  /// finding was added.
  private(set) var counts: [String: Int] = [:]

  init() { analysis = nil }

  init(_ analysis: Analysis) {
    self.analysis = analysis
    var numbers = [Int](repeating: 0, count: RuleCatalog.ids.count)
    for finding in analysis.findings { numbers[finding.rule] += 1 }
    for finding in analysis.withheld { numbers[finding.rule] += 1 }
    for (rule, number) in numbers.enumerated() where number > 0 { counts[RuleCatalog.ids[rule]] = number }
  }

  /// The number of all findings.
  var count: Int { counts.values.reduce(0, +) }

  /// The findings with messages. Made only where the findings of several fixes must be distinguished.
  var all: [(key: Key, range: ByteRange)] {
    (analysis?.places ?? []).map { (Key(rule: $0.rule, pointer: $0.pointer), $0.range) }
  }
}
