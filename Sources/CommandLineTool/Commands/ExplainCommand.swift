import Rules
import TierLists

/// `tierlint explain RULE`, or the rules of a family
let explainCommand = Command(
  name: "explain",
  summary: "Explain a rule.",
  details: "Explain a rule: what it reports, what Tiercade does with such a file, and how to fix it.",
  operands: Command.Operands(
    kind: .rules, placeholder: "RULE", help: "Rule id, for example color/invalid; for a family, its rules are listed.",
    minimum: 1, maximum: 1),
  options: [explainFormatOption]
) { arguments, invocation throws(UsageError) in
  let id = arguments.operands.first?.text ?? ""
  let format = arguments.value(of: explainFormatOption) ?? "text"
  let family = RuleCatalog.all.filter { $0.family == id }
  let terminal = TerminalSettings(arguments, invocation)
  if !family.isEmpty { return terminal.print(rulesText(family, as: format, terminal.styles)) }
  if let retirement = RuleCatalog.retirement(of: id) { return terminal.print(retirement + "\n") }
  guard let rule = RuleCatalog.rule(id) else {
    throw .unknownRule(id, RuleCatalog.all.map(\.id) + RuleCatalog.families)
  }
  return terminal.print(format == "markdown" ? page(of: rule) : explanation(of: rule, terminal.styles))
}

private let explainFormatOption = Option(
  name: "--format", value: .choice("FORMAT", ["text", "markdown"]), defaultValue: "text", help: "Output format.")

/// The rule as Markdown.
func page(of rule: Rule) -> String {
  let blocks = ["# \(rule.id)", "Severity: \(rule.severity.name)"] + rule.parts.map(\.markdown)
  return (blocks + ["<\(documentationPage(ofRule: rule.id))>"]).joined(separator: "\n\n") + "\n"
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
