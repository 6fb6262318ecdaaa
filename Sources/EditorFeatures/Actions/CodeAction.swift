import Findings
import ListEditing
import SourceText

/// A fix, a refactor or a source action for a range of a document.
package struct CodeAction: Sendable {
  /// The effect of applying an action.
  package enum Effect: Sendable {
    /// Edits of the document, sorted, without overlaps.
    case edits([TextEdit])
    /// The result of `outcome(of:in:)` for the same version of the document.
    case later(DeferredAction)
  }

  package var title: String
  package var kind: CodeActionKind
  /// Whether it is safe; at most one action for each diagnostic is preferred.
  package var isPreferred = false
  /// The diagnostics that it fixes or suppresses.
  package var diagnostics: [Diagnostic] = []
  /// Why it cannot be applied now, as a clause; `nil` if it can.
  package var obstacle: String?
  /// The index of the fix of its diagnostic, if it is one.
  package var fix: Int?
  package var effect: Effect
}

extension CodeActionKind {
  package static let quickFix: Self = "quickfix"
  package static let fixAll: Self = "source.fixAll.tierlint"

  /// The kinds of all actions.
  package static let all = [quickFix, fixAll, rewrite, move] + Refactor.all.filter { $0.hasOwnKind }.map { $0.kind }
}
