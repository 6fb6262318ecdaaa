import Rules

/// `tierlint rules`
let rulesCommand = Command(
  name: "rules",
  summary: "List all rules.",
  details: "List all rules: id, default severity, whether there is a fix or a suggestion, and summary.",
  options: [rulesFormatOption]
) { arguments, invocation in
  let terminal = TerminalSettings(arguments, invocation)
  return terminal.print(
    rulesText(RuleCatalog.all, as: arguments.value(of: rulesFormatOption) ?? "text", terminal.styles))
}

private let rulesFormatOption = Option(
  name: "--format", value: .choice("FORMAT", ["text", "json", "markdown"]), defaultValue: "text", help: "Output format."
)
