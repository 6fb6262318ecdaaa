import ListAnalysis
import SourceText
import Workspace

/// Fixes a document, or renders the diff, and returns the remaining findings; all findings if it cannot be written.
func fixedFindings(
  _ analysis: Analysis, _ source: Source, includesUnsafe: Bool, _ settings: CheckSettings
) -> FileFindings {
  let document = fixed(analysis, name: source.path.text, settings.levels, includesUnsafe: includesUnsafe)
  do throws(WriteError) {
    let output = try write(document.edits, of: analysis.text, as: document.analysis.text, source, settings)
    let diagnostics = document.diagnostics(settings.levels)
    var findings = findings(diagnostics, in: document.analysis.document, source.path, settings)
    findings.hiddenSyntaxErrors = document.analysis.hidesSyntaxErrors(diagnostics) ? 1 : 0
    findings.document = output
    findings.fixCount = document.fixCount
    return findings
  } catch {
    var findings = findings(analysis, source.path, settings)
    findings.failure = RunNotice(path: error.path, message: message(for: error, "fixed"))
    return findings
  }
}

/// Applies the fixes with these ids, or renders the diff, and returns the remaining findings; all findings if one does not exist or
/// they cannot be written.
func appliedFindings(
  _ analysis: Analysis, of source: Source, fixing ids: [String], _ settings: CheckSettings
) -> FileFindings {
  let unapplied = { (failure: RunNotice) in
    var findings = findings(analysis, source.path, settings)
    findings.failure = failure
    return findings
  }
  let applied: AppliedFixes
  do throws(FixIDError) {
    applied = try applying(ids, to: analysis, name: source.path.text, settings.levels)
  } catch {
    let message = "\(visible(source.path.bytes)): \(visible(error.message))"
    return unapplied(RunNotice(path: source.path, message: message))
  }
  do throws(WriteError) {
    let output = try write(applied.edits, of: analysis.text, as: applied.analysis.text, source, settings)
    var findings = findings(applied.analysis, source.path, settings)
    (findings.document, findings.fixCount, findings.skippedFixes) = (output, applied.appliedCount, applied.skipped)
    return findings
  } catch {
    return unapplied(RunNotice(path: error.path, message: message(for: error, "fixed")))
  }
}

/// Writes a fixed file.
///
/// - Returns: What to print to standard output: the diff, or the fixed document from standard input.
private func write(
  _ edits: [TextEdit], of text: DocumentText, as fixed: DocumentText, _ source: Source, _ settings: CheckSettings
) throws(WriteError) -> [UInt8] {
  if settings.mode.isDiff {
    return edits.isEmpty ? [] : unifiedDiff(from: text, to: fixed, path: source.path, settings.terminal)
  }
  guard case .file(let file) = source else { return Array(fixed.slice(0..<fixed.count)) }
  if !edits.isEmpty { try replaceContents(of: file.path, text, with: fixed) }
  return []
}
