import Conversion
import Workspace

extension StatsFormat {
  var frame: ListFrame {
    switch self {
    case .text: ListFrame(separator: "\n")
    case .json: ListFrame(start: "[\n", separator: ",\n", end: "\n]\n")
    case .csv: ListFrame(start: csvStatisticsHeader)
    }
  }

  func text(_ statistics: ListStatistics, path: FilePath, _ terminal: TerminalSettings) -> String {
    switch self {
    case .text: statisticsText(statistics, terminal.styles, columns: max(20, terminal.columns))
    case .json: statisticsJSON(statistics, path: path)
    case .csv: statisticsCSV(statistics, path: path)
    }
  }
}

/// What several lists have together.
struct StatisticsTotal: Sendable {
  private(set) var lists = 0
  private var (items, unranked, tiers) = (0, 0, 0)

  mutating func add(_ statistics: ListStatistics) {
    lists += 1
    items += statistics.count
    unranked += statistics.unrankedCount
    tiers += statistics.ranked.count
  }

  var text: String {
    "\(lists) lists: \(counted(items, "item")) in \(counted(tiers, "tier")), \(unranked) unranked"
  }
}

/// A number with one digit after the decimal point.
func tenths(_ number: Double) -> String {
  guard number.isFinite, abs(number) < 1e15 else { return "\(number)" }
  let tenths = Int((abs(number) * 10).rounded())
  return "\(number < 0 && tenths > 0 ? "-" : "")\(tenths / 10).\(tenths % 10)"
}
