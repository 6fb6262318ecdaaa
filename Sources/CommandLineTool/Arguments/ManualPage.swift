import Rules

/// The manual page, made from the commands and their options.
///
/// - Source: man-pages(7) and groff_man(7).
func manualPage(_ commands: [Command]) -> String {
  """
  .TH TIERLINT 1 "" "tierlint \(version)" "User Commands"
  .SH NAME
  tierlint \\- linter and formatter for Tiercade tier lists
  .SH SYNOPSIS
  .B tierlint
  .I COMMAND
  [\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]
  .SH COMMANDS
  \(commands.map(section).joined(separator: "\n"))
  .SH EXIT STATUS
  .TP
  .B 0
  No findings at or above the fail level.
  .TP
  .B 1
  Findings, or files that are not formatted.
  .TP
  .B 2
  Usage or I/O error; the other files are still checked.
  .SH SEE ALSO
  \(roff(projectPage))

  """
}

private func section(_ command: Command) -> String {
  let operands = command.operands
  let rows =
    (operands.help.isEmpty ? [] : [(operands.placeholder, operands.help)])
    + command.options.map { option in
      ("\(option.short.map { "\($0), " } ?? "")\(repeatedUsage(option))", option.help + annotations(option))
    }
  return ".SS \(roff(command.usage))\n\(roff(command.details))"
    + rows.map { "\n.TP\n.B \"\(roff($0.0))\"\n\(roff($0.1))" }.joined()
}

/// Escapes what roff would read as a command, a quote or another character.
private func roff(_ text: String) -> String {
  let escapes: [Character: String] = [
    "\\": "\\e", "-": "\\-", "\"": "\\(dq", "'": "\\(aq", "`": "\\(ga", "…": "\\&...", "≥": "\\(>=", "\u{A0}": "\\ ",
  ]
  let escaped = text.map { escapes[$0] ?? String($0) }.joined()
  return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
}
