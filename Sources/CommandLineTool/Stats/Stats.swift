import Conversion
import TierlintCore
import Workspace

/// Reads one list and renders its statistics. No rule runs.
func statistics(of source: Source, as format: StatsFormat, _ settings: ShowSettings) -> ListOutcome {
  if source.isEmptyBundle { return .skipped }
  do throws(ReadError) {
    guard case .text(let text) = try source.contents() else { throw ReadError(path: source.path, reason: .tooLarge) }
    let document = Document(text, name: source.path.text)
    if source.needsContentCheck, !document.tree.isListByContent { return .skipped }
    guard let list = TierList(document) else { return .failed(notAList(source)) }
    return .text(format.text(ListStatistics(list), path: source.path, settings))
  } catch {
    return .failed(message(for: error))
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
