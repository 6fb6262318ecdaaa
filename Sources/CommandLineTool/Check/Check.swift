import Workspace

/// Runs `tierlint check`.
func check(_ settings: CheckSettings) -> ExitCode {
  let terminal = settings.terminal
  useLargePages()
  if settings.fixesStandardInput, !settings.writesReports {
    // No file is written, and a thread that waits for signals would make each allocation dearer.
    ignoreWriteSignals()
  } else if settings.mode.isFix || settings.writesReports {
    handleTerminationSignals()
  }
  guard var found = settings.run.input.files(terminal) else { return settings.failure() }
  found.leaveOut(settings.targets.compactMap(\.path) + (settings.baseline.map { [$0.path] } ?? []))
  if settings.mode.isFix, found.hasInvalidConfiguration {
    terminal.printError("nothing is fixed, because a configuration is invalid")
    return settings.failure()
  }
  if found.streamConfiguration == nil, settings.fixesStandardInput { terminal.echoInput() }
  do throws(WriteError) {
    let outputs = try settings.openReports(found)
    settings.printUncheckedFiles(found)
    let merged = MergedSettings(settings, found.configurations)
    if case .apply = settings.mode, found.files.count > 1 {
      terminal.printError("--apply requires one file, but there are \(found.files.count)")
      return settings.failure()
    }
    guard case .records(let first) = settings.run.input.stream else {
      return finish(fileResults(found, merged, outputs), found, settings)
    }
    return finish(recordResults(found, merged, outputs, first: first), found, settings)
  } catch {
    terminal.printError(message(for: error, "written"))
    return settings.failure()
  }
}

extension CheckSettings {
  /// Says that a new baseline lacks files of the old one that this run does not check.
  fileprivate func printUncheckedFiles(_ found: DiscoveredFiles) {
    guard case .writeBaseline(let path) = mode, let count = (try? Baseline(path))?.countUnchecked(found), count > 0
    else { return }
    let name = visible(path.bytes)
    terminal.printError("\(name): drops the findings of \(counted(count, "file")) that this run does not check")
  }

  /// Ends a run that reads no document.
  fileprivate func failure() -> ExitCode {
    if fixesStandardInput { terminal.echoInput() }
    return .failure
  }
}

/// The settings of a run, merged with each configuration.
struct MergedSettings: Sendable {
  let general: CheckSettings
  private let configured: [CheckSettings]

  init(_ general: CheckSettings, _ configurations: [ResolvedConfiguration]) {
    self.general = general
    configured = configurations.map(general.applying)
  }

  /// - Parameter index: Of a configuration in `DiscoveredFiles`.
  subscript(index: Int) -> CheckSettings { configured.indices.contains(index) ? configured[index] : general }
}

private func fileResults(_ found: DiscoveredFiles, _ settings: MergedSettings, _ outputs: [ReportOutput]) -> RunResults
{
  let sources = sources(found, settings.general.run)
  let terminal = settings.general.terminal
  let results = Locked(
    RunResults(total: sources.count, outputs, terminal) { source, duplicate in
      outcome(of: source, settings[source.configurationIndex], sharingIDWith: duplicate)
    })
  forEachIndex(below: sources.count, threads: terminal.threads) { index in
    let source = sources[index]
    let outcome = outcome(of: source, settings[source.configurationIndex])
    return results.withLock { $0.insert(outcome, from: source, at: index) }
  }
  return results.value
}

/// Prints the end of the report and the summary line.
private func finish(_ results: RunResults, _ found: DiscoveredFiles, _ settings: CheckSettings) -> ExitCode {
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
