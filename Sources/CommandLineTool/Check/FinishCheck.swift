import Workspace

/// Prints the end of the report and the summary line.
func finish(_ results: RunResults, _ found: DiscoveredFiles, _ settings: CheckSettings) -> ExitCode {
  var results = results
  let terminal = settings.terminal
  let statistics = settings.statistics.map { statisticsText(results.summary.counts, as: $0, terminal.styles) }
  guard results.finish(statistics, found.notices) else { return .failure }
  if settings.run.input.revision == nil {
    terminal.printEmptyFolders(found, nonEmpty: results.summary.nonEmptyArguments)
  } else if results.summary.nonEmptyArguments.isEmpty {
    terminal.printError("no tier lists have changed")
  }
  let code = exitCode(found, results.summary, settings)
  terminal.printSummary(summaryLine(of: results.summary, settings, hasFailed: code == .failure))
  return code
}

private func exitCode(_ found: DiscoveredFiles, _ summary: RunSummary, _ settings: CheckSettings) -> ExitCode {
  if found.hasFailure || summary.unreadable > 0 || summary.unwritable > 0 { return .failure }
  let isFound =
    switch settings.mode {
    case .writeBaseline: false
    case .diff, .apply(_, isDiff: true): summary.differing > 0
    case .report, .fix, .apply, .listFiles: settings.failLevel.map { summary.counts.count(atLeast: $0) > 0 } ?? false
    }
  return isFound ? .findings : .clean
}
