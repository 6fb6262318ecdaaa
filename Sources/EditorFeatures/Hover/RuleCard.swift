import Findings
import JSONSyntax
import ListEditing
import Rules
import TierLists

/// The name of the rule or family that a configuration or an ignore refers to on a path.
func ruleName(in document: Document, _ path: DocumentPath) -> String? {
  if document.kind == .configuration {
    guard path.isKey, path.isAt("rules/*") || path.isAt("overrides/*/rules/*") else { return nil }
    return path.tree.string(path.tree.key(of: path.value))
  }
  return path.ends(with: "additional/tierlint/ignore/*") ? path.tree.string(path.value) : nil
}

/// The summary of a rule, or of the rules of a family; `nil` for unknown names.
func ruleCard(_ name: String) -> [Markup.Block]? {
  if let rule = RuleCatalog.rule(name) { return [title(of: rule), .paragraph([.words(rule.summary)])] }
  let rules = RuleCatalog.all.filter { $0.family == name }
  guard let family = rules.first?.family else { return nil }
  return [
    .paragraph([.strong(family), .words(" \(counted(rules.count, "rule"))")]),
    .list(rules.map { [.words("\($0.id): \($0.summary)")] }),
  ]
}

/// The full description of a rule, as printed by `tierlint explain`.
func description(of rule: Rule) -> [Markup.Block] {
  [title(of: rule)]
    + rule.parts.map { part in
      switch part {
      case .heading(let title): .paragraph([.strong(title)])
      case .paragraph(let text): .paragraph([.words(text)])
      case .list(let items): .list(items.map { [.words($0.title + ": "), .code($0.code)] })
      case .code(let lines, let language): .example(lines, language: language)
      }
    } + [.paragraph([.words(documentationPage(ofRule: rule.id))])]
}

private func title(of rule: Rule) -> Markup.Block {
  .paragraph([.strong(rule.id), .words(" " + rule.severity.name)])
}
