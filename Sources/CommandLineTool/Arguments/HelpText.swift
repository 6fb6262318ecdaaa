/// What may stand in the place of a command.
let toolOptions = [
  (name: "--version", text: "Show the version."),
  (name: "--help", text: "Show this help; COMMAND --help shows a command's."),
]

/// What `tierlint --help` prints.
func toolHelp(_ styles: Styles) -> String {
  let rows = commands.map { ("\($0.name)", $0.summary) }
  return """
    Finds what is wrong in Tiercade tier lists, and what the app would do with it.

    \(styles(.bold, "Usage:")) tierlint COMMAND [OPTIONS] [ARGUMENTS]

    \(styles(.bold, "Commands:"))
    \(table(rows, styles))
    \(styles(.bold, "Options:"))
    \(table(toolOptions, styles))
    \(styles(.bold, "Exit codes:"))
      0 nothing at or above the fail level, 1 findings, 2 the work could not be done

    """
}

/// What `tierlint COMMAND --help` prints.
func help(for command: Command, _ styles: Styles) -> String {
  let rows = command.allOptions.map { option in
    ("\(option.short.map { "\($0), " } ?? "    ")\(option.usage)", option.help + allowed(option))
  }
  let operands = command.operands.help.isEmpty ? [] : [(command.operands.placeholder, command.operands.help)]
  return """
    \(command.details)

    \(styles(.bold, "Usage:")) \(command.usage)

    \(operands.isEmpty ? "" : "\(styles(.bold, "Arguments:"))\n\(table(operands, styles))\n")\
    \(styles(.bold, "Options:"))
    \(table(rows, styles))
    """
}

private func allowed(_ option: Option) -> String {
  let words = if case .choice(_, let words) = option.value { " One of \(words.joined(separator: ", "))." } else { "" }
  return words + (option.isRepeatable ? " May be given several times." : "")
}

/// Rows of two columns, the second broken into lines of at most 72 characters.
private func table(_ rows: [(name: String, text: String)], _ styles: Styles) -> String {
  let width = min(32, rows.map(\.name.count).max() ?? 0)
  return rows.reduce(into: "") { result, row in
    let gap = String(repeating: " ", count: max(0, width - row.name.count))
    let indent = "\n" + String(repeating: " ", count: width + 4)
    result += "  \(styles(.cyan, row.name))\(gap)  \(lines(of: row.text, upTo: 72).joined(separator: indent))\n"
  }
}
