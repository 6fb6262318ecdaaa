import JSONRepair
import JSONSyntax
import SourceText

extension SyntaxTree {
  /// The tree of a text, which is repaired where it is not JSON.
  ///
  /// - Parameter name: A path, which may tell what the text is.
  /// - Complexity: O(*bytes*).
  package static func repaired(_ text: DocumentText, name: String = "") -> SyntaxTree {
    let tree = SyntaxTree(text)
    // Prose is no document.
    guard tree.isBroken, text.bytes.contains(.openBrace) || text.bytes.contains(.openBracket) else { return tree }
    let report = RepairReport(text.firstVersions, wanted: .likely(text, name: name))
    if report.findings.isEmpty { return tree }
    let errors = report.findings.map { SyntaxError($0, text) }
    let repaired = SyntaxTree(
      text, repairedBy: disjoint(report.findings.flatMap { $0.reading }), of: errors,
      searched: report.searched, isCut: report.findings.contains { $0.operations.contains(.unknown) },
      trusts: report.trusts)
    return repaired.contains(.root) && repaired[.root].isContainer ? repaired : tree
  }
}

/// Edits in their order, without those that overlap an earlier one.
private func disjoint(_ edits: [TextEdit]) -> [TextEdit] {
  edits.sorted { $0.range.lowerBound < $1.range.lowerBound }.reduce(into: []) { result, edit in
    if edit.range.lowerBound >= result.last?.range.upperBound ?? 0 { result.append(edit) }
  }
}

extension DocumentText {
  /// The text with spaces in the place of what the parser skips at merge conflicts: the markers, and all versions but the first.
  fileprivate var firstVersions: DocumentText {
    blanking(conflicts.flatMap { [$0.first, $0.second.lowerBound..<$0.third.upperBound] })
  }

  /// The text with spaces in the place of sorted ranges; line breaks stay.
  package func blanking(_ ranges: [ByteRange]) -> DocumentText {
    if ranges.isEmpty { return self }
    return applying(
      ranges.map { range in
        TextEdit(range, String(decoding: slice(range).map { $0 == .newline ? $0 : .space }, as: UTF8.self))
      })
  }
}
