import Findings
import Rules
import SourceText

/// A fix that may be applied.
struct CandidateFix {
  /// The finding that it fixes.
  let located: Analysis.LocatedFinding
  /// The string that its title names, in quotes.
  let named: String
  let edits: [TextEdit]

  /// The index of the rule of the finding.
  var rule: Int { located.rule }
  var range: ByteRange { located.range }

  /// The safe fix, or the only suggestion; `nil` if there is neither.
  ///
  /// - Parameter findings: Those of the analysis.
  init?(
    _ located: Analysis.LocatedFinding, of findings: [Finding], _ context: DocumentContext, includesUnsafe: Bool
  ) {
    let fixes = findings[located.index].fixes(context)
    // Only those that may be applied are resolved: a document may have very many.
    let resolved = fixes.compactMap {
      $0.isSafe || includesUnsafe ? $0.resolved(in: context.tree, context.ancestry) : nil
    }
    guard let index = Self.index(in: resolved, context, includesUnsafe: includesUnsafe) else { return nil }
    self.located = located
    (named, edits) = (String(resolved[index].title.drop { $0 != "\"" }), resolved[index].edits)
  }

  /// The fix of a finding that is applied. While there is a syntax error, no suggestion that only removes text; while a quote of a
  /// CSV is not closed, none that replaces any, because whole lines may be in other fields than meant.
  static func index(in fixes: [Diagnostic.Fix], _ context: DocumentContext, includesUnsafe: Bool) -> Int? {
    if let index = fixes.firstIndex(where: { $0.isSafe }) { return index }
    guard includesUnsafe, fixes.count == 1, !(context.hasSyntaxError && fixes[0].onlyRemoves),
      !(context.hasUnclosedQuote && !fixes[0].onlyInserts)
    else { return nil }
    return 0
  }
}

extension Diagnostic.Fix {
  fileprivate var onlyInserts: Bool { edits.allSatisfy { $0.range.isEmpty } }

  fileprivate var onlyRemoves: Bool { edits.allSatisfy { $0.text.utf8.allSatisfy { $0 <= 0x20 } } }
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

  func reason(for diagnostic: Diagnostic) -> String? {
    reasons[Place(rule: diagnostic.rule, range: diagnostic.range)]
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
