import Findings
import JSONSyntax
import Rules
import TierLists

/// Which findings of a document are not shown, whatever others there are: those about recovered values and broken parts, and those that
/// an `ignore` suppresses.
///
/// A class, because a finding that is left out marks the `ignore` as used.
final class HiddenFindings {
  private let tree: SyntaxTree
  let broken: BrokenParts
  private(set) var ignores: Ignores?

  private init(_ tree: SyntaxTree, _ ignores: Ignores?) {
    (self.tree, self.ignores, broken) = (tree, ignores, BrokenParts(tree))
  }

  /// Decided before there is an object: Embedded Swift never frees one whose initializer fails.
  ///
  /// - Parameter hasIgnores: Whether objects of the document may have an `ignore`.
  /// - Returns: `nil` for a document that hides none.
  static func inList(_ tree: SyntaxTree, hasIgnores: Bool) -> HiddenFindings? {
    let ignores = hasIgnores ? Ignores(tree) : nil
    return ignores == nil && tree.problems.isEmpty ? nil : HiddenFindings(tree, ignores)
  }

  func contains(_ finding: Finding) -> Bool {
    finding.isWithheld || isBroken(finding) || ignores?.suppresses(finding.rule, at: finding.location) ?? false
  }

  private func isBroken(_ finding: Finding) -> Bool {
    !tree.problems.isEmpty
      && (!RuleCatalog.isSyntax[finding.rule] && tree.isRecovered(finding.location) || broken.contains(finding))
  }

  /// Marks the `ignore` that suppresses a finding as used.
  func use(_ finding: Finding) { _ = ignores?.suppress(finding.rule, at: finding.location) }
}
