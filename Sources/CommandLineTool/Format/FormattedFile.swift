import Findings
import SourceText
import TierListFormats
import TierLists
import Workspace

/// Reads and formats one document.
func outcome(of source: Source, _ settings: FormatSettings, _ options: FormatOptions) -> ListOutcome {
  do throws(ReadError) {
    switch try source.contents() {
    case .text(let text):
      return outcome(of: Document(text, name: source.path.text), source, settings, options: options)
    case .tooLarge where source.needsContentCheck:
      return ListOutcome(.skipped, errors: [skippedAsTooLarge(source.path)])
    case .tooLarge(_, let beginning):
      let error = message(for: ReadError(path: source.path, reason: .tooLarge))
      return ListOutcome(.failed, output: source.rest(after: beginning, settings), errors: [error])
    }
  } catch {
    return ListOutcome(.failed, errors: [message(for: error)])
  }
}

private func outcome(
  of document: Document, _ source: Source, _ settings: FormatSettings, options: FormatOptions
) -> ListOutcome {
  if source.needsContentCheck, !document.tree.isListByContent { return ListOutcome(.skipped) }
  let old = document.text
  do throws(FormatError) {
    let new = try formatted(document, options)
    guard new.isChanged else { return ListOutcome(.unchanged, output: source.output(old, settings)) }
    return write(new.text, over: old, source, settings)
  } catch {
    if case .kind = error, settings.run.input.forcesExcludes || !source.isNamed {
      return ListOutcome(.skipped, output: source.output(old, settings))
    }
    return ListOutcome(
      .failed, output: source.output(old, settings), errors: [message(for: error, source.path, old)])
  }
}

private func write(
  _ new: DocumentText, over old: DocumentText, _ source: Source, _ settings: FormatSettings
) -> ListOutcome {
  switch settings.mode {
  case .check: return ListOutcome(.changed, output: Array("\(visible(source.path.bytes))\n".utf8))
  case .diff:
    let diff = unifiedDiff(from: old, to: new, path: source.path, settings.run.terminal)
    return ListOutcome(.changed, output: diff)
  case .write:
    guard case .file(let file) = source else {
      return ListOutcome(.changed, output: source.output(new, settings))
    }
    do throws(WriteError) {
      try replaceContents(of: file.path, old, with: new)
      return ListOutcome(.changed)
    } catch {
      return ListOutcome(.failed, errors: [message(for: error, "formatted")])
    }
  }
}

extension Source {
  /// What to print of a document: all of it if it came from standard input, even if it was skipped, because empty output
  /// would be taken for the formatted document.
  fileprivate func output(_ text: DocumentText, _ settings: FormatSettings) -> [UInt8] {
    guard case .standardInput = self, settings.mode == .write else { return [] }
    return Array(text.slice(0..<text.count))
  }

  /// The same of a document that is too large.
  fileprivate func rest(after beginning: [UInt8], _ settings: FormatSettings) -> [UInt8] {
    guard case .standardInput = self, settings.mode == .write else { return [] }
    return settings.run.terminal.unreadInput(after: beginning)
  }
}

private func message(for error: FormatError, _ path: FilePath, _ text: DocumentText) -> String {
  switch error {
  case .kind(.csv), .kind(.configuration): "\(visible(path.bytes)): skipped: only projects and states are formatted"
  case .kind: "\(visible(path.bytes)): skipped: not a tier list"
  case .tooLarge(let limit): "\(visible(path.bytes)): skipped: would become larger than \(limit / 1_000_000) MB"
  case .syntax(let diagnostic): "\(place(of: diagnostic, path, text)): skipped: \(visible(diagnostic.message))"
  }
}
