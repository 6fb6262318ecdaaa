import Configurations
import JSONSyntax
import SourceText
import TierLists

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
  package var count: Int
  /// Whether it counts only those that are known of more.
  package var isLowerBound: Bool
  /// The message of the finding, if that is kept while the document is edited.
  package var kept: KeptMessage?
  /// `nil` unless it is asked for; a reference, because diagnostics are copied often.
  package var identity: Identity?

  package init(
    rule: String, severity: Severity, message: String, impact: Impact, appBehavior: String, pointer: String,
    node: NodeID?, range: ByteRange, fixes: [Fix], related: [Related], count: Int = 1, isLowerBound: Bool = false,
    kept: KeptMessage? = nil
  ) {
    (self.rule, self.severity, self.message, self.impact) = (rule, severity, message, impact)
    (self.appBehavior, self.pointer, self.node, self.range) = (appBehavior, pointer, node, range)
    (self.fixes, self.related, self.count, self.isLowerBound) = (fixes, related, count, isLowerBound)
    self.kept = kept
  }

  /// What names a diagnostic, however the document is edited elsewhere.
  package final class Identity: Sendable {
    /// Eight hexadecimal digits, unique in the document.
    let id: String
    /// A longer one, for baselines and services.
    let fingerprint: String

    package init(id: String, fingerprint: String) { (self.id, self.fingerprint) = (id, fingerprint) }
  }

  package var id: String { identity?.id ?? "" }

  package var fingerprint: String { identity?.fingerprint ?? "" }

  /// The id of a fix: that of the diagnostic, and a letter.
  package func id(ofFix index: Int) -> String { "\(id).\(Self.letters(index))" }

  /// `a` to `z`, then `aa`.
  private static func letters(_ index: Int) -> String {
    let last = String(Unicode.Scalar(UInt8(ascii: "a") + UInt8(index % 26)))
    return index < 26 ? last : letters(index / 26 - 1) + last
  }

  /// The message and the app's behavior.
  package var fullMessage: String { message + (message.hasSuffix("?") ? " " : "; ") + appBehavior }

  /// A related location, with its own message.
  package struct Related: Sendable {
    package var message: String
    package var pointer: String
    package var range: ByteRange

    package init(message: String, pointer: String, range: ByteRange) {
      (self.message, self.pointer, self.range) = (message, pointer, range)
    }
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
