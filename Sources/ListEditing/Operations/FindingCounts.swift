import Findings
import ListAnalysis
import TierLists

/// The findings of a document, for comparison with those after an edit.
package struct FindingCounts: Sendable {
  /// By severity.
  package private(set) var counts: [Severity: Int] = [:]
  private var errors: [Diagnostic] = []
  private var errorCounts: [String: Int] = [:]

  init(_ analysis: Analysis) {
    for diagnostic in analysis.diagnostics() {
      counts[diagnostic.severity, default: 0] += diagnostic.count
      guard diagnostic.severity == .error else { continue }
      errors.append(diagnostic)
      errorCounts[diagnostic.rule, default: 0] += diagnostic.count
    }
  }

  /// Throws if there are more errors of a rule afterwards.
  func check(_ after: FindingCounts) throws(ListEditError) {
    let known = Set(errors.map { $0.message })
    let new = after.errors.filter { after.errorCounts[$0.rule, default: 0] > errorCounts[$0.rule, default: 0] }
    guard let error = new.first(where: { !known.contains($0.message) }) ?? new.first else { return }
    throw ListEditError("this would add an error: \(error.message) (\(error.rule))", isForceable: true)
  }
}
