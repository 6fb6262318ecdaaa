import SourceText
import TierlintCore
import Workspace

/// A document to check.
enum Source: Sendable {
  case file(DiscoveredFile)
  case standardInput(Int32, name: FilePath, configurationIndex: Int)

  var path: FilePath {
    switch self {
    case .file(let file): file.path
    case .standardInput(_, let name, _): name
    }
  }

  /// The index of its configuration in `DiscoveredFiles.configurations`.
  var configurationIndex: Int {
    switch self {
    case .file(let file): file.configurationIndex
    case .standardInput(_, _, let index): index
    }
  }

  /// Whether it is checked only if its content is that of a tier list.
  var needsContentCheck: Bool {
    if case .file(let file) = self { file.reason == .candidate } else { false }
  }

  /// Whether the document was given as an argument or on standard input.
  var isNamed: Bool {
    if case .file(let file) = self { file.reason == .named } else { true }
  }

  /// Whether it is a bundle without a document.
  var isEmptyBundle: Bool {
    if case .file(let file) = self { file.reason == .emptyBundle } else { false }
  }

  /// The other files of the bundle that contains the document, if there is one.
  func bundle() throws(ReadError) -> BundleFiles? {
    if case .file(let file) = self { try bundleFiles(ofProject: file.path) } else { nil }
  }

  func contents() throws(ReadError) -> FileContents {
    switch self {
    case .file(let file): try Workspace.contents(of: file.path)
    case .standardInput(let descriptor, let name, _): try Workspace.contents(ofStream: descriptor, name)
    }
  }
}

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
  /// Output other than findings: a diff, or the fixed document.
  var document: [UInt8] = []
  /// Findings that are fixed, or would be by `--diff`.
  var fixCount = 0
  /// Documents whose syntax errors are turned off.
  var hiddenSyntaxErrors = 0
  /// Whether it was read from standard input without a name, and is neither a list nor valid JSON.
  var mayBeCSV = false
  /// Why the fixes could not be written.
  var failure: WriteError?
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
  of source: Source, _ settings: CheckSettings, _ reports: [Report], sharingIDWith duplicate: FilePath? = nil
) -> Outcome {
  if source.isEmptyBundle {
    let analysis = analyzeBundleWithoutProject(settings.settings)
    return .checked(
      findings(analysis.diagnostics(settings.levels), in: analysis.text, source.path, settings, reports))
  }
  do throws(ReadError) {
    switch try source.contents() {
    case .text(let text):
      let bundle = try source.bundle()
      let single = analyze(
        text, name: source.path.text, bundle: bundle?.listing, settings.settings, forFixes: settings.fixing != nil)
      let analysis = duplicate.map { single.sharingID(with: $0.text) } ?? single
      if source.needsContentCheck, !analysis.tree.isListByContent { return .skipped }
      if settings.showsFiles { return .checked(listing(of: source.path, analysis.kind)) }
      var findings =
        settings.fixing.map { fixedFindings(analysis, source, $0, settings, reports) }
        ?? findings(analysis, source.path, settings, reports)
      findings.errors = bundle?.errors ?? []
      findings.projectID = analysis.projectID
      findings.mayBeCSV = source.path.text == "-" && analysis.kind == .unrecognized && !analysis.tree.hasAllFindings
      return .checked(findings)
    case .tooLarge(let byteCount):
      if source.needsContentCheck { return .tooLarge }
      if settings.showsFiles { return .checked(listing(of: source.path, kindByName(source.path))) }
      // Fails, because empty output would be taken for the fixed document.
      if settings.writesFiles, case .standardInput = source { throw ReadError(path: source.path, reason: .tooLarge) }
      return .checked(findings(analyze(tooLarge: byteCount, settings.settings), source.path, settings, reports))
    }
  } catch {
    return .unreadable(error)
  }
}
