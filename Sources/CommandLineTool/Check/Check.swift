import Synchronization
import Workspace

/// Runs `tierlint check`.
func check(_ settings: CheckSettings, _ invocation: Invocation) -> ExitCode {
  useLargePages()
  if settings.writesReports || settings.writesFiles && !settings.writesStandardInput {
    handleTerminationSignals()
  } else if settings.writesStandardInput {
    // No file is written, and a thread that waits for signals would make each allocation dearer.
    ignoreWriteSignals()
  }
  guard let found = settings.input.files(invocation.streams) else { return .failure }
  if settings.writesFiles, found.hasInvalidConfiguration {
    printError("nothing is fixed, because a configuration is invalid", to: invocation.streams.errors)
    return .failure
  }
  do throws(WriteError) {
    let outputs = try settings.reportOutputs(found, invocation)
    let settings = AllSettings(settings, found.configurations)
    let results =
      settings.general.input.stream == .records
      ? recordResults(found, settings, outputs, invocation) : fileResults(found, settings, outputs, invocation)
    return finish(results, found, settings.general, invocation)
  } catch {
    printError(message(forOutput: error), to: invocation.streams.errors)
    return .failure
  }
}

/// The settings of a run, merged with each configuration.
struct AllSettings: Sendable {
  let general: CheckSettings
  private let configured: [CheckSettings]

  init(_ general: CheckSettings, _ configurations: [ResolvedConfiguration]) {
    self.general = general
    configured = configurations.map(general.applying)
  }

  /// - Parameter index: Of a configuration in `DiscoveredFiles`.
  subscript(index: Int) -> CheckSettings { configured.indices.contains(index) ? configured[index] : general }
}

/// The results of a run, shared by its threads.
final class Shared<Results: Sendable>: Sendable {
  let results: Mutex<Results>

  init(_ results: Results) { self.results = Mutex(results) }
}

private func fileResults(
  _ found: DiscoveredFiles, _ settings: AllSettings, _ outputs: [ReportOutput], _ invocation: Invocation
) -> Results {
  let sources = sources(found, settings.general.input, invocation.streams)
  let reports = outputs.map(\.report)
  let results = Results(total: sources.count, outputs, settings.general, invocation.streams) { source, duplicate in
    outcome(of: source, settings[source.configurationIndex], reports, sharingIDWith: duplicate)
  }
  let shared = Shared(results)
  forEachIndex(below: sources.count, threads: settings.general.threads) { index in
    let source = sources[index]
    let outcome = outcome(of: source, settings[source.configurationIndex], reports)
    return shared.results.withLock { $0.insert(outcome, from: source, at: index) }
  }
  return shared.results.withLock { $0 }
}

/// The documents of a run, sorted by path.
func sources(_ found: DiscoveredFiles, _ input: CheckInput, _ streams: Streams) -> [Source] {
  let files = found.files.map(Source.file)
  guard let index = found.streamConfiguration else { return files }
  let sources = files + [.standardInput(streams.input, name: input.streamName, configurationIndex: index)]
  return sources.sorted { $0.path < $1.path }
}
