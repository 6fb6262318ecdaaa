import Conversion
import TierlintCore
import Workspace

/// Reads one list and renders its statistics.
func statistics(of source: Source, as format: StatsFormat, _ settings: ShowSettings) -> ListOutcome {
  if source.isEmptyBundle { return .skipped }
  switch analysis(of: source, now: settings.now) {
  case .failure(let message): return .failed(message)
  case .success(let analysis):
    if source.needsContentCheck, !analysis.tree.isListByContent { return .skipped }
    guard let list = TierList(analysis.document), analysis.listFault == nil,
      !list.items.isEmpty || analysis.tree.problems.isEmpty
    else { return .failed(notAList(source.path, analysis)) }
    return .text(format.text(ListStatistics(list), path: source.path, settings))
  }
}

extension StatsFormat {
  var frame: ListFrame {
    switch self {
    case .text: ListFrame()
    case .json: ListFrame(start: "[\n", separator: ",\n", end: "\n]\n")
    case .csv: ListFrame(start: csvStatisticsHeader, separator: "")
    }
  }

  func text(_ statistics: ListStatistics, path: FilePath, _ settings: ShowSettings) -> String {
    switch self {
    case .text: statisticsText(statistics, settings.styles, columns: settings.columns)
    case .json: statisticsJSON(statistics, path: path)
    case .csv: statisticsCSV(statistics, path: path)
    }
  }
}

/// A number with one digit after the decimal point.
func tenths(_ number: Double) -> String {
  guard number.isFinite, abs(number) < 1e15 else { return "\(number)" }
  let tenths = Int((abs(number) * 10).rounded())
  return "\(number < 0 && tenths > 0 ? "-" : "")\(tenths / 10).\(tenths % 10)"
}
