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
  var added: [TierList.Tier] = []
  if let path = settings.added {
    guard let tiers = addedTiers(in: path, terminal) else { return .failure }
    added = tiers
  }
  guard let found = settings.run.input.files(terminal),
    let results = runLists(found, settings.run, outcome: { [added] in outcome(adding: added, $0, settings) })
  else { return .failure }
  terminal.printSummary(summary(of: results, settings))
  if found.hasFailure || results[.failed] > 0 { return .failure }
  return settings.showsDiff && results[.changed] > 0 ? .findings : .clean
}

/// The last line of a run; `nil` if there was nothing to edit.
private func summary(of results: ListResults, _ settings: EditSettings) -> String? {
  guard results.count > 0 else { return nil }
  let done = settings.showsDiff ? "to edit" : "edited"
  let unchanged = results[.unchanged] > 0 ? ", \(results[.unchanged]) unchanged" : ""
  return "\(counted(results[.changed], "file")) \(done)\(unchanged)."
}

private func outcome(adding added: [TierList.Tier], _ source: Source, _ settings: EditSettings) -> ListOutcome {
  let name = visible(source.path.bytes)
  do throws(ReadError) {
    let text = try source.text()
    var document = Document(text, name: source.path.text)
    if source.needsContentCheck, !document.tree.isListByContent { return ListOutcome(.skipped) }
    let additions = additions(of: added, to: document)
    var notes = additions.notes.map { "\(name): \(visible($0))" }
    var edits = settings.edits
    edits.insert(contentsOf: additions.edits, at: settings.addedIndex)
    for edit in edits {
      do throws(ListEditError) {
        let new = try ListEditing.edits(for: edit, in: document, now: settings.run.now)
        notes += edit.omissions(in: document).map { "\(name): \(visible($0))" }
        document = Document(document.text.applying(new), name: source.path.text)
      } catch {
        if error.isNothingToEdit, !source.isNamed { continue }
        let start = error.fault.map { place(of: $0, source.path, document.text) } ?? name
        return ListOutcome(.failed, errors: ["\(start): not edited: \(visible(error.message))"])
      }
    }
    var outcome = write(document.text, of: text, source, settings)
    outcome.errors = notes + outcome.errors
    return outcome
  } catch {
    return ListOutcome(.failed, errors: [message(for: error)])
  }
}

private func write(
  _ new: DocumentText, of old: DocumentText, _ source: Source, _ settings: EditSettings
) -> ListOutcome {
  let isChanged = new.slice(0..<new.count) != old.slice(0..<old.count)
  var outcome = ListOutcome(isChanged ? .changed : .unchanged)
  if settings.showsDiff {
    outcome.output = unifiedDiff(from: old, to: new, path: source.path, settings.run.terminal)
  } else if case .file(let file) = source {
    do throws(WriteError) {
      if isChanged { try replaceContents(of: file.path, old, with: new) }
    } catch {
      return ListOutcome(.failed, errors: [message(for: error, "edited")])
    }
  } else {
    outcome.output = Array(new.slice(0..<new.count))
  }
  return outcome
}
