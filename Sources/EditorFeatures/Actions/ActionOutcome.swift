import JSONSyntax
import ListEditing
import SourceText

/// An action with its arguments, as clients send it back.
package struct ActionID: Sendable, Hashable {
  /// That of a refactor, or `fixAll` or `ignoreHere`.
  package var name: String
  /// As many as the action has parameters.
  package var arguments: [String]

  package init(_ name: String, _ arguments: [String] = []) {
    self.name = name
    self.arguments = arguments
  }

  package static let fixAll = ActionID("fixAll")

  /// - Parameter object: The node of an object that can have an ignore.
  static func ignoreHere(rule: String, object: NodeID) -> ActionID {
    ActionID(ignoreHere, [rule, String(object.index)])
  }

  fileprivate static let ignoreHere = "ignoreHere"
}

/// The result of an action on a document.
///
/// - Parameter names: Those of the version for which the action was offered.
/// - Parameter now: Seconds since 1970.
/// - Parameter fixes: The edits of `fixAll`.
/// - Returns: `nil` where there is no such action, or it would change nothing.
/// - Complexity: O(*bytes*).
package func outcome(
  of action: ActionID, in names: DocumentNames, now: Int64, fixes: @autoclosure () -> [TextEdit]
) -> Outcome? {
  switch action.name {
  case ActionID.fixAll.name:
    let edits = fixes()
    return edits.isEmpty ? nil : .edits(edits)
  case ActionID.ignoreHere: return ignoring(action.arguments, in: names.document).map { .edits($0) }
  default:
    let refactor = Refactor.all.first { $0.name == action.name }
    return refactor?.outcome(in: names, action.arguments, now: now)
  }
}
