import JSONSyntax
import SourceText
import TierlintCore

/// So many diagnostics have their actions offered: nobody reads more.
private let mostDiagnostics = 100

/// What can be done about the diagnostics that touch a range: their fixes, then ways to silence them.
func quickFixes(for analysis: Analysis, _ request: ActionRequest) -> [CodeAction] {
  let diagnostics = analysis.diagnostics(request.levels, within: request.range, atMost: mostDiagnostics)
    .filter { request.rules?.contains($0.rule) ?? true }
  guard !diagnostics.isEmpty else { return [] }
  let carriers = IgnoreCarriers(analysis.document)
  return diagnostics.flatMap(fixes)
    + diagnostics.flatMap { silencers($0, carriers, hasConfiguration: request.hasConfiguration) }
}

private func fixes(of diagnostic: Diagnostic) -> [CodeAction] {
  let preferred = diagnostic.fixes.firstIndex(where: \.isSafe)
  return diagnostic.fixes.enumerated().map { index, fix in
    CodeAction(
      title: fix.title, kind: .quickFix, isPreferred: index == preferred, diagnostics: [diagnostic],
      effect: .edits(fix.edits))
  }
}

private func silencers(
  _ diagnostic: Diagnostic, _ carriers: IgnoreCarriers, hasConfiguration: Bool
) -> [CodeAction] {
  // What is wrong with the configuration itself is no matter of levels.
  if diagnostic.rule.hasPrefix("config/") { return [] }
  let here = carriers.carrier(for: diagnostic).map { carrier in
    CodeAction(
      title: "Ignore \(diagnostic.rule) \(carrier.name)", kind: .quickFix, diagnostics: [diagnostic],
      effect: .later(ActionID(ActionCatalog.ignoreHere, [diagnostic.rule, String(carrier.node.index)])))
  }
  let everywhere = CodeAction(
    title: "Turn off \(diagnostic.rule) in \(Configuration.fileName)", kind: .quickFix, diagnostics: [diagnostic],
    effect: .turnOff(rule: diagnostic.rule))
  return [here, hasConfiguration ? everywhere : nil].compactMap { $0 }
}
