import SourceText
import TierlintCore

/// The actions that clients can request by name.
package enum ActionCatalog {
  /// In the order in which editors show them.
  package static let refactors: [Refactor] = [
    .moveItemUp, .moveItemDown, .moveItemToTierAbove, .moveItemToTierBelow, .moveItem, .placeItem, .moveTierUp,
    .moveTierDown, .addItem, .duplicateItem, .removeItem, .addTierBelow, .sortItems, .moveUnderAdditional,
    .renumberTiers, .sortTiers, .collectUnplaced, .applyTheme, .touchAudit, .makeProject,
  ]

  /// The name of each action, and the names of its parameters.
  package static let all: [(name: String, parameters: [String])] =
    commands + [(ignoreHere, ["rule", "node"])]

  /// The actions that need no cursor, so that users can bind them to a key.
  package static let commands: [(name: String, parameters: [String])] =
    refactors.map { ($0.name, $0.parameters) } + [(fixAll, [])]

  package static let fixAll = "fixAll"
  package static let ignoreHere = "ignoreHere"
}

/// The result of an action on a document.
///
/// - Parameter names: Those of the version for which the action was offered.
/// - Parameter now: Seconds since 1970.
/// - Parameter fixes: The edits of `fixAll`.
/// - Returns: `nil` where there is no such action, or it would change nothing.
/// - Complexity: O(*bytes*).
package func outcome(
  of action: ActionID, in names: DocumentNames, now: Int, fixes: @autoclosure () -> [TextEdit]
) -> Outcome? {
  switch action.name {
  case ActionCatalog.fixAll:
    let edits = fixes()
    return edits.isEmpty ? nil : .edits(edits)
  case ActionCatalog.ignoreHere: return ignoring(action.arguments, in: names.document).map { .edits($0) }
  default:
    let refactor = ActionCatalog.refactors.first { $0.name == action.name }
    return refactor?.outcome(in: names, action.arguments, now: now)
  }
}
