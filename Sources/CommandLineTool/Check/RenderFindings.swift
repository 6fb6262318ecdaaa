import Findings
import ListAnalysis
import Rules
import SourceText
import TierLists
import Workspace

/// Counts and renders the findings of an analysis.
///
/// - Parameter record: The document's line in the stream, from 1.
func findings(
  _ analysis: Analysis, _ path: FilePath, record: Int? = nil, _ settings: CheckSettings
) -> FileFindings {
  let diagnostics = analysis.diagnostics(settings.levels)
  var findings = findings(diagnostics, in: analysis.document, path, record: record, settings)
  findings.hiddenSyntaxErrors = analysis.hidesSyntaxErrors(diagnostics) ? 1 : 0
  return findings
}

extension Analysis {
  /// Whether the text has syntax errors, but no diagnostic says so because its rule is turned off.
  func hidesSyntaxErrors(_ diagnostics: [Diagnostic]) -> Bool {
    document.csv == nil && kind != .configuration && !document.isText && !tree.hasAllFindings
      && !diagnostics.contains { $0.rule.hasPrefix("json/") }
  }
}

/// Counts and renders diagnostics of a document.
func findings(
  _ diagnostics: [Diagnostic], in document: Document, _ path: FilePath, record: Int? = nil, _ settings: CheckSettings
) -> FileFindings {
  var findings = FileFindings()
  var diagnostics = diagnostics
  if settings.baseline != nil || settings.targets.contains(where: \.report.wantsIDs) {
    diagnostics = identified(diagnostics, in: document, record: record)
  }
  let needsLines = !diagnostics.isEmpty || settings.baseline != nil
  var subject = Subject(path: path, record: record, lines: LineIndex(needsLines ? document.text : DocumentText("")))
  subject.secrets = diagnostics.filter { RuleCatalog.has(.secret, $0.rule) }.map(\.range)
  if let baseline = settings.baseline {
    (diagnostics, findings.hiddenCount, findings.staleCount) = baseline.new(diagnostics, in: subject)
  }
  findings.counts = SeverityCounts(diagnostics)
  findings.reports = settings.targets.map { $0.report.rendered(diagnostics, subject) }
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
    for diagnostic in printed {
      if !rendered.ends.isEmpty { rendered.text += separator.utf8 }
      write(diagnostic, subject, &rendered.text)
      rendered.ends.append(rendered.text.count)
    }
    return rendered
  }
}
