import TierlintCore

/// `tierlint rules`
let rulesCommand = Command(
  name: "rules",
  summary: "List every rule.",
  details: "Lists every rule: id, default severity, whether it can be fixed, and what it finds.",
  options: [rulesFormatOption]
) { arguments, invocation in
  let format = arguments.value(of: rulesFormatOption) ?? "text"
  return printText(rulesText(RuleCatalog.all, as: format, invocation.styles()), invocation)
}

private let rulesFormatOption = Option(
  name: "--format", value: .choice("FORMAT", ["text", "json", "markdown"]), help: "How to list them (text).")
