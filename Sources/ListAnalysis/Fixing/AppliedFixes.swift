import Findings
import Rules
import SourceText
import TierLists

/// A document after the fixes that somebody chose by their ids.
package struct AppliedFixes: Sendable {
  /// Of the text after the fixes.
  package let analysis: Analysis
  /// Sorted edits of the text before the fixes.
  package let edits: [TextEdit]
  package let appliedCount: Int
  /// The ids of the fixes that overlap one that was applied.
  package let skipped: [String]
}

/// An id that does not identify one fix.
package struct FixIDError: Error, Sendable {
  /// Without the document's name.
  package let message: String
}

/// Applies exactly the fixes with these ids, in one step. Of fixes that overlap, the first by position is applied, and one of each
/// finding.
///
/// - Parameter ids: Those of `Diagnostic.id(ofFix:)`, where a beginning of the finding's id is enough, and no letter if it has one fix.
/// - Parameter name, levels: As for `fixed`.
package func applying(
  _ ids: [String], to analysis: Analysis, name: String, _ levels: RuleLevels
) throws(FixIDError) -> AppliedFixes {
  let diagnostics = identified(analysis.diagnostics(levels), in: analysis.document)
  var chosen: [String: (finding: Int, edits: [TextEdit])] = [:]
  for id in ids {
    let (finding, fix) = try fix(id, diagnostics)
    chosen[diagnostics[finding].id(ofFix: fix)] = (finding, diagnostics[finding].fixes[fix].edits)
  }
  let start = { (edits: [TextEdit]) in edits.first?.range.lowerBound ?? 0 }
  var set = EditSet()
  var fixed: Set<Int> = []
  var skipped: [String] = []
  for (id, fix) in chosen.sorted(by: { (start($0.value.edits), $0.key) < (start($1.value.edits), $1.key) }) {
    if !fixed.contains(fix.finding), set.insert(fix.edits) {
      fixed.insert(fix.finding)
    } else {
      skipped.append(id)
    }
  }
  let text = analysis.text.applying(set.edits)
  let document = Document(text, name: name, languageHint: analysis.document.languageHint)
  return AppliedFixes(
    analysis: analyze(document, bundle: analysis.bundle, analysis.settings), edits: set.edits,
    appliedCount: fixed.count, skipped: skipped)
}

/// The indices of the finding and the fix with an id.
private func fix(_ id: String, _ diagnostics: [Diagnostic]) throws(FixIDError) -> (finding: Int, fix: Int) {
  let parts = id.lowercased().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
  let matches = diagnostics.indices.filter { !parts[0].isEmpty && diagnostics[$0].id.hasPrefix(parts[0]) }
  guard let finding = matches.first, matches.count == 1 else {
    let left = diagnostics.prefix(10).map { "\($0.id) \($0.rule)" } + (diagnostics.count > 10 ? ["…"] : [])
    let list = left.isEmpty ? "none" : left.joined(separator: ", ")
    throw FixIDError(message: "\(id) is \(matches.isEmpty ? "gone" : "ambiguous"); findings now: \(list)")
  }
  let known = diagnostics[finding].fixes.indices.map { diagnostics[finding].id(ofFix: $0) }
  let index = known.firstIndex { $0.drop { $0 != "." } == "." + (parts.dropFirst().first ?? "") }
  guard let fix = index ?? (parts.count == 1 && known.count == 1 ? 0 : nil) else {
    throw FixIDError(
      message: "\(id) is not a fix; fixes now: \(known.isEmpty ? "none" : known.joined(separator: ", "))")
  }
  return (finding, fix)
}
