import SourceText
import TierlintCore
import Workspace

/// A document to check.
enum Source: Sendable {
  case file(FoundFile)
  case standardInput(Int32, name: FilePath, setup: Int)

  var path: FilePath {
    switch self {
    case .file(let file): file.path
    case .standardInput(_, let name, _): name
    }
  }

  /// What is configured for it: an index into the setups that were found.
  var setup: Int {
    switch self {
    case .file(let file): file.setup
    case .standardInput(_, _, let setup): setup
    }
  }

  /// Whether its content must show that it is a tier list.
  var isCandidate: Bool {
    if case .file(let file) = self { file.claim == .candidate } else { false }
  }

  /// Whether it is a bundle in which there is no document.
  var isEmptyBundle: Bool {
    if case .file(let file) = self { file.claim == .emptyBundle } else { false }
  }

  /// What lies beside the document in its bundle, if it lies in one.
  var bundle: BundleFiles? {
    if case .file(let file) = self { bundleFiles(besideProject: file.path) } else { nil }
  }

  func contents() throws(ReadError) -> FileContents {
    switch self {
    case .file(let file): try Workspace.contents(of: file.path)
    case .standardInput(let descriptor, let name, _): try Workspace.contents(ofStream: descriptor, name)
    }
  }
}

/// What became of a document.
enum Outcome: Sendable {
  case checked(FileFindings)
  /// A file that was not named and is no tier list.
  case passedOver
  /// A file that was not named, and is so large (in bytes) that nobody looked whether it is a tier list.
  case tooLargeToTell(Int)
  case unreadable(ReadError)
}

/// The findings in one document, counted and ready to print.
struct FileFindings: Sendable {
  /// Documents that were checked.
  var documentCount = 1
  var tally = Tally()
  /// The id of a project, which no other checked file should have.
  var projectID: String?
  /// What is to be printed, with the report's separators between the findings.
  var text: [UInt8] = []
  /// Where each printed finding ends in `text`.
  var ends: [Int] = []
  /// Files of its bundle that could not be read.
  var errors: [ReadError] = []
  /// What belongs on standard output besides findings: a diff, or a document with its fixes.
  var document: [UInt8] = []
  /// Findings that are mended, or would be.
  var fixCount = 0
  /// Why the fixes could not be written.
  var failure: WriteError?
}

/// Reads and checks one document. All that is asked of the core while files are checked is asked here.
///
/// - Parameter twin: A file checked before that has the same project id, once that is known.
func outcome(
  of source: Source, _ settings: CheckSettings, _ report: Report, sharingIDWith twin: FilePath? = nil
) -> Outcome {
  if source.isEmptyBundle {
    return .checked(findings(analyzeBundleWithoutProject(settings.settings), source.path, settings, report))
  }
  do throws(ReadError) {
    switch try source.contents() {
    case .text(let text):
      let bundle = source.bundle
      let alone = analyze(text, name: source.path.text, bundle: bundle?.listing, settings.settings)
      let analysis = twin.map { alone.sharingID(with: $0.text) } ?? alone
      if source.isCandidate, !analysis.tree.isListByContent { return .passedOver }
      if settings.showsFiles { return .checked(listing(of: source.path, analysis.kind)) }
      var findings =
        settings.fixing.map { mendedFindings(analysis, source, $0, settings, report) }
        ?? findings(analysis, source.path, settings, report)
      findings.errors = bundle?.errors ?? []
      findings.projectID = analysis.projectID
      return .checked(findings)
    case .tooLarge(let byteCount):
      if source.isCandidate { return .tooLargeToTell(byteCount) }
      if settings.showsFiles { return .checked(listing(of: source.path, kindByName(source.path))) }
      // A program that reads the mended text must not take nothing for it.
      if settings.writesFiles, case .standardInput = source { throw ReadError(path: source.path, reason: .tooLarge) }
      return .checked(findings(analyze(tooLarge: byteCount, settings.settings), source.path, settings, report))
    }
  } catch {
    return .unreadable(error)
  }
}

/// What is found in one document, counted and ready to print.
///
/// - Parameter record: The line of the stream that it stands on, from 1.
func findings(
  _ analysis: Analysis, _ path: FilePath, record: Int? = nil, _ settings: CheckSettings, _ report: Report
) -> FileFindings {
  var findings = FileFindings()
  let diagnostics = analysis.diagnostics(settings.levels)
  for diagnostic in diagnostics { findings.tally.add(diagnostic) }
  let printed = settings.showsFindings ? diagnostics.prefix(settings.maximum ?? diagnostics.count) : []
  guard !printed.isEmpty else { return findings }
  let shown = report.paths?.path(of: path) ?? path
  var subject = Subject(path: shown, record: record, lines: LineIndex(analysis.text))
  var fingerprints = Fingerprints()
  for diagnostic in printed {
    if report.wantsFingerprints { subject.fingerprint = fingerprints.next(diagnostic, subject) }
    if !findings.ends.isEmpty { findings.text += report.separator.utf8 }
    report.write(diagnostic, subject, &findings.text)
    findings.ends.append(findings.text.count)
  }
  return findings
}
