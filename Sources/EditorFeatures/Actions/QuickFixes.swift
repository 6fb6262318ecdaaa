import JSONSyntax
import SourceText
import TierlintCore

/// Further diagnostics in a selection get no actions.
private let maximumDiagnostics = 100

/// The fixes of the diagnostics that touch a range, then the actions that suppress them.
func quickFixes(for analysis: Analysis, _ request: ActionRequest) -> [CodeAction] {
  let diagnostics = analysis.diagnostics(request.levels, within: request.range, atMost: maximumDiagnostics)
    .filter { request.rules?.contains($0.rule) ?? true }
  guard !diagnostics.isEmpty else { return [] }
  let targets = IgnoreTargets(analysis.document)
  return diagnostics.flatMap(fixes)
    + diagnostics.flatMap { suppressions($0, targets, hasConfiguration: request.hasConfiguration) }
}

private func fixes(of diagnostic: Diagnostic) -> [CodeAction] {
  let preferred = diagnostic.fixes.firstIndex(where: \.isSafe)
  return diagnostic.fixes.enumerated().map { index, fix in
    CodeAction(
      title: fix.title, kind: .quickFix, isPreferred: index == preferred, diagnostics: [diagnostic],
      effect: .edits(fix.edits))
  }
}

private func suppressions(
  _ diagnostic: Diagnostic, _ targets: IgnoreTargets, hasConfiguration: Bool
) -> [CodeAction] {
  // Errors in the configuration itself cannot be turned off.
  if diagnostic.rule.hasPrefix("config/") { return [] }
  let here = targets.target(for: diagnostic).map { target in
    CodeAction(
      title: "Ignore \(diagnostic.rule) \(target.name)", kind: .quickFix, diagnostics: [diagnostic],
      effect: .later(ActionID(ActionCatalog.ignoreHere, [diagnostic.rule, String(target.node.index)])))
  }
  let everywhere = CodeAction(
    title: "Turn off \(diagnostic.rule) in \(Configuration.fileName)", kind: .quickFix, diagnostics: [diagnostic],
    effect: .turnOff(rule: diagnostic.rule))
  return [here, hasConfiguration ? everywhere : nil].compactMap { $0 }
}
