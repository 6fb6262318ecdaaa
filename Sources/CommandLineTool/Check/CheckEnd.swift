import Workspace

/// Prints what belongs after the last finding.
func end(_ results: Results, _ found: FoundFiles, _ settings: CheckSettings, _ invocation: Invocation) -> ExitCode {
  var results = results
  let wantsStatistics = settings.wantsStatistics && !settings.showsDiff
  let statistics = wantsStatistics ? statisticsText(results.totals.tally, as: settings.format, settings.styles) : nil
  if let failure = results.finish(statistics) {
    printOutputError(failure, invocation)
    return .failure
  }
  printEmptyFolders(found, busy: results.totals.busyArguments, invocation.streams)
  printSummary(results.totals, settings, invocation.streams)
  return code(found, results.totals, settings)
}

private func code(_ found: FoundFiles, _ totals: Totals, _ settings: CheckSettings) -> ExitCode {
  let isTroubled = !found.errors.isEmpty || found.notes.contains(where: \.isTrouble)
  if isTroubled || totals.unreadable > 0 || totals.unwritable > 0 { return .failure }
  if settings.showsDiff { return totals.differing > 0 ? .findings : .clean }
  return settings.failLevel.map { totals.tally.count(atLeast: $0) > 0 } ?? false ? .findings : .clean
}

/// - Parameter busy: The arguments under which there was something.
func printEmptyFolders(_ found: FoundFiles, busy: Set<Int>, _ streams: Streams) {
  for (argument, folder) in found.folders.sorted(by: { $0.key < $1.key }) where !busy.contains(argument) {
    printError("\(visible(folder.bytes)): no tier lists found", to: streams.errors)
  }
}

private func printSummary(_ totals: Totals, _ settings: CheckSettings, _ streams: Streams) {
  let noun = settings.input.stream == .records ? "record" : "file"
  guard !settings.isQuiet, !settings.showsFiles,
    let line = summary(of: totals, noun, settings.fixing, settings.errorStyles)
  else { return }
  var stream = OutputStream(streams.errors)
  stream.write(line + "\n")
  stream.flush()
}
