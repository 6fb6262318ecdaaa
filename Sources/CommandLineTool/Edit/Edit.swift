import EditorFeatures
import SourceText
import TierlintCore
import Workspace

/// Runs `tierlint edit`.
func edit(_ settings: EditSettings, _ invocation: Invocation) -> ExitCode {
  if !settings.showsDiff { handleTerminationSignals() }
  var edits = settings.edits
  if let path = settings.added {
    guard let items = addedItems(in: path, invocation.streams) else { return .failure }
    edits.insert(.addItems(items), at: settings.addedIndex)
  }
  let counts = Shared(EditCounts())
  let code = runLists(
    settings.list.input, threads: settings.list.threads, invocation, ListFrame(separator: "")
  ) { [edits] source in
    let outcome = outcome(of: edits, source, settings)
    counts.results.withLock { counts in
      counts.add(outcome)
      for note in outcome.notes { printError(note, to: invocation.streams.errors) }
    }
    return outcome.output
  }
  let total = counts.results.withLock { $0 }
  if !settings.isQuiet, let line = total.line(settings) {
    var stream = OutputStream(invocation.streams.errors)
    stream.write(line)
    stream.flush()
  }
  return code == .clean && settings.showsDiff && total.changed > 0 ? .findings : code
}

/// The result of editing one list.
private struct EditOutcome {
  var output: ListOutcome
  var isChanged = false
  /// What was left out.
  var notes: [String] = []

  func noting(_ notes: [String]) -> EditOutcome {
    var outcome = self
    outcome.notes = notes
    return outcome
  }
}

private struct EditCounts: Sendable {
  private(set) var changed = 0
  private(set) var unchanged = 0

  mutating func add(_ outcome: EditOutcome) {
    guard case .text = outcome.output else { return }
    if outcome.isChanged { changed += 1 } else { unchanged += 1 }
  }

  /// The summary; `nil` if there was nothing to edit.
  func line(_ settings: EditSettings) -> String? {
    guard changed + unchanged > 0 else { return nil }
    let done = settings.showsDiff ? "to edit" : "edited"
    return "\(counted(changed, "file")) \(done)\(unchanged > 0 ? ", \(unchanged) unchanged" : "").\n"
  }
}

private func outcome(of edits: [ListEdit], _ source: Source, _ settings: EditSettings) -> EditOutcome {
  if source.isEmptyBundle { return EditOutcome(output: .skipped) }
  let name = visible(source.path.bytes)
  do throws(ReadError) {
    guard case .text(let text) = try source.contents() else { throw ReadError(path: source.path, reason: .tooLarge) }
    var document = Document(text, name: source.path.text)
    if source.needsContentCheck, !document.tree.isListByContent { return EditOutcome(output: .skipped) }
    var all: [TextEdit] = []
    var notes: [String] = []
    for edit in edits {
      do throws(ListEditError) {
        let new = try EditorFeatures.edits(for: edit, in: document, now: settings.list.now)
        all = composed(all, new, count: text.count)
        notes += edit.omissions(in: document).map { "\(name): \(visible($0))" }
        document = Document(document.text.applying(new), name: source.path.text)
      } catch {
        if error.isNothingToEdit, !source.isNamed { continue }
        let start = error.fault.map { place(of: $0, source.path, document.text) } ?? name
        return EditOutcome(output: .failed("\(start): not edited: \(visible(error.message))"))
      }
    }
    return write(document.text, all, of: text, source, settings).noting(notes)
  } catch {
    return EditOutcome(output: .failed(message(for: error)))
  }
}

private func write(
  _ new: DocumentText, _ edits: [TextEdit], of old: DocumentText, _ source: Source, _ settings: EditSettings
) -> EditOutcome {
  let isChanged = new.slice(0..<new.count) != old.slice(0..<old.count)
  if settings.showsDiff {
    let diff = unifiedDiff(
      of: old, edits, path: source.path, settings.list.styles, isForPeople: settings.isTerminalOutput)
    return EditOutcome(output: .text(String(decoding: diff, as: UTF8.self)), isChanged: isChanged)
  }
  guard case .file(let file) = source else {
    return EditOutcome(output: .text(new.string(0..<new.count)), isChanged: isChanged)
  }
  do throws(WriteError) {
    if isChanged { try replaceContents(of: file.path, old, with: new) }
    return EditOutcome(output: .text(""), isChanged: isChanged)
  } catch {
    return EditOutcome(output: .failed("\(visible(file.path.bytes)): not edited: \(reason(error))"))
  }
}
