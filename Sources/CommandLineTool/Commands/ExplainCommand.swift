import TierlintCore

/// `tierlint explain RULE`, or the rules of a family
let explainCommand = Command(
  name: "explain",
  summary: "Explain a rule.",
  details: "Explain a rule: what it reports, what Tiercade does with such a file, and how to fix it.",
  operands: Command.Operands(
    kind: .rules, placeholder: "RULE", help: "Rule id, for example color/invalid; for a family, its rules are listed.",
    minimum: 1, maximum: 1),
  options: []
) { arguments, invocation throws(UsageError) in
  let id = arguments.operands.first?.text ?? ""
  let family = RuleCatalog.all.filter { $0.family == id }
  if !family.isEmpty { return printText(rulesText(family, as: "text", invocation.styles()), invocation) }
  guard let rule = RuleCatalog.rule(id) else {
    throw .unknownRule(id, RuleCatalog.all.map(\.id) + RuleCatalog.families)
  }
  return printText(explanation(of: rule, invocation.styles()), invocation)
}

private func explanation(of rule: Rule, _ styles: Styles) -> String {
  let title = "\(styles(.bold, rule.id))  \(styles(rule.severity.style, rule.severity.name))\n"
  let text = rule.parts.reduce(into: title) { text, part in
    switch part {
    case .heading(let title): text += "\n\(styles(.bold, title))\n"
    case .paragraph(let paragraph): text += "\(text == title ? "\n" : "")\(wrapped(paragraph, upTo: 80))\n"
    case .list(let items): text += items.map { "- \($0.title):\n  \($0.code)\n" }.joined()
    case .code(let lines, _): text += lines.map { "  \($0)\n" }.joined()
    }
  }
  return text + "\n\(documentationPage(ofRule: rule.id))\n"
}
