import TierlintCore

/// A page for each rule: what it finds, what the app does, an example, the fix.
func rulePages() -> [GeneratedFile] {
  RuleCatalog.all.map { GeneratedFile(path: "docs/rules/\($0.id).md", text: page($0)) }
}

private func page(_ rule: Rule) -> String {
  var page = """
    # \(rule.id)

    \(rule.summary)

    | severity | what the app does | fix |
    |---|---|---|
    | \(severities(rule)) | \(rule.impact.rawValue): \(rule.appBehavior) | \(fixWords(rule)) |

    \(rule.explanation)

    """
  if let example = Example(rule), !example.bad.isEmpty {
    page += "\n## Wrong\n\n```jsonc\n\(example.bad.joined(separator: "\n"))\n```\n"
    if !example.good.isEmpty { page += "\n## Right\n\n```jsonc\n\(example.good.joined(separator: "\n"))\n```\n" }
  }
  return page + """

    ## Silencing

    `tierlint check --rule \(rule.id)=off`, or `--ignore \(rule.family)` for the whole family.

    <!-- Written by `swift run tierlint-dev generate` from the rule and its fixture. -->

    """
}

/// The levels that a finding of the rule may have.
func severities(_ rule: Rule) -> String { ([rule.severity] + rule.otherSeverities).map(\.name).joined(separator: ", ") }

/// What can be done about a finding.
func fixWords(_ rule: Rule) -> String {
  switch rule.fixable {
  case .none: "none"
  case .safe: "safe"
  case .suggestion: "to choose"
  }
}
