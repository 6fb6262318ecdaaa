/// The options of `tierlint` itself.
let toolOptions = [
  (name: "--version", text: "Print the version."),
  (name: "--help", text: "Print help; use COMMAND --help for a command."),
]

/// The output of `tierlint --help`.
func toolHelp(_ terminal: TerminalSettings) -> String {
  let styles = terminal.styles
  let rows = commands.map { ($0.name, $0.summary) }
  return """
    Linter and formatter for Tiercade tier lists.

    \(styles(.bold, "Usage:")) tierlint COMMAND [OPTIONS] [ARGUMENTS]

    \(styles(.bold, "Commands:"))
    \(table(rows, terminal))
    \(styles(.bold, "Options:"))
    \(table(toolOptions, terminal))
    \(styles(.bold, "Exit codes:"))
      0 no findings at or above the fail level, 1 findings, 2 usage or I/O error

    """
}

/// The output of `tierlint COMMAND --help`.
func help(for command: Command, _ terminal: TerminalSettings) -> String {
  let styles = terminal.styles
  let rows = command.allOptions.map { option in
    ("\(option.short.map { "\($0), " } ?? "    ")\(repeatedUsage(option))", option.help + annotations(option))
  }
  let note = command.allOptions.contains { $0.isRepeatable } ? " (… can be repeated)" : ""
  let operands = command.operands.help.isEmpty ? [] : [(command.operands.placeholder, command.operands.help)]
  return """
    \(command.details)

    \(styles(.bold, "Usage:")) \(command.usage)

    \(operands.isEmpty ? "" : "\(styles(.bold, "Arguments:"))\n\(table(operands, terminal))\n")\
    \(styles(.bold, "Options:"))\(note)
    \(table(rows, terminal))
    """
}

/// The usage with an ellipsis, if the option can be repeated.
func repeatedUsage(_ option: Option) -> String { option.usage + (option.isRepeatable ? "…" : "") }

/// The default and the possible values, like clap prints them.
func annotations(_ option: Option) -> String {
  var text = ""
  if let value = option.defaultValue { text += " [default:\u{A0}\(value)]" }
  if case .choice(_, let words) = option.value { text += " [possible values: \(words.joined(separator: ", "))]" }
  return text
}

/// Rows of two columns, the second wrapped at 72 characters or at the end of the line, except at no-break spaces, which become spaces.
private func table(_ rows: [(name: String, text: String)], _ terminal: TerminalSettings) -> String {
  let width = min(32, rows.map(\.name.count).max() ?? 0)
  return rows.reduce(into: "") { result, row in
    let gap = String(repeating: " ", count: max(0, width - row.name.count))
    let indent = "\n" + String(repeating: " ", count: width + 4)
    let text = lines(of: row.text, upTo: max(20, min(72, terminal.columns - width - 4))).joined(separator: indent).map {
      $0 == "\u{A0}" ? " " : $0
    }
    result += "  \(terminal.styles(.cyan, row.name))\(gap)  \(String(text))\n"
  }
}
