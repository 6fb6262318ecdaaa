import TierlintCore

/// `tierlint rules`
let rulesCommand = Command(
  name: "rules",
  summary: "List all rules.",
  details: "List all rules: id, default severity, whether there is a fix or a suggestion, and summary.",
  options: [rulesFormatOption]
) { arguments, invocation in
  let format = arguments.value(of: rulesFormatOption) ?? "text"
  return printText(rulesText(RuleCatalog.all, as: format, invocation.styles()), invocation)
}

private let rulesFormatOption = Option(
  name: "--format", value: .choice("FORMAT", ["text", "json", "markdown"]), defaultValue: "text", help: "Output format."
)
