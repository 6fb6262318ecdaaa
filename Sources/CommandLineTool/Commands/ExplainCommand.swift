import TierlintCore

/// `tierlint explain RULE`
let explainCommand = Command(
  name: "explain",
  summary: "Explain a rule.",
  details: "Explain a rule: what it reports, what Tiercade does with such a file, and how to fix it.",
  operands: Command.Operands(
    kind: .rules, placeholder: "RULE", help: "Rule id, for example color/invalid.", minimum: 1, maximum: 1),
  options: [explainFormatOption]
) { arguments, invocation throws(UsageError) in
  let id = arguments.operands.first?.text ?? ""
  guard let rule = RuleCatalog.rule(id) else {
    let family = RuleCatalog.all.map(\.id).filter { $0.hasPrefix("\(id)/") }
    throw family.isEmpty ? .unknownRule(id, RuleCatalog.all.map(\.id)) : .family(id, family)
  }
  let isMarkdown = arguments.value(of: explainFormatOption) == "markdown"
  return printText(isMarkdown ? page(of: rule) : explanation(of: rule, invocation.styles()), invocation)
}

private let explainFormatOption = Option(
  name: "--format", value: .choice("FORMAT", ["text", "markdown"]), defaultValue: "text", help: "Output format.")

private func page(of rule: Rule) -> String {
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
