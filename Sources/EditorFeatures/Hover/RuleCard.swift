import JSONSyntax
import TierlintCore

/// The rule or family that stands at a place where one is named.
func ruleName(in document: Document, _ path: CursorPath) -> String? {
  if document.kind == .configuration {
    guard path.isKey, path.isAt("rules/*") || path.isAt("overrides/*/rules/*") else { return nil }
    return path.tree.string(path.value - 1)
  }
  return path.ends(with: "additional/tierlint/ignore/*") ? path.tree.string(path.value) : nil
}

/// What a rule finds, in short; of a family what its rules find. `nil` where there is none of that name.
func ruleCard(_ name: String) -> [Markup.Block]? {
  if let rule = RuleCatalog.rule(name) { return [title(of: rule), .paragraph([.words(rule.summary)])] }
  let rules = RuleCatalog.all.filter { $0.family == name }
  guard let family = rules.first?.family else { return nil }
  return [
    .paragraph([.strong(family), .words(" \(counted(rules.count, "rule"))")]),
    .list(rules.map { [.words("\($0.id): \($0.summary)")] }),
  ]
}

/// The description of a rule, as `tierlint explain` prints it.
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
