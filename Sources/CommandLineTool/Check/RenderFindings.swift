import SourceText
import TierlintCore
import Workspace

/// Counts and renders the findings of an analysis.
///
/// - Parameter record: The document's line in the stream, from 1.
func findings(
  _ analysis: Analysis, _ path: FilePath, record: Int? = nil, _ settings: CheckSettings, _ reports: [Report]
) -> FileFindings {
  var findings = FileFindings()
  let subject = Subject(path: path, record: record, lines: LineIndex(analysis.text))
  var diagnostics = analysis.diagnostics(settings.levels)
  if let baseline = settings.baseline {
    (diagnostics, findings.hiddenCount, findings.staleCount) = baseline.new(diagnostics, in: subject)
  }
  for diagnostic in diagnostics { findings.counts.add(diagnostic) }
  findings.reports = reports.map { $0.rendered(diagnostics, subject) }
  return findings
}

extension Report {
  fileprivate func rendered(_ diagnostics: [Diagnostic], _ subject: Subject) -> RenderedFindings {
    let printed = diagnostics.prefix(maximum)
    var subject = subject
    if let paths, !printed.isEmpty || writeDocument != nil { subject.path = paths.path(of: subject.path) }
    var rendered = RenderedFindings()
    if let writeDocument {
      writeDocument(Array(printed), subject, &rendered.text)
      rendered.ends = [rendered.text.count]
      return rendered
    }
    var fingerprints = Fingerprints()
    for diagnostic in printed {
      if wantsFingerprints { subject.fingerprint = fingerprints.next(diagnostic, subject) }
      if !rendered.ends.isEmpty { rendered.text += separator.utf8 }
      write(diagnostic, subject, &rendered.text)
      rendered.ends.append(rendered.text.count)
    }
    return rendered
  }
}
