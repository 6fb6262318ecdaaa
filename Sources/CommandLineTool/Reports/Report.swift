import Findings
import SourceText
import Workspace

/// The document that diagnostics belong to.
package struct Subject: Sendable {
  /// As displayed.
  package var path: FilePath {
    didSet { name = Self.name(path, record) }
  }
  /// Its line in a stream of documents, from 1.
  package let record: Int?
  /// Its text and lines.
  package var lines: LineIndex
  /// What no report may show, in document order.
  var secrets: [ByteRange] = []
  /// The displayed path and record: `PATH` or `PATH:RECORD`.
  private(set) var name: String

  package init(path: FilePath, record: Int? = nil, lines: LineIndex) {
    self.path = path
    self.record = record
    self.lines = lines
    name = Self.name(path, record)
  }

  /// The position of an offset in the file or stream: a document in a stream begins on the line of its record.
  func position(of offset: ByteOffset, in unit: ColumnUnit) -> (line: Int, column: Int) {
    let position = lines.position(of: offset, in: unit)
    return (position.line + (record ?? 1), position.column + 1)
  }

  private static func name(_ path: FilePath, _ record: Int?) -> String {
    visible(path.bytes) + (record.map { ":\($0)" } ?? "")
  }
}

/// An output format: how to write a finding, and what to write around and between findings.
package struct Report: Sendable {
  /// Before the first finding.
  package var opening = ""
  /// Between two findings.
  package var separator = ""
  /// After the last finding.
  package var closing = ""
  /// Instead of all this if there are no findings.
  package var empty = ""
  /// After the last finding and before `closing`, if set: what could not be read or written. `empty` is not used then.
  package var writeNotices: (@Sendable ([RunNotice]) -> String)?
  /// Makes the subject's path relative, if set.
  package var paths: RepositoryPaths?
  /// Whether findings need their ids and fingerprints.
  package var wantsIDs = false
  /// Whether it is not written if something could not be read.
  package var mustBeComplete = false
  /// The maximum number of findings to write.
  package var maximum = Int.max
  /// Appends all findings of a document, which may have none. If set, it is used instead of `write`, and opening and separators
  /// surround documents.
  package var writeDocument: (@Sendable ([Diagnostic], Subject, inout [UInt8]) -> Void)?
  /// Appends one finding.
  package var write: @Sendable (Diagnostic, Subject, inout [UInt8]) -> Void

  /// A notice with its path as the report writes it.
  func relative(_ notice: RunNotice) -> RunNotice {
    RunNotice(path: paths?.path(of: notice.path) ?? notice.path, message: notice.message, isFailure: notice.isFailure)
  }

  /// The same report with relative paths.
  func relative(to paths: RepositoryPaths) -> Report {
    var report = self
    report.paths = paths
    return report
  }
}

/// The values of `--format`.
enum ReportFormat: String, Sendable, CaseIterable {
  case full, concise, json, ndjson, github, gitlab, sarif, junit, rdjson, agent

  func report(_ styles: Styles, columns: Int) -> Report {
    switch self {
    case .full: fullReport(styles, columns: columns)
    case .concise: conciseReport(styles)
    case .json: jsonReport
    case .ndjson: ndjsonReport
    case .github: githubReport.relative(to: RepositoryPaths())
    case .gitlab: gitLabReport.relative(to: RepositoryPaths())
    case .junit: jUnitReport
    case .agent: agentReport
    case .rdjson: rdjsonReport.relative(to: RepositoryPaths())
    case .sarif: sarifReport.relative(to: RepositoryPaths())
    }
  }

  /// Whether statistics are written in this format; otherwise as text.
  var hasStatistics: Bool { self == .json || self == .ndjson }
}
