import SourceText
import TierlintCore
import Workspace

/// How a run applies fixes.
struct Fixing: Sendable {
  /// Whether to print a diff instead of changing files.
  var isDiff: Bool
  /// Whether to apply a suggestion if it is the only fix of a finding.
  var includesUnsafe: Bool
}

extension Fixing {
  /// - Returns: `nil` if no fixes are wanted.
  /// - Throws: For `--unsafe-fixes` without `--fix` or `--diff`.
  init?(_ arguments: ParsedArguments) throws(UsageError) {
    isDiff = arguments.has(CheckOption.diff)
    includesUnsafe = arguments.has(CheckOption.unsafeFixes)
    if isDiff || arguments.has(CheckOption.fix) { return }
    if includesUnsafe { throw .missingCompanion(CheckOption.unsafeFixes, [CheckOption.fix, CheckOption.diff]) }
    return nil
  }
}

extension CheckSettings {
  var showsDiff: Bool { fixing?.isDiff ?? false }

  var writesFiles: Bool { fixing.map { !$0.isDiff } ?? false }

  /// Whether the fixed document goes to standard output, so that findings go to standard error.
  var writesStandardInput: Bool { writesFiles && input.stream == .document }

  var showsFindings: Bool { !wantsStatistics && !showsDiff && !showsFiles && newBaseline == nil }
}

/// Fixes a document, or renders the diff, and returns the remaining findings; all findings if it cannot be written.
func fixedFindings(
  _ analysis: Analysis, _ source: Source, _ fixing: Fixing, _ settings: CheckSettings, _ reports: [Report]
) -> FileFindings {
  let document = fixed(
    analysis, name: source.path.text, settings.levels, includesUnsafe: fixing.includesUnsafe)
  do throws(WriteError) {
    let output = try write(document, of: analysis.text, source, fixing, settings)
    let diagnostics = document.diagnostics(settings.levels)
    var findings = findings(diagnostics, in: document.analysis.text, source.path, settings, reports)
    findings.hiddenSyntaxErrors = document.analysis.hidesSyntaxErrors(diagnostics) ? 1 : 0
    findings.document = output
    findings.fixCount = document.fixCount
    return findings
  } catch {
    var findings = findings(analysis, source.path, settings, reports)
    findings.failure = error
    return findings
  }
}

/// Writes a fixed file.
///
/// - Returns: What to print to standard output: the diff, or the fixed document from standard input.
private func write(
  _ document: FixedDocument, of text: DocumentText, _ source: Source, _ fixing: Fixing, _ settings: CheckSettings
) throws(WriteError) -> [UInt8] {
  if fixing.isDiff {
    return unifiedDiff(
      of: text, document.edits, path: source.path, settings.styles, isForPeople: settings.isTerminalOutput)
  }
  let fixed = document.analysis.text
  guard case .file(let file) = source else { return Array(fixed.slice(0..<fixed.count)) }
  if !document.edits.isEmpty { try replaceContents(of: file.path, text, with: fixed) }
  return []
}
