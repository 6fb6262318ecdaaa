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
