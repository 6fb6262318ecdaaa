import TierListFormats

/// `tierlint format`
let formatCommand = Command(
  name: "format",
  summary: "Lay out lists as the app does.",
  details: "Lays out projects and states anew, without changing a value: the files named, and those found in folders.",
  operands: checkCommand.operands,
  options: FormatOption.all
) { arguments, invocation throws(UsageError) in
  for (one, other) in CheckOption.conflicts where arguments.has(one) && arguments.has(other) {
    throw .conflict(one, other)
  }
  return format(try FormatSettings(arguments, invocation), invocation)
}

/// The option table of `format`.
enum FormatOption {
  static let style = Option(
    name: "--style", value: .choice("STYLE", FormatStyle.allCases.map(\.rawValue)),
    help: "app (the default) is what Tiercade writes, byte for byte; plain has the keys in the order of the schema.")
  static let check = Option(
    name: "--check",
    help: "Change nothing; name the files that would change, and end with exit code 1 if there are any.")
  static let diff = Option(
    name: "--diff", help: "Change nothing; show what would change, and end with exit code 1 if anything would.")

  static let all = [
    style, check, diff, CheckOption.config, CheckOption.noConfig, CheckOption.forceExclude,
    CheckOption.stdinFilename, CheckOption.stdinPaths, CheckOption.jobs, CheckOption.quiet, CheckOption.color,
  ]
}
