import EditorFeatures
import Findings
import ListAnalysis
import SourceText
import Workspace

/// The findings in one version of a large document, with its diagnostics.
struct KeptFindings: Sendable {
  private let findings: LiveFindings
  /// Without fixes.
  let diagnostics: [Diagnostic]

  /// - Returns: `nil` for a document that must be analyzed after each edit.
  init?(_ live: LiveDocument, _ settings: EffectiveSettings) {
    guard settings.bundle == nil, let findings = live.findings(settings.analysisSettings(now: secondsSince1970()))
    else { return nil }
    self.findings = findings
    diagnostics = findings.diagnostics(settings.levels, atMost: settings.maxDiagnostics, adding: settings.sharing)
  }

  /// What code actions need to know; `nil` where only an analysis tells.
  func actionSource(_ snapshot: DocumentSnapshot, _ request: ActionRequest) -> ActionSource? {
    let (now, settings) = (secondsSince1970(), snapshot.settings)
    guard let names = findings.knownNames,
      let diagnostics = request.wants(.quickFix)
        ? findings.diagnostics(
          settings.levels, touching: request.range, atMost: ActionSource.maximumDiagnostics, now: now,
          adding: settings.sharing) : []
    else { return nil }
    return ActionSource(snapshot.document, now: now, names, diagnostics) { snapshot.canFix }
  }

  /// Whether there is a safe fix; `nil` where only an analysis tells.
  func hasSafeFix(_ settings: EffectiveSettings) -> Bool? {
    findings.hasSafeFix(settings.levels, now: secondsSince1970(), adding: settings.sharing)
  }
}
