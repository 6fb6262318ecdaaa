import SourceText
import TierlintCore
import Workspace

/// A document to check.
enum Source: Sendable {
  case file(FoundFile)
  case standardInput(Int32, name: FilePath)

  var path: FilePath {
    switch self {
    case .file(let file): file.path
    case .standardInput(_, let name): name
    }
  }

  /// Whether its content must show that it is a tier list.
  var isCandidate: Bool {
    if case .file(let file) = self { file.claim == .candidate } else { false }
  }

  func contents() throws(ReadError) -> FileContents {
    switch self {
    case .file(let file): try Workspace.contents(of: file.path)
    case .standardInput(let descriptor, let name): try Workspace.contents(ofStream: descriptor, name)
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
  var tally = Tally()
  /// What is to be printed, with the report's separators between the findings.
  var text: [UInt8] = []
  /// Where each printed finding ends in `text`.
  var ends: [Int] = []
}

/// Reads and checks one document. All that is asked of the core while files are checked is asked here.
func outcome(of source: Source, _ settings: CheckSettings, _ report: Report) -> Outcome {
  do throws(ReadError) {
    switch try source.contents() {
    case .text(let text):
      let analysis = analyze(text, name: source.path.text, settings.settings)
      if source.isCandidate, !analysis.tree.isListByContent { return .passedOver }
      return .checked(findings(analysis, Subject(path: source.path, lines: LineIndex(text)), settings, report))
    case .tooLarge(let byteCount):
      if source.isCandidate { return .tooLargeToTell(byteCount) }
      let analysis = analyze(tooLarge: byteCount, settings.settings)
      let nothing = LineIndex(DocumentText(""))
      return .checked(findings(analysis, Subject(path: source.path, lines: nothing), settings, report))
    }
  } catch {
    return .unreadable(error)
  }
}

private func findings(
  _ analysis: Analysis, _ subject: @autoclosure () -> Subject, _ settings: CheckSettings, _ report: Report
) -> FileFindings {
  var findings = FileFindings()
  let diagnostics = analysis.diagnostics(settings.levels)
  for diagnostic in diagnostics { findings.tally.add(diagnostic) }
  let printed = settings.wantsStatistics ? [] : diagnostics.prefix(settings.maximum ?? diagnostics.count)
  guard !printed.isEmpty else { return findings }
  let subject = subject()
  for diagnostic in printed {
    if !findings.ends.isEmpty { findings.text += report.separator.utf8 }
    report.write(diagnostic, subject, &findings.text)
    findings.ends.append(findings.text.count)
  }
  return findings
}
