/// `tierlint stats`
let statsCommand = Command(
  name: "stats",
  summary: "Count items and ratings per tier.",
  details:
    "Print the analysis that Tiercade shows: items and shares per tier, balance, unranked items; and ratings, attributes and tags.",
  operands: checkCommand.operands,
  options: [
    statsFormatOption, CheckOption.config, CheckOption.noConfig, CheckOption.forceExclude, CheckOption.stdinFilename,
    CheckOption.stdinPaths, CheckOption.jobs, CheckOption.color,
  ]
) { arguments, invocation throws(UsageError) in
  if arguments.has(CheckOption.config), arguments.has(CheckOption.noConfig) {
    throw .conflict(CheckOption.config, CheckOption.noConfig)
  }
  let settings = try ShowSettings(arguments, invocation)
  let format = arguments.value(of: statsFormatOption).flatMap(StatsFormat.init) ?? .text
  return runLists(
    settings.input, threads: settings.threads, invocation, format.frame
  ) { statistics(of: $0, as: format, settings) }
}

/// The formats of `stats`.
enum StatsFormat: String, Sendable, CaseIterable {
  case text, json, csv
}

private let statsFormatOption = Option(
  name: "--format", value: .choice("FORMAT", StatsFormat.allCases.map(\.rawValue)), defaultValue: "text",
  help: "Output format: `csv` has a row per tier.")
