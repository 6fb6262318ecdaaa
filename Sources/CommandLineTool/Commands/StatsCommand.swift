import Conversion
import ListAnalysis

/// `tierlint stats`
let statsCommand = Command(
  name: "stats",
  summary: "Count items and ratings per tier.",
  details:
    "Print the analysis that Tiercade shows: items and shares per tier, balance, unranked items; and ratings, attributes and tags.",
  operands: checkCommand.operands,
  options: [statsFormatOption] + CommonOption.files + [CommonOption.jobs, CommonOption.color]
) { arguments, invocation throws(UsageError) in
  let settings = try RunSettings(arguments, invocation)
  let format: StatsFormat = arguments.choice(of: statsFormatOption) ?? .text
  let total = Locked(StatisticsTotal())
  let code = printLists(settings, format.frame) { list, analysis, path in
    if list.items.isEmpty, !analysis.tree.problems.isEmpty { return nil }
    let statistics = ListStatistics(list)
    total.withLock { $0.add(statistics) }
    return format.text(statistics, path: path, settings.terminal)
  }
  if format == .text, total.value.lists > 1 { settings.terminal.printSummary(total.value.text) }
  return code
}

/// The formats of `stats`.
enum StatsFormat: String, Sendable, CaseIterable {
  case text, json, csv
}

private let statsFormatOption = Option(
  name: "--format", value: .choice("FORMAT", StatsFormat.allCases.map(\.rawValue)), defaultValue: "text",
  help: "Output format: `csv` has a row per tier.")
