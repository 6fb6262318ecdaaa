import SourceText

/// A document after fixes: what they changed, and what is known of it now.
package struct FixedDocument: Sendable {
  /// Of the text after the fixes.
  package fileprivate(set) var analysis: Analysis
  /// Edits of the text before the fixes, sorted; none where nothing could be mended.
  package fileprivate(set) var edits: [TextEdit] = []
  /// Findings that were mended.
  package fileprivate(set) var fixCount = 0
}

/// Mends a document: applies the safe fixes of its findings, again and again until nothing changes, ten times at most.
///
/// Of fixes that are in each other's way the first by position is applied, the others wait for the next round. A fix is
/// applied in full or not at all. One that would leave a finding that was not there, of any rule at any level, is not
/// applied. Does not fail.
/// - Parameter name: What the document was analyzed as.
/// - Parameter levels: Only findings that speak at these levels are mended.
/// - Parameter includesUnsafe: Whether to apply the fix of a finding too that offers one alone, and that a choice.
/// - Complexity: O(*bytes*) a round where no fix must be left out; else at most some 32 MB of text, or eight times the document, are looked at.
package func fixed(
  _ analysis: Analysis, name: String = "", _ levels: RuleLevels = RuleLevels(), includesUnsafe: Bool = false
) -> FixedDocument {
  var document = FixedDocument(analysis: analysis)
  let count = analysis.text.count
  for _ in 0..<10 {
    var round = FixRound(document.analysis, name: name, levels, includesUnsafe: includesUnsafe)
    round.run()
    guard round.fixCount > 0 else { break }
    document.edits = composed(document.edits, round.edits, count: count)
    document.analysis = round.result
    document.fixCount += round.fixCount
  }
  return document
}
