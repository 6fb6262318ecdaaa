import SourceText

/// A document after fixes, with its edits and its new analysis.
package struct FixedDocument: Sendable {
  /// Of the text after the fixes.
  package fileprivate(set) var analysis: Analysis
  /// Sorted edits of the text before the fixes; empty if nothing was fixed.
  package fileprivate(set) var edits: [TextEdit] = []
  /// The number of fixed findings.
  package fileprivate(set) var fixCount = 0
}

/// Applies the safe fixes of a document's findings in rounds until nothing changes, in at most ten.
///
/// If fixes overlap, the first by position is applied, and the others wait for the next round. A fix is applied completely
/// or not at all. A fix that would add a finding, of any rule at any severity, is not applied. Does not fail.
/// - Parameter name: What the document was analyzed as.
/// - Parameter levels: Which findings are fixed.
/// - Parameter includesUnsafe: Whether to apply the fix of a finding with only one, even if it may change the meaning.
/// - Complexity: O(*bytes*) a round if no fix must be left out; otherwise limited to analyzing 4 MB of text, or the document
///   eight times a round.
package func fixed(
  _ analysis: Analysis, name: String = "", _ levels: RuleLevels = RuleLevels(), includesUnsafe: Bool = false
) -> FixedDocument {
  var document = FixedDocument(analysis: analysis)
  let count = analysis.text.count
  var work = 4_000_000
  for _ in 0..<10 {
    var round = FixRound(document.analysis, name: name, levels, includesUnsafe: includesUnsafe, work: work)
    round.run()
    work = round.work
    guard round.fixCount > 0 else { break }
    document.edits = composed(document.edits, round.edits, count: count)
    document.analysis = round.result
    document.fixCount += round.fixCount
  }
  return document
}
