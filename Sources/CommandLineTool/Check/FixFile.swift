import ListAnalysis
import SourceText
import Workspace

/// Fixes a document, or renders the diff, and returns the remaining findings; all findings if it cannot be written.
func fixedFindings(
  _ analysis: Analysis, _ source: Source, includesUnsafe: Bool, _ settings: CheckSettings
) -> FileFindings {
  let document = fixed(analysis, name: source.path.text, settings.levels, includesUnsafe: includesUnsafe)
  do throws(WriteError) {
    let output = try write(document, of: analysis.text, source, settings)
    let diagnostics = document.diagnostics(settings.levels)
    var findings = findings(diagnostics, in: document.analysis.text, source.path, settings)
    findings.hiddenSyntaxErrors = document.analysis.hidesSyntaxErrors(diagnostics) ? 1 : 0
    findings.document = output
    findings.fixCount = document.fixCount
    return findings
  } catch {
    var findings = findings(analysis, source.path, settings)
    findings.failure = error
    return findings
  }
}

/// Writes a fixed file.
///
/// - Returns: What to print to standard output: the diff, or the fixed document from standard input.
private func write(
  _ document: FixedDocument, of text: DocumentText, _ source: Source, _ settings: CheckSettings
) throws(WriteError) -> [UInt8] {
  let fixed = document.analysis.text
  if settings.mode.isDiff {
    return document.edits.isEmpty ? [] : unifiedDiff(from: text, to: fixed, path: source.path, settings.terminal)
  }
  guard case .file(let file) = source else { return Array(fixed.slice(0..<fixed.count)) }
  if !document.edits.isEmpty { try replaceContents(of: file.path, text, with: fixed) }
  return []
}
