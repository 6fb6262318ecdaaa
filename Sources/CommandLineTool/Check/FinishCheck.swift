import Workspace

/// Prints the end of the report and the summary line.
func finish(_ results: Results, _ found: DiscoveredFiles, _ settings: CheckSettings, _ invocation: Invocation)
  -> ExitCode
{
  var results = results
  let wantsStatistics = settings.wantsStatistics && !settings.showsDiff
  let statistics = wantsStatistics ? statisticsText(results.summary.counts, as: settings.format, settings.styles) : nil
  guard results.finish(statistics, isComplete: !found.hasFailure) else { return .failure }
  if settings.input.revision == nil {
    printEmptyFolders(found, nonEmpty: results.summary.nonEmptyArguments, invocation.streams)
  } else if results.summary.nonEmptyArguments.isEmpty {
    printError("no tier lists have changed", to: invocation.streams.errors)
  }
  let code = exitCode(found, results.summary, settings)
  printSummary(results.summary, settings, hasFailed: code == .failure, invocation.streams)
  return code
}

private func exitCode(_ found: DiscoveredFiles, _ summary: RunSummary, _ settings: CheckSettings) -> ExitCode {
  if found.hasFailure || summary.unreadable > 0 || summary.unwritable > 0 { return .failure }
  if settings.newBaseline != nil { return .clean }
  if settings.showsDiff { return summary.differing > 0 ? .findings : .clean }
  return settings.failLevel.map { summary.counts.count(atLeast: $0) > 0 } ?? false ? .findings : .clean
}

extension DiscoveredFiles {
  /// Whether an argument, a folder or a configuration could not be read or used.
  var hasFailure: Bool { !errors.isEmpty || hasInvalidConfiguration }

  /// Whether a configuration could not be read or used as it is. Then files are not written: it may exclude them.
  var hasInvalidConfiguration: Bool { notes.contains(where: \.isFailure) }
}

/// - Parameter nonEmpty: The arguments under which files were found.
func printEmptyFolders(_ found: DiscoveredFiles, nonEmpty: Set<Int>, _ streams: Streams) {
  for (argument, folder) in found.folders.sorted(by: { $0.key < $1.key }) where !nonEmpty.contains(argument) {
    printError("\(visible(folder.bytes)): no tier lists found", to: streams.errors)
  }
}

private func printSummary(_ summary: RunSummary, _ settings: CheckSettings, hasFailed: Bool, _ streams: Streams) {
  let noun = settings.input.stream == .records ? "record" : "file"
  guard !settings.isQuiet, !settings.showsFiles,
    let line = summaryLine(of: summary, noun, settings, hasFailed: hasFailed)
  else { return }
  var stream = OutputStream(streams.errors)
  stream.write(line + "\n")
  stream.flush()
}
