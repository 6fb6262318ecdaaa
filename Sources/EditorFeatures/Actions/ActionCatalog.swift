import SourceText
import TierlintCore

/// The actions that can be asked for by name: a closed list.
package enum ActionCatalog {
  /// In the order in which they are offered.
  package static let refactors: [Refactor] = [
    .moveItem, .moveUnderAdditional, .renumberTiers, .sortTiers, .collectUnplaced, .applyTheme, .touchAudit,
    .makeProject,
  ]

  /// What each action is called, and the names of its parameters.
  package static let all: [(name: String, parameters: [String])] =
    refactors.map { ($0.name, $0.parameters) } + [(fixAll, []), (ignoreHere, ["rule", "node"])]

  package static let fixAll = "fixAll"
  package static let ignoreHere = "ignoreHere"
}

/// What an action does to a document.
///
/// - Parameter analysis: Of the version of the document that the action was offered for.
/// - Returns: `nil` where there is no such action, or it would change nothing.
/// - Complexity: O(*bytes*); of `fixAll` that of `fixed`.
package func outcome(of action: ActionID, in analysis: Analysis, _ levels: RuleLevels = RuleLevels()) -> Outcome? {
  switch action.name {
  case ActionCatalog.fixAll:
    let edits = fixed(analysis, name: analysis.document.name, levels).edits
    return edits.isEmpty ? nil : .edits(edits)
  case ActionCatalog.ignoreHere: return ignoring(action.arguments, in: analysis.document).map { .edits($0) }
  default: return outcome(of: action, in: analysis.document, now: analysis.settings.now)
  }
}

/// What a refactor does to a document.
///
/// - Parameter now: Seconds since 1970.
/// - Returns: `nil` where there is no such refactor, or it would change nothing.
package func outcome(of action: ActionID, in document: Document, now: Int) -> Outcome? {
  guard let refactor = ActionCatalog.refactors.first(where: { $0.name == action.name }) else { return nil }
  return refactor.outcome(in: document, action.arguments, now: now)
}
