import Conversion
import ListAnalysis
import SourceText
import TierLists
import Workspace

/// The result of checking a document.
enum Outcome: Sendable {
  case checked(FileFindings)
  /// A file that was not named and is not a tier list.
  case skipped
  /// A file that was not named and is too large to determine whether it is a tier list.
  case tooLarge
  case unreadable(ReadError)
}

/// The findings of one document, counted and rendered.
struct FileFindings: Sendable {
  /// Documents that were checked.
  var documentCount = 1
  var counts = SeverityCounts()
  /// Findings in the baseline that were found, and hidden.
  var hiddenCount = 0
  /// Findings in the baseline that were not found.
  var staleCount = 0
  /// The project's id, to detect duplicates among the checked files.
  var projectID: String?
  /// The findings as rendered by each report of the run.
  var reports: [RenderedFindings] = []
  /// Files of its bundle that could not be read.
  var errors: [ReadError] = []
  /// Media of its bundle that are too large to be hashed.
  var unhashedCount = 0
  /// Output other than findings: a diff, or the fixed document.
  var document: [UInt8] = []
  /// Findings that are fixed, or would be by `--diff`.
  var fixCount = 0
  /// Documents whose syntax errors are turned off.
  var hiddenSyntaxErrors = 0
  /// Whether it was read from standard input without a name, and is neither a list nor valid JSON.
  var mayBeCSV = false
  /// Why the fixes could not be applied or written.
  var failure: RunNotice?
  /// The named fixes that were not applied, because they overlap others.
  var skippedFixes: [String] = []
}

/// The findings of one document in one report.
struct RenderedFindings: Sendable {
  /// With the report's separators between them.
  var text: [UInt8] = []
  /// The end of each finding, or of all findings of a document, in `text`.
  var ends: [Int] = []
}

/// Reads and checks one document. The only place where `check` analyzes files.
///
/// - Parameter duplicate: A file checked before with the same project id.
func outcome(
  of source: Source, _ settings: CheckSettings, sharingIDWith duplicate: FilePath? = nil
) -> Outcome {
  if source.isEmptyBundle {
    let analysis = analyzeBundleWithoutProject(settings.analysis)
    return .checked(findings(analysis.diagnostics(settings.levels), in: analysis.document, source.path, settings))
  }
  do throws(ReadError) {
    switch try source.contents() {
    case .text(let text):
      let bundle = try source.bundle()
      let analysis = analyze(text, name: source.path.text, bundle: bundle?.listing, settings.analysis)
      if source.needsContentCheck, !analysis.tree.isListByContent { return .skipped }
      let all = duplicate.map { analysis.sharingID(with: $0.text) } ?? analysis
      return .checked(findings(all, source, bundle: bundle, settings))
    case .tooLarge where source.needsContentCheck: return .tooLarge
    case .tooLarge(let byteCount, let beginning):
      return .checked(findings(inTooLarge: byteCount, beginning, source, settings))
    }
  } catch {
    return .unreadable(error)
  }
}

private func findings(
  _ analysis: Analysis, _ source: Source, bundle: BundleFiles?, _ settings: CheckSettings
) -> FileFindings {
  var findings: FileFindings
  switch settings.mode {
  case .listFiles: return listing(of: source.path, analysis.kind)
  case .fix(let includesUnsafe), .diff(let includesUnsafe):
    findings = fixedFindings(analysis, source, includesUnsafe: includesUnsafe, settings)
  case .apply(let ids, _): findings = appliedFindings(analysis, of: source, fixing: ids, settings)
  case .report, .writeBaseline: findings = CommandLineTool.findings(analysis, source.path, settings)
  }
  if findings.failure != nil, settings.fixesStandardInput, case .standardInput = source {
    findings.document = Array(analysis.text.slice(0..<analysis.text.count))
  }
  findings.errors = bundle?.errors ?? []
  findings.unhashedCount = bundle?.unhashedCount ?? 0
  findings.projectID = analysis.projectID
  findings.mayBeCSV = source.path.text == "-" && analysis.kind == .unrecognized && !analysis.tree.hasAllFindings
  return findings
}

private func findings(
  inTooLarge byteCount: Int, _ beginning: [UInt8], _ source: Source, _ settings: CheckSettings
) -> FileFindings {
  if settings.mode == .listFiles { return listing(of: source.path, kindByName(source.path)) }
  guard settings.fixesStandardInput, case .standardInput = source else {
    return findings(analyze(tooLarge: byteCount, settings.analysis), source.path, settings)
  }
  let error = ReadError(path: source.path, reason: .tooLarge)
  var findings = FileFindings(documentCount: 0)
  findings.failure = RunNotice(path: source.path, message: message(for: error))
  findings.document = settings.terminal.unreadInput(after: beginning)
  return findings
}
