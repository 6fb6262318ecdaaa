import Findings
import Rules
import SourceText

/// A document after fixes, with its edits and its new analysis.
package struct FixedDocument {
  /// Of the text after the fixes.
  package fileprivate(set) var analysis: Analysis
  /// Sorted edits of the text before the fixes; empty if nothing was fixed.
  package fileprivate(set) var edits: [TextEdit] = []
  /// The number of fixed findings.
  package fileprivate(set) var fixCount = 0
  fileprivate var obstacles = Obstacles()
  fileprivate var includesUnsafe = false
  /// What the messages of `analysis` share, if they were searched for fixes.
  fileprivate var context: DocumentContext?
}

extension FixedDocument {
  /// The remaining findings; their fixes that were tried have the reason why they were not applied.
  ///
  /// - Parameter levels: As for `fixed`.
  package func diagnostics(_ levels: RuleLevels) -> [Diagnostic] {
    let context = context ?? DocumentContext(analysis)
    return analysis.diagnostics(levels, context).map { diagnostic in
      guard let index = CandidateFix.index(in: diagnostic.fixes, context, includesUnsafe: includesUnsafe) else {
        return diagnostic
      }
      var noted = diagnostic
      noted.fixes[index].obstacle =
        obstacles.reason(for: diagnostic)
        ?? (analysis.isCut ? "may add a finding: not all are known" : "would take too long to try")
      return noted
    }
  }
}

/// How many bytes may be analyzed, beyond eight attempts, to find the fixes that add findings; a finding counts as five hundred.
private let maximumWork = 8_000_000

/// Whether `fixed` would apply a safe fix.
///
/// - Complexity: As one round of `fixed`.
package func canFix(_ analysis: Analysis, name: String = "", _ levels: RuleLevels = RuleLevels()) -> Bool {
  var round = FixRound(analysis, name: name, levels, includesUnsafe: false, work: maximumWork)
  round.run()
  return round.fixCount > 0
}

/// Applies the safe fixes of a document's findings in rounds until nothing changes, in at most ten.
///
/// If fixes overlap, the first by position is applied, and the others wait for the next round. A fix is applied completely
/// or not at all. A fix that would add a finding, of any rule at any severity, is not applied. Does not fail.
/// - Parameter name: What the document was analyzed as.
/// - Parameter levels: Which findings are fixed.
/// - Parameter includesUnsafe: Whether to apply the fix of a finding with only one, even if it may change the meaning.
/// - Complexity: O(*bytes*) a round if no fix must be left out; otherwise limited to analyzing 8 MB of text, or the document
///   eight times.
package func fixed(
  _ analysis: Analysis, name: String = "", _ levels: RuleLevels = RuleLevels(), includesUnsafe: Bool = false
) -> FixedDocument {
  var document = FixedDocument(analysis: analysis, includesUnsafe: includesUnsafe)
  let count = analysis.text.count
  var (attempts, work) = (8, maximumWork)
  for _ in 0..<10 {
    var round = FixRound(
      document.analysis, name: name, levels, includesUnsafe: includesUnsafe, attempts: attempts, work: work)
    round.run()
    (attempts, work) = (round.attempts, round.work)
    document.obstacles = round.obstacles
    guard round.fixCount > 0 else {
      document.context = round.context
      break
    }
    document.edits = composed(document.edits, round.edits, count: count)
    document.analysis = round.result
    document.fixCount += round.fixCount
  }
  return document
}
