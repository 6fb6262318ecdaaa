import Findings
import ListAnalysis
import ListEditing
import Rules
import SourceText
import TierLists

/// A document with what code actions need to know of its findings.
package struct ActionSource {
  var document: Document { names.document }
  /// Seconds since 1970.
  let now: Int64
  package let names: DocumentNames
  /// The first diagnostics that touch the selection; none if no quick fixes are requested.
  let diagnostics: [Diagnostic]
  /// Whether `fixAll` would change anything.
  let canFix: () -> Bool

  /// Further diagnostics in a selection get no actions.
  package static let maximumDiagnostics = 100

  /// - Parameter tables: The occurrences of all names; `nil` where there are duplicate keys.
  package init(
    _ document: Document, now: Int64, _ tables: NameTables?, _ diagnostics: [Diagnostic], canFix: @escaping () -> Bool
  ) {
    (self.now, names) = (now, DocumentNames(document, tables))
    (self.diagnostics, self.canFix) = (diagnostics, canFix)
  }

  /// - Parameter canFix: By default tried with `canFix`.
  package init(_ analysis: Analysis, _ request: ActionRequest, canFix: (() -> Bool)? = nil) {
    let wanted = request.wants(.quickFix) ? Self.maximumDiagnostics : 0
    self.init(
      analysis.document, now: analysis.settings.now, analysis.names,
      analysis.diagnostics(request.levels, within: request.range, atMost: wanted),
      canFix: {
        analysis.hasFinding(request.levels) { $0.fixable == .safe }
          && (canFix?() ?? ListAnalysis.canFix(analysis, name: analysis.document.name, request.levels))
      })
  }
}
