import Synchronization
import Workspace

/// Runs `tierlint format`.
func format(_ settings: FormatSettings, _ invocation: Invocation) -> ExitCode {
  useLargePages()
  if settings.mode == .write { handleTerminationSignals() }
  guard let found = settings.input.files(invocation.streams) else { return .failure }
  if settings.mode == .write, found.hasInvalidConfiguration {
    printError("nothing is formatted, because a configuration is invalid", to: invocation.streams.errors)
    return .failure
  }
  var settings = settings
  settings.configurations = found.configurations
  return finish(results(found, settings, invocation.streams), found, settings, invocation)
}

private func results(_ found: DiscoveredFiles, _ settings: FormatSettings, _ streams: Streams) -> FormatResults {
  let sources = sources(found, settings.input, streams)
  let shared = Shared(FormatResults(total: sources.count, settings, streams))
  forEachIndex(below: sources.count, threads: settings.threads) { index in
    let outcome = outcome(of: sources[index], settings)
    return shared.results.withLock { $0.insert(outcome, from: sources[index], at: index) }
  }
  return shared.results.withLock { $0 }
}

/// Prints the summary line.
private func finish(
  _ results: FormatResults, _ found: DiscoveredFiles, _ settings: FormatSettings, _ invocation: Invocation
) -> ExitCode {
  var results = results
  if let failure = results.finish() {
    printOutputError(failure, invocation)
    return .failure
  }
  printEmptyFolders(found, nonEmpty: results.nonEmptyArguments, invocation.streams)
  if !settings.isQuiet, let line = summaryLine(of: results, settings) {
    var stream = OutputStream(invocation.streams.errors)
    stream.write(line + "\n")
    stream.flush()
  }
  if found.hasFailure || results.skipped > 0 { return .failure }
  return settings.mode != .write && results.changed > 0 ? .findings : .clean
}

/// The last line of a run; `nil` if there was nothing to format.
private func summaryLine(of results: FormatResults, _ settings: FormatSettings) -> String? {
  let count = results.changed + results.unchanged + results.skipped
  guard count > 0 else { return nil }
  if count == results.unchanged {
    return "\(settings.errorStyles(.green, "All good!")) \(counted(count, "file")), nothing to format."
  }
  let done = settings.mode == .write ? "formatted" : "to format"
  let others = [(results.unchanged, "unchanged"), (results.skipped, "skipped")].filter { $0.0 > 0 }
  return "\(counted(results.changed, "file")) \(done)\(others.map { ", \($0) \($1)" }.joined())."
}
