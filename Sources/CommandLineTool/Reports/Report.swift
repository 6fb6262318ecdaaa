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

  /// Names a document.
  package init(path: FilePath, record: Int? = nil, lines: LineIndex) {
    self.path = path
    self.record = record
    self.lines = lines
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
  /// Appends one finding.
  package var write: @Sendable (Diagnostic, Subject, inout [UInt8]) -> Void
}

/// The reports by the names that `--format` takes.
enum ReportFormat: String, Sendable, CaseIterable {
  case full, concise, json, ndjson

  func report(_ styles: Styles) -> Report {
    switch self {
    case .full: fullReport(styles)
    case .concise: conciseReport(styles)
    case .json: jsonReport
    case .ndjson: ndjsonReport
    }
  }

  /// Whether programs read it, rather than people.
  var isForPrograms: Bool { self == .json || self == .ndjson }
}
