import TierlintCore

/// `tierlint explain RULE`
let explainCommand = Command(
  name: "explain",
  summary: "Tell all about one rule.",
  details: "Tells what a rule finds, what the app does with such a file, and how to mend it.",
  operands: Command.Operands(
    kind: .rules, placeholder: "RULE", help: "A rule's id, like color/invalid.", minimum: 1, maximum: 1),
  options: []
) { arguments, invocation throws(UsageError) in
  let id = arguments.operands.first?.text ?? ""
  guard let rule = RuleCatalog.rule(id) else { throw .unknownRule(id, RuleCatalog.all.map(\.id)) }
  return printText(explanation(of: rule, invocation.styles()), invocation)
}

private func explanation(of rule: Rule, _ styles: Styles) -> String {
  """
  \(styles(.bold, rule.id))  \(styles(rule.severity.style, rule.severity.name))

  \(wrapped(rule.summary, upTo: 80))

  \(wrapped(rule.explanation, upTo: 80))

  \(styles(.bold, "In the app:")) \(rule.consequence).
  \(example(of: rule, styles))\
  \(styles(.bold, "Fix:")) \(fixWords(rule.fixable)).
  \(styles(.bold, "More:")) \(documentationPage(ofRule: rule.id))

  """
}

private func example(of rule: Rule, _ styles: Styles) -> String {
  guard let example = rule.example, !example.bad.isEmpty else { return "" }
  let parts = [("Wrong:", example.bad), ("Right:", example.good)].filter { !$0.1.isEmpty }
  return parts.map { title, lines in
    "\n\(styles(.bold, title))\n" + lines.map { "  \($0)\n" }.joined()
  }.joined() + "\n"
}

private func fixWords(_ fixable: Rule.Fixable) -> String {
  switch fixable {
  case .none: "by hand"
  case .safe: "safe, can be applied without asking"
  case .choice: "offered, needs a choice"
  }
}
