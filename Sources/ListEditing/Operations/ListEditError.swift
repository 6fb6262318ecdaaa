import Findings
import ListAnalysis
import TierLists

/// Why a list cannot be edited; a message for people, lower-case start, no full stop.
package struct ListEditError: Error, Sendable {
  package let message: String
  /// The syntax error that prevents it.
  package let fault: Diagnostic?
  /// Whether the list has nothing to edit: of several lists, most do not have each tag.
  package let isNothingToEdit: Bool
  /// Whether a forced operation is possible.
  package let isForceable: Bool

  package init(_ message: String, at fault: Diagnostic? = nil, isNothingToEdit: Bool = false, isForceable: Bool = false)
  {
    (self.message, self.fault, self.isNothingToEdit) = (message, fault, isNothingToEdit)
    self.isForceable = isForceable
  }
}

extension Document {
  /// Throws where a document cannot be edited.
  ///
  /// - Parameter strictly: Whether comments and duplicate keys prevent it: with a cursor it is clear what is meant.
  func validateEditable(strictly: Bool = true) throws(ListEditError) {
    switch kind {
    case .unrecognized, .configuration: throw ListEditError("not a tier list")
    case .csv: return
    case .project, .state, .template, .flat: break
    }
    if !strictly, tree.hasAllFindings { return }
    if let fault = firstSyntaxDiagnostic(includesDuplicateKeys: true, where: { _ in true }) {
      throw ListEditError("syntax error: \(fault.message)", at: fault)
    }
  }
}
