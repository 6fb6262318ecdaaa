import Conversion
import Findings
import ListEditing
import SourceText
import TierLists
import Workspace

/// Runs `tierlint edit`.
func edit(_ settings: EditSettings) -> ExitCode {
  let terminal = settings.run.terminal
  if !settings.showsDiff { handleTerminationSignals() }
  guard let found = settings.run.input.files(terminal) else {
    if settings.echoesInput { terminal.echoInput() }
    return .failure
  }
  let frame = settings.printsJSON ? ListFrame(start: "[\n", separator: ",\n", end: "\n]\n") : ListFrame()
  let results = runLists(found, settings.run, frame: frame) {
    outcome(of: $0, settings, found.configurations[$0.configurationIndex])
  }
  guard let results else { return .failure }
  terminal.printSummary(summary(of: results, settings))
  if found.hasFailure || results[.failed] > 0 { return .failure }
  return settings.showsDiff && results[.changed] > 0 ? .findings : .clean
}

extension EditSettings {
  /// Whether the document of standard input comes out, edited or not.
  fileprivate var echoesInput: Bool { !showsDiff && !printsJSON && run.input.stream == .document }
}

/// The last line of a run; `nil` if there was nothing to edit.
private func summary(of results: ListResults, _ settings: EditSettings) -> String? {
  guard results.count > 0 else { return nil }
  let done = settings.showsDiff ? "to edit" : "edited"
  let unchanged = results[.unchanged] > 0 ? ", \(results[.unchanged]) unchanged" : ""
  return "\(counted(results[.changed], "file")) \(done)\(unchanged)."
}

private func outcome(
  of source: Source, _ settings: EditSettings, _ configuration: ResolvedConfiguration
) -> ListOutcome {
  let name = visible(source.path.bytes)
  do throws(ReadError) {
    let contents = try source.contents()
    if case .tooLarge(_, let beginning) = contents, source.isStream, settings.echoesInput {
      let error = message(for: ReadError(path: source.path, reason: .tooLarge))
      return ListOutcome(.failed, output: settings.run.terminal.unreadInput(after: beginning), errors: [error])
    }
    let text = try contents.text(of: source.path)
    let document = Document(text, name: source.path.text)
    if source.needsContentCheck, !document.tree.isListByContent { return ListOutcome(.skipped) }
    var edited = try EditedList(document, of: source, settings, configuration)
    do throws(ListEditError) {
      try edited.apply(settings.steps)
      let after = try edited.run.finish()
      var outcome = write(edited, of: source, replacing: text, after, settings)
      if outcome.status == .failed { return outcome }
      let messages = edited.notes + edited.run.messages(after, isQuiet: settings.run.terminal.isQuiet)
      outcome.errors = messages.map { "\(name): \(visible($0))" }
      return outcome
    } catch {
      let start = error.fault.map { place(of: $0, source.path, document.text) } ?? name
      let hint = error.isForceable ? "; --force edits the list anyway" : ""
      return ListOutcome(
        .failed, output: source.isStream && settings.echoesInput ? Array(text.slice(0..<text.count)) : [],
        errors: ["\(start): not edited: \(edited.place)\(visible(error.message))\(hint)"])
    }
  } catch {
    return ListOutcome(.failed, errors: [message(for: error)])
  }
}

private func write(
  _ edited: EditedList, of source: Source, replacing old: DocumentText, _ after: FindingCounts, _ settings: EditSettings
) -> ListOutcome {
  let new = edited.run.document.text
  let isChanged = new.slice(0..<new.count) != old.slice(0..<old.count)
  var outcome = ListOutcome(isChanged ? .changed : .unchanged)
  if settings.showsDiff {
    outcome.output = unifiedDiff(from: old, to: new, path: source.path, settings.run.terminal)
  } else if case .file(let file) = source {
    do throws(WriteError) {
      if isChanged {
        try edited.media.write { path, text throws(WriteError) in
          try writeFile(path, text.slice(0..<text.count), isNew: true)
        }
        try replaceContents(of: file.path, old, with: new)
      }
    } catch {
      return ListOutcome(.failed, errors: [message(for: error, "edited")])
    }
  } else {
    outcome.output = Array(new.slice(0..<new.count))
  }
  if settings.printsJSON { outcome.output = editReport(edited.run, after, source.path) }
  return outcome
}
