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
  return printLists(settings, format.frame) { list, analysis, path in
    if list.items.isEmpty, !analysis.tree.problems.isEmpty { return nil }
    return format.text(ListStatistics(list), path: path, settings.terminal)
  }
}

/// The formats of `stats`.
enum StatsFormat: String, Sendable, CaseIterable {
  case text, json, csv
}

private let statsFormatOption = Option(
  name: "--format", value: .choice("FORMAT", StatsFormat.allCases.map(\.rawValue)), defaultValue: "text",
  help: "Output format: `csv` has a row per tier.")
