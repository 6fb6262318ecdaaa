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
    commands + [(ignoreHere, ["rule", "node"])]

  /// Those that make sense without a cursor, so that people can bind them to a key.
  package static let commands: [(name: String, parameters: [String])] =
    refactors.map { ($0.name, $0.parameters) } + [(fixAll, [])]

  package static let fixAll = "fixAll"
  package static let ignoreHere = "ignoreHere"
}

/// What an action does to a document.
///
/// - Parameter document: The version that the action was offered for.
/// - Parameter now: Seconds since 1970.
/// - Parameter analysis: Of the document; only `fixAll` looks at it.
/// - Returns: `nil` where there is no such action, or it would change nothing.
/// - Complexity: O(*bytes*); of `fixAll` that of `fixed`.
package func outcome(
  of action: ActionID, in document: Document, _ levels: RuleLevels = RuleLevels(), now: Int,
  analysis: @autoclosure () -> Analysis
) -> Outcome? {
  switch action.name {
  case ActionCatalog.fixAll:
    let edits = fixed(analysis(), name: document.name, levels).edits
    return edits.isEmpty ? nil : .edits(edits)
  case ActionCatalog.ignoreHere: return ignoring(action.arguments, in: document).map { .edits($0) }
  default:
    let refactor = ActionCatalog.refactors.first { $0.name == action.name }
    return refactor?.outcome(in: document, action.arguments, now: now)
  }
}
