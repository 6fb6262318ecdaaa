import JSONSyntax
import SourceText

/// How loud a diagnostic is; ordered from the quietest to the loudest.
package enum Severity: Int, Sendable, Comparable, CaseIterable {
  case hint, info, warning, error

  package static func < (one: Severity, other: Severity) -> Bool { one.rawValue < other.rawValue }

  /// The name used by options, configuration and reports.
  package var name: String {
    switch self {
    case .hint: "hint"
    case .info: "info"
    case .warning: "warning"
    case .error: "error"
    }
  }
}

/// What the app does with a document that has the fault.
package enum Impact: String, Sendable, CaseIterable {
  case refuses, crashes, loses, changes, none
}

/// A finding, told: everything a report, an editor or a hook shows of it.
package struct Diagnostic: Sendable {
  /// `family/name`, from the rule catalog.
  package var rule: String
  package var severity: Severity
  /// What was found, one sentence without the app's behavior, lower-case start, no full stop.
  package var message: String
  package var impact: Impact
  /// What the app does with it: one sentence, no full stop.
  package var appBehavior: String
  /// RFC 6901, `""` for the whole document.
  package var pointer: String
  /// The value that it is about, or of a CSV the field; `nil` where it is about no value of the document.
  package var node: NodeID?
  /// UTF-8 bytes from the start of the document, half-open.
  package var range: ByteRange
  package var fixes: [Fix]
  package var related: [Related]

  /// The fact and what the app does with it, in one sentence.
  package var fullMessage: String { "\(message); \(appBehavior)" }

  /// Another place that has to do with a diagnostic.
  package struct Related: Sendable {
    package var message: String
    package var pointer: String
    package var range: ByteRange
  }

  /// A way to mend the fault: edits of the checked bytes that do not overlap, sorted by position.
  package struct Fix: Sendable {
    package var title: String
    /// Whether `--fix` may apply it without asking.
    package var isSafe: Bool
    package var edits: [TextEdit]
  }
}
