import Synchronization
import Workspace

/// Checks what the settings name and prints what is found.
func check(_ settings: CheckSettings, _ invocation: Invocation) -> ExitCode {
  let streams = invocation.streams
  if settings.writesFiles { protectUnfinishedFiles() }
  let found = checkableFiles(settings.paths)
  for error in found.errors { complain(message(for: error), to: streams.errors) }
  var results = results(of: sources(found, settings, streams), settings, streams)
  let statistics =
    settings.wantsStatistics && !settings.showsDiff
    ? statisticsText(results.totals.tally, as: settings.format, settings.styles) : nil
  if let failure = results.finish(statistics) {
    complainOfOutput(failure, invocation)
    return .trouble
  }
  tellOfEmptyFolders(found, results.totals, streams)
  tellSummary(results.totals, settings, streams)
  if !found.errors.isEmpty || results.totals.unreadable > 0 || results.totals.unwritable > 0 { return .trouble }
  return isFailed(results.totals, settings) ? .findings : .clean
}

private func isFailed(_ totals: Totals, _ settings: CheckSettings) -> Bool {
  if settings.showsDiff { return totals.differing > 0 }
  return settings.failLevel.map { totals.tally.count(atLeast: $0) > 0 } ?? false
}

private func sources(_ found: FoundFiles, _ settings: CheckSettings, _ streams: Streams) -> [Source] {
  let files = found.files.map(Source.file)
  guard settings.readsStandardInput else { return files }
  let sources = files + [.standardInput(streams.input, name: settings.standardInputName)]
  return sources.sorted { $0.path < $1.path }
}

private func results(of sources: [Source], _ settings: CheckSettings, _ streams: Streams) -> Results {
  let report = settings.showsDiff ? Report { _, _, _ in } : settings.format.report(settings.styles)
  let shared = SharedResults(Results(of: sources, report, settings, streams))
  forEachNumber(below: sources.count, threads: settings.jobs ?? coreCount()) { number in
    let outcome = outcome(of: sources[number], settings, report)
    return shared.results.withLock { $0.accept(outcome, of: number) }
  }
  return shared.results.withLock { $0 }
}

/// What the threads of a run add to, one at a time.
private final class SharedResults: Sendable {
  let results: Mutex<Results>

  init(_ results: Results) { self.results = Mutex(results) }
}

private func tellOfEmptyFolders(_ found: FoundFiles, _ totals: Totals, _ streams: Streams) {
  for (argument, folder) in found.folders.sorted(by: { $0.key < $1.key })
  where !totals.busyArguments.contains(argument) {
    complain("\(visible(folder.bytes)): no tier lists found", to: streams.errors)
  }
}

private func tellSummary(_ totals: Totals, _ settings: CheckSettings, _ streams: Streams) {
  guard !settings.isQuiet, let line = summary(of: totals, settings.fixing, settings.errorStyles) else { return }
  var stream = OutputStream(streams.errors)
  stream.write(line + "\n")
  stream.flush()
}
