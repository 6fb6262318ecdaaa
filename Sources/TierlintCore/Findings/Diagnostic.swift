import JSONSyntax
import SourceText

/// The severity of a diagnostic, from lowest to highest.
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

/// What the app does with a document that has the finding.
package enum Impact: String, Sendable, CaseIterable {
  case refuses, crashes, loses, changes, none
}

/// A rendered finding: everything that a report or an editor shows of it.
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
  /// The value, or the field of a CSV, that it is about; `nil` for the document.
  package var node: NodeID?
  /// UTF-8 bytes from the start of the document, half-open.
  package var range: ByteRange
  package var fixes: [Fix]
  package var related: [Related]
  /// The number of findings that it counts: more than one if a rule has too many to show.
  package var count = 1
  /// Whether it counts only those that are known of more.
  package var isLowerBound = false
  var scope = Finding.Scope.object

  /// The message and the app's behavior in one sentence.
  package var fullMessage: String { "\(message); \(appBehavior)" }

  /// A related location, with its own message.
  package struct Related: Sendable {
    package var message: String
    package var pointer: String
    package var range: ByteRange
  }

  /// A fix: edits that do not overlap, sorted by position.
  package struct Fix: Sendable {
    package var title: String
    /// Whether `--fix` applies it.
    package var isSafe: Bool
    package var edits: [TextEdit]
    /// Why `fixed` did not apply it: the end of a sentence about the fix; `nil` if it was not tried.
    package var obstacle: String?
  }
}
