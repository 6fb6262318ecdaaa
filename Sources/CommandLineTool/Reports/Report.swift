import SourceText
import TierlintCore
import Workspace

/// The document that diagnostics belong to.
package struct Subject: Sendable {
  /// As it is to be shown.
  package var path: FilePath
  /// The line of a stream of documents that it stands on, from 1.
  package var record: Int?
  /// Its text and the lines of it.
  package var lines: LineIndex
  /// By which the finding to be written is known again in another version of the document, where the report wants it.
  package var fingerprint = ""

  /// Names a document.
  package init(path: FilePath, record: Int? = nil, lines: LineIndex) {
    self.path = path
    self.record = record
    self.lines = lines
  }

  /// Where an offset stands in what was given to the tool: a document in a stream begins on the line of its record.
  func position(of offset: ByteOffset, in unit: ColumnUnit) -> (line: Int, column: Int) {
    let position = lines.position(of: offset, in: unit)
    return (position.line + (record ?? 1), position.column + 1)
  }

  /// The path for people, with the record behind it: `PATH` or `PATH:RECORD`.
  var name: String { visible(path.bytes) + (record.map { ":\($0)" } ?? "") }
}

/// A way to write findings: what stands around and between them, and one finding by itself.
package struct Report: Sendable {
  /// Before the first finding.
  package var opening = ""
  /// Between two findings.
  package var separator = ""
  /// After the last finding.
  package var closing = ""
  /// In place of all this when there is no finding.
  package var empty = ""
  /// Where the subject's path must be that in the repository.
  package var paths: RepositoryPaths?
  /// Whether the subject must carry the finding's fingerprint.
  package var wantsFingerprints = false
  /// Appends one finding.
  package var write: @Sendable (Diagnostic, Subject, inout [UInt8]) -> Void

  /// The same report with the paths that files have in their repository.
  func placed(_ paths: RepositoryPaths) -> Report {
    var report = self
    report.paths = paths
    return report
  }
}

/// The reports by the names that `--format` takes.
enum ReportFormat: String, Sendable, CaseIterable {
  case full, concise, json, ndjson, github, sarif

  func report(_ styles: Styles) -> Report {
    switch self {
    case .full: fullReport(styles)
    case .concise: conciseReport(styles)
    case .json: jsonReport
    case .ndjson: ndjsonReport
    case .github: githubReport.placed(RepositoryPaths())
    case .sarif: sarifReport.placed(RepositoryPaths())
    }
  }

  /// Whether programs read statistics in it; the formats of services have none, and people read them in the log.
  var hasStatistics: Bool { self == .json || self == .ndjson }
}
