import Synchronization
import Workspace

/// Checks what the settings name and prints what is found.
func check(_ settings: CheckSettings, _ invocation: Invocation) -> ExitCode {
  if settings.writesFiles { protectUnfinishedFiles() }
  guard let found = settings.input.files(invocation.streams) else { return .failure }
  let settings = AllSettings(settings, found.setups)
  let results =
    settings.general.input.stream == .records
    ? recordResults(found, settings, invocation) : fileResults(found, settings, invocation)
  return end(results, found, settings.general, invocation)
}

/// The settings of a run, bent for the documents by what is configured for them.
struct AllSettings: Sendable {
  let general: CheckSettings
  private let bent: [CheckSettings]

  init(_ general: CheckSettings, _ setups: [Setup]) {
    self.general = general
    bent = setups.map(general.bent)
  }

  /// - Parameter setup: An index into the setups that were found.
  subscript(setup: Int) -> CheckSettings { bent.indices.contains(setup) ? bent[setup] : general }
}

/// What the threads of a run add to, one at a time.
final class Shared<Results: Sendable>: Sendable {
  let results: Mutex<Results>

  init(_ results: Results) { self.results = Mutex(results) }
}

private func fileResults(_ found: FoundFiles, _ settings: AllSettings, _ invocation: Invocation) -> Results {
  let sources = sources(found, settings.general.input, invocation.streams)
  let report = settings.general.report
  let results = Results(total: sources.count, report, settings.general, invocation.streams) { source, twin in
    outcome(of: source, settings[source.setup], report, sharingIDWith: twin)
  }
  let shared = Shared(results)
  forEachNumber(below: sources.count, threads: settings.general.threads) { number in
    let source = sources[number]
    let outcome = outcome(of: source, settings[source.setup], report)
    return shared.results.withLock { $0.accept(outcome, from: source, number: number) }
  }
  return shared.results.withLock { $0 }
}

/// The documents of a run in the order of their paths.
func sources(_ found: FoundFiles, _ input: CheckInput, _ streams: Streams) -> [Source] {
  let files = found.files.map(Source.file)
  guard let setup = found.streamSetup else { return files }
  let sources = files + [.standardInput(streams.input, name: input.streamName, setup: setup)]
  return sources.sorted { $0.path < $1.path }
}
