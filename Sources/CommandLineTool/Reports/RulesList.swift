import Rules
import TierLists

/// The output of `tierlint rules`.
///
/// - Parameter format: `text`, `json` or `markdown`.
func rulesText(_ rules: [Rule], as format: String, _ styles: Styles) -> String {
  switch format {
  case "json": rulesJSON(rules)
  case "markdown": rulesMarkdown(rules)
  default: rulesTable(rules, styles)
  }
}

private func rulesTable(_ rules: [Rule], _ styles: Styles) -> String {
  let width = rules.map(\.id.count).max() ?? 0
  return rules.reduce(into: "") { text, rule in
    let severity = styles(rule.severity.style, padded(rule.severity.name, to: 7))
    let fix = padded(label(rule.fixable), to: 10)
    text += "\(styles(.bold, padded(rule.id, to: width)))  \(severity)  \(fix)  \(rule.summary)\n"
  }
}

private func label(_ fixable: Rule.Fixable) -> String {
  switch fixable {
  case .none: ""
  case .safe: "fix"
  case .suggestion: "suggestion"
  }
}

private func rulesMarkdown(_ rules: [Rule]) -> String {
  rules.reduce(into: "| rule | severity | fix | finds |\n| --- | --- | --- | --- |\n") { text, rule in
    let link = "[`\(rule.id)`](\(documentationPage(ofRule: rule.id)))"
    text += "| \(link) | \(rule.severity.name) | \(rule.fixable) | \(cell(rule.summary)) |\n"
  }
}

/// Escapes bars, which end a cell of a table.
private func cell(_ text: String) -> String {
  text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
}

private func rulesJSON(_ rules: [Rule]) -> String {
  var output: [UInt8] = []
  output.append("[\n")
  for (index, rule) in rules.enumerated() {
    if index > 0 { output.append(",\n") }
    write(rule, &output)
  }
  output.append("\n]\n")
  return String(decoding: output, as: UTF8.self)
}

private func write(_ rule: Rule, _ output: inout [UInt8]) {
  let fields = [
    ("id", rule.id), ("family", rule.family), ("severity", rule.severity.name), ("fixable", "\(rule.fixable)"),
    ("summary", rule.summary), ("impact", rule.impact.rawValue), ("consequence", rule.appBehavior),
    ("help", documentationPage(ofRule: rule.id)),
  ]
  for (index, field) in fields.enumerated() {
    output.append(index == 0 ? "{" : ",")
    output.append(string: field.0)
    output.append(":")
    output.append(string: field.1)
  }
  output.append("}")
}
