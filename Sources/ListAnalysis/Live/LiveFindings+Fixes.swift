import Findings
import JSONSchema
import JSONSyntax
import Rules
import SourceText
import TierLists

/// Diagnostics with fixes, as an editor asks for them at a place. Fixes see the document, so they are made when they are asked for.
extension LiveFindings {
  /// The diagnostics that touch a range, with fixes: those of a new analysis.
  ///
  /// - Parameter limit: The maximum number of diagnostics, first by position.
  /// - Parameter now: Seconds since 1970.
  /// - Parameter adding: Adds findings that need other documents.
  /// - Returns: `nil` if the range touches members of several objects, or one with duplicate keys.
  package func diagnostics(
    _ levels: RuleLevels, touching range: ByteRange, atMost limit: Int, now: Int64, adding: (Analysis) -> Analysis
  ) -> [Diagnostic]? {
    var settings = settings
    settings.now = now
    guard let part = ChangedPart(document, touching: range)?.new, !holdsDuplicates(part) else { return nil }
    var live = self
    live.remake(part, settings)
    let context = live.context(settings)
    return adding(live.analysis(context)).diagnostics(levels, within: range, atMost: limit, context)
  }

  /// How many diagnostics are asked for their fixes: each costs as much as an edit.
  private static let maximumTries = 8

  /// Whether a diagnostic has a safe fix; `nil` if only a new analysis tells.
  package func hasSafeFix(_ levels: RuleLevels, now: Int64, adding: (Analysis) -> Analysis) -> Bool? {
    let fixable = adding(analysis(context(settings))).enabled(at: levels).filter {
      RuleCatalog.all[$0.rule].fixable == .safe
    }
    for located in fixable.prefix(Self.maximumTries) {
      guard let found = diagnostics(levels, touching: located.range, atMost: 100, now: now, adding: adding) else {
        return nil
      }
      if found.contains(where: { $0.fixes.contains(where: { $0.isSafe }) }) { return true }
    }
    return fixable.count > Self.maximumTries ? nil : false
  }
}
