import JSONSyntax
import ListEditing
import SourceText

/// What is done once somebody chooses an action, as clients send it back.
package enum DeferredAction: Sendable, Equatable {
  case edit(ListOperation)
  case duplicateItem(String)
  case makeProject
  case fixAll
  /// The node is that of an object that can have an ignore.
  case ignoreHere(rule: String, object: NodeID)
  /// The rule is set to `off` in the configuration: see `configuration(turningOff:in:)`.
  case turnOff(rule: String)
  /// A JSON value is added to an array of the configuration: see `configuration(adding:to:in:)`.
  case allow(value: String, in: [String])
}

/// The result of an action.
package enum Outcome: Sendable, Equatable {
  /// Edits of the document, sorted, without overlaps; at least one.
  case edits([TextEdit])
  case newFile(NewFile)
}

/// The result of an action on a document.
///
/// - Parameter names: Those of the version for which the action was offered.
/// - Parameter now: Seconds since 1970.
/// - Parameter fixes: The edits of `fixAll`.
/// - Returns: `nil` where it would change nothing, or only the configuration.
/// - Throws: Why it cannot be applied.
/// - Complexity: O(*bytes*).
package func outcome(
  of action: DeferredAction, in names: DocumentNames, now: Int64, fixes: @autoclosure () -> [TextEdit]
) throws(ListEditError) -> Outcome? {
  let edits: [TextEdit]
  switch action {
  case .edit(let operation): edits = try editsInEditor(for: operation, names, now: now)
  case .duplicateItem(let id): edits = try editsDuplicatingItem(id, names)
  case .makeProject: return .newFile(try newProject(names.document, now: now))
  case .fixAll: edits = fixes()
  case .ignoreHere(let rule, let object): edits = ignoring(rule, object, in: names.document) ?? []
  case .turnOff, .allow: edits = []
  }
  return edits.isEmpty ? nil : .edits(edits)
}
