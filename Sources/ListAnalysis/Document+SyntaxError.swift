import Configurations
import Findings
import JSONSyntax
import Rules
import TierLists

extension Document {
  /// The diagnostic for the first syntax error that `isIncluded`, or else for the first duplicate key.
  ///
  /// - Parameter includesDuplicateKeys: Whether a duplicate key counts.
  /// - Complexity: O(*bytes*), however many errors there are.
  package func firstSyntaxDiagnostic(
    includesDuplicateKeys: Bool, where isIncluded: (SyntaxError.Kind) -> Bool
  ) -> Diagnostic? {
    let finding =
      tree.problems.first { isIncluded($0.kind) }.map { $0.finding }
      ?? (includesDuplicateKeys ? tree.duplicateKeys().first : nil).map {
        ObjectFinding.duplicateKey(first: $0.first, later: $0.later)
      }
    guard let finding else { return nil }
    return Analysis(document: self, settings: Settings(), findings: [finding]).diagnostics().first
  }
}
