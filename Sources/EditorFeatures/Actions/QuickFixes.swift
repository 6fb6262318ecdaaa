import Configurations
import Findings
import JSONSyntax
import ListMerging
import Rules
import SourceText
import TierLists

/// The fixes of the diagnostics that touch a range, then the actions that suppress them.
func quickFixes(for source: ActionSource, _ request: ActionRequest) -> [CodeAction] {
  let diagnostics = source.diagnostics.filter { request.rules?.contains($0.rule) ?? true }
  let targets = IgnoreTargets(source.document)
  // What crashes the app is better fixed than hidden.
  let hidden = diagnostics.filter { $0.impact != .crashes } + diagnostics.filter { $0.impact == .crashes }
  let all = hidden.flatMap { suppressions($0, targets, hasConfiguration: request.hasConfiguration) }
  var seen: Set<String> = []
  return diagnostics.flatMap(fixes) + mergingVersions(source, diagnostics)
    + diagnostics.compactMap { addition($0, source.document, request.contract) }
    + all.filter { seen.insert(identity(of: $0)).inserted }
}

/// What a suppression does: several findings of a rule in one object need only one.
private func identity(of action: CodeAction) -> String {
  guard case .later(.ignoreHere(let rule, let object)) = action.effect else { return action.title }
  return "\(rule)\n\(object.index)"
}

private func fixes(of diagnostic: Diagnostic) -> [CodeAction] {
  let preferred = diagnostic.fixes.firstIndex { $0.isSafe }
  return diagnostic.fixes.enumerated().map { index, fix in
    CodeAction(
      title: fix.title, kind: .quickFix, isPreferred: index == preferred, diagnostics: [diagnostic], fix: index,
      effect: .edits(fix.edits))
  }
}

/// The merge of the versions in a document with the conflict markers of git, where it leaves no conflict.
private func mergingVersions(_ source: ActionSource, _ diagnostics: [Diagnostic]) -> [CodeAction] {
  let text = source.document.text
  let conflict = diagnostics.first {
    text.slice($0.range.lowerBound..<text.count).starts(with: "<<<<<<<".utf8)
  }
  guard let conflict, let edit = mergedVersions(of: source.document, now: source.now) else { return [] }
  return [
    CodeAction(title: "Merge both versions", kind: .quickFix, diagnostics: [conflict], effect: .edits([edit]))
  ]
}

/// Allows the value of a diagnostic in the contract.
private func addition(_ diagnostic: Diagnostic, _ document: Document, _ contract: ListContract?) -> CodeAction? {
  guard RuleCatalog.has(.configuredValue, diagnostic.rule), let contract, let node = diagnostic.node else { return nil }
  let value = document.text.string(document.tree.range(node))
  guard let list = contract.list(lacking: value, at: diagnostic.pointer), let name = list.last else { return nil }
  return CodeAction(
    title: "Add \(value.prefix(60)) to the \(name) in \(Configuration.fileName)", kind: .quickFix,
    diagnostics: [diagnostic], effect: .later(.allow(value: value, in: ["lists", "\(contract.index)"] + list)))
}

private func suppressions(
  _ diagnostic: Diagnostic, _ targets: IgnoreTargets, hasConfiguration: Bool
) -> [CodeAction] {
  // Errors in the configuration itself cannot be turned off, and nothing may hide that the app cannot read the file.
  if diagnostic.rule.hasPrefix("config/") || diagnostic.impact == .refuses { return [] }
  let here = targets.target(for: diagnostic).map { target in
    CodeAction(
      title: "Ignore \(diagnostic.rule) \(target.name)", kind: .quickFix, diagnostics: [diagnostic],
      effect: .later(.ignoreHere(rule: diagnostic.rule, object: target.node)))
  }
  let everywhere = CodeAction(
    title: "Turn off \(diagnostic.rule) in \(Configuration.fileName)", kind: .quickFix, diagnostics: [diagnostic],
    effect: .later(.turnOff(rule: diagnostic.rule)))
  return [here, hasConfiguration ? everywhere : nil].compactMap { $0 }
}
