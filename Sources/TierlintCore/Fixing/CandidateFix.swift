import SourceText

/// A fix that may be applied.
struct CandidateFix {
  /// The finding that it fixes.
  let located: Analysis.LocatedFinding
  let edits: [TextEdit]

  /// The index of the rule of the finding.
  var rule: Int { located.rule }
  var range: ByteRange { located.range }

  /// The safe fix, or the only suggestion; `nil` if there is neither.
  ///
  /// - Parameter findings: Those of the analysis.
  init?(
    _ located: Analysis.LocatedFinding, of findings: [Finding], _ context: MessageContext, includesUnsafe: Bool
  ) {
    guard let fixes = findings[located.index].render?(context).fixes,
      let edits = Self.edits(of: fixes, context, includesUnsafe: includesUnsafe)
    else { return nil }
    self.located = located
    self.edits = edits
  }

  /// As for `index(in:)`, without resolving more fixes than that takes.
  private static func edits(of fixes: [Fix], _ context: MessageContext, includesUnsafe: Bool) -> [TextEdit]? {
    for fix in fixes where fix.isSafe {
      if let resolved = fix.resolved(in: context.tree, context.ancestry), resolved.isSafe { return resolved.edits }
    }
    guard includesUnsafe else { return nil }
    let others = fixes.compactMap { $0.resolved(in: context.tree, context.ancestry) }
    return others.count == 1 ? others.first?.edits : nil
  }

  static func index(in fixes: [Diagnostic.Fix], includesUnsafe: Bool) -> Int? {
    fixes.firstIndex(where: \.isSafe) ?? (includesUnsafe && fixes.count == 1 ? 0 : nil)
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
    reasons[Place(rule: RuleCatalog.ids[candidate.rule], range: candidate.range)] = reason
  }

  func reason(for diagnostic: Diagnostic) -> String {
    reasons[Place(rule: diagnostic.rule, range: diagnostic.range)] ?? "would take too long to try"
  }
}

/// All findings of a document, also of rules that the command line disables: a fix must not add those either.
struct FindingSet {
  /// Identifies a finding without its message, which fixes of other findings may change.
  struct Key: Hashable {
    let rule: Int
    let pointer: String
  }

  private let analysis: Analysis?
  /// The number of findings of each rule. Pointers change when elements are removed, so only numbers prove that no
  /// finding was added.
  private(set) var counts = [Int](repeating: 0, count: RuleCatalog.ids.count)

  init() { analysis = nil }

  init(_ analysis: Analysis) {
    self.analysis = analysis
    // By index, because a loop over the elements copies them.
    for index in analysis.findings.indices { counts[analysis.findings[index].rule] += 1 }
    for index in analysis.withheld.indices { counts[analysis.withheld[index].rule] += 1 }
  }

  /// The number of all findings.
  var count: Int { counts.reduce(0, +) }

  /// The findings with messages. Made only where the findings of several fixes must be distinguished.
  var all: [(key: Key, range: ByteRange)] {
    (analysis?.places ?? []).map { (Key(rule: $0.rule, pointer: $0.pointer), $0.range) }
  }
}
