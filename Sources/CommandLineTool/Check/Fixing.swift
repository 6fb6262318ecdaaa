import SourceText
import TierlintCore
import Workspace

/// What a run does about findings that can be mended.
struct Fixing: Sendable {
  /// Whether to show what would change, and change nothing.
  var isDiff: Bool
  /// Whether to apply the fix of a finding too that needs a choice, where it is the only one.
  var includesUnsafe: Bool
}

extension Fixing {
  /// - Returns: `nil` where nothing is to be mended.
  /// - Throws: Where `--unsafe-fixes` stands alone.
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

  /// Whether files are changed.
  var writesFiles: Bool { fixing.map { !$0.isDiff } ?? false }

  /// Whether standard output is for the document that was read from standard input, so that findings go elsewhere.
  var writesStandardInput: Bool { writesFiles && input.stream == .document }

  var showsFindings: Bool { !wantsStatistics && !showsDiff && !showsFiles }
}

/// Mends a document, or shows how, and tells what is then found in it. Where it cannot be mended, what is found as it is.
func mendedFindings(
  _ analysis: Analysis, _ source: Source, _ fixing: Fixing, _ settings: CheckSettings, _ report: Report
) -> FileFindings {
  let document = fixed(
    analysis, name: source.path.text, settings.levels, includesUnsafe: fixing.includesUnsafe)
  do throws(WriteError) {
    let output = try carryOut(fixing, document, of: analysis.text, source, settings)
    var findings = findings(document.analysis, source.path, settings, report)
    findings.document = output
    findings.fixCount = document.fixCount
    return findings
  } catch {
    var findings = findings(analysis, source.path, settings, report)
    findings.failure = error
    return findings
  }
}

/// - Returns: What belongs on standard output.
private func carryOut(
  _ fixing: Fixing, _ document: FixedDocument, of text: DocumentText, _ source: Source, _ settings: CheckSettings
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
