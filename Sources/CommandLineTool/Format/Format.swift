import Workspace

/// Runs `tierlint format`.
func format(_ settings: FormatSettings) -> ExitCode {
  let (run, terminal) = (settings.run, settings.run.terminal)
  useLargePages()
  if settings.mode == .write { handleTerminationSignals() }
  guard let found = run.input.files(terminal) else { return settings.failure() }
  if settings.mode == .write, found.hasInvalidConfiguration {
    terminal.printError("nothing is formatted, because a configuration is invalid")
    return settings.failure()
  }
  if found.streamConfiguration == nil, settings.formatsStandardInput { terminal.echoInput() }
  let results = runLists(found, run, showsProgress: true) { source in
    outcome(of: source, settings, settings.options(for: source, found.configurations))
  }
  guard let results else { return .failure }
  terminal.printSummary(summary(of: results, settings))
  if found.hasFailure || results[.failed] > 0 { return .failure }
  return settings.mode != .write && results[.changed] > 0 ? .findings : .clean
}

extension FormatSettings {
  fileprivate var formatsStandardInput: Bool { mode == .write && run.input.stream == .document }

  /// Ends a run that reads no document.
  fileprivate func failure() -> ExitCode {
    if formatsStandardInput { run.terminal.echoInput() }
    return .failure
  }
}

/// The last line of a run; `nil` if there was nothing to format.
private func summary(of results: ListResults, _ settings: FormatSettings) -> String? {
  let count = results.count + results[.failed]
  guard count > 0 else { return nil }
  if count == results[.unchanged] {
    return "\(settings.run.terminal.errorStyles(.green, "All good!")) \(counted(count, "file")), nothing to format."
  }
  let done = settings.mode == .write ? "formatted" : "to format"
  let others = [(results[.unchanged], "unchanged"), (results[.failed], "skipped")].filter { $0.0 > 0 }
  return "\(counted(results[.changed], "file")) \(done)\(others.map { ", \($0) \($1)" }.joined())."
}
