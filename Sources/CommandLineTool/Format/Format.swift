import Synchronization
import Workspace

/// Formats what the settings name.
func format(_ settings: FormatSettings, _ invocation: Invocation) -> ExitCode {
  if settings.purpose == .replacement { protectUnfinishedFiles() }
  guard let found = settings.input.files(invocation.streams) else { return .failure }
  return end(results(found, settings, invocation.streams), found, settings, invocation)
}

private func results(_ found: FoundFiles, _ settings: FormatSettings, _ streams: Streams) -> FormatResults {
  let sources = sources(found, settings.input, streams)
  let shared = Shared(FormatResults(total: sources.count, settings, streams))
  forEachNumber(below: sources.count, threads: settings.threads) { number in
    let outcome = outcome(of: sources[number], settings)
    return shared.results.withLock { $0.accept(outcome, from: sources[number], number: number) }
  }
  return shared.results.withLock { $0 }
}

/// Prints what belongs at the end.
private func end(
  _ results: FormatResults, _ found: FoundFiles, _ settings: FormatSettings, _ invocation: Invocation
) -> ExitCode {
  var results = results
  if let failure = results.finish() {
    printOutputError(failure, invocation)
    return .failure
  }
  printEmptyFolders(found, busy: results.busyArguments, invocation.streams)
  if !settings.isQuiet, let line = summary(of: results, settings) {
    var stream = OutputStream(invocation.streams.errors)
    stream.write(line + "\n")
    stream.flush()
  }
  let isTroubled = !found.errors.isEmpty || found.notes.contains(where: \.isTrouble)
  if isTroubled || results.leftAlone > 0 { return .failure }
  return settings.purpose != .replacement && results.changed > 0 ? .findings : .clean
}

/// The last line of a run; `nil` where there was nothing to format.
private func summary(of results: FormatResults, _ settings: FormatSettings) -> String? {
  let count = results.changed + results.unchanged + results.leftAlone
  guard count > 0 else { return nil }
  if count == results.unchanged {
    return "\(settings.errorStyles(.green, "All good!")) \(counted(count, "file")), nothing to format."
  }
  let done = settings.purpose == .replacement ? "formatted" : "to format"
  let others = [(results.unchanged, "unchanged"), (results.leftAlone, "left alone")].filter { $0.0 > 0 }
  return "\(counted(results.changed, "file")) \(done)\(others.map { ", \($0) \($1)" }.joined())."
}
