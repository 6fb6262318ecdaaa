import SourceText
import TierListFormats
import TierlintCore
import Workspace

/// The result of formatting a document.
enum FormatOutcome: Sendable {
  /// It was formatted, or would be by `--check` and `--diff`.
  case changed(output: [UInt8])
  case unchanged(output: [UInt8])
  /// Not formatted, with the error line.
  case skipped(String, output: [UInt8])
  /// Not named and nothing to format, with an optional error line.
  case ignored(String?)
}

/// Reads and formats one document.
func outcome(of source: Source, _ settings: FormatSettings) -> FormatOutcome {
  if source.isEmptyBundle { return .ignored(nil) }
  do throws(ReadError) {
    switch try source.contents() {
    case .text(let text): return outcome(of: Document(text, name: source.path.text), source, settings)
    case .tooLarge where source.needsContentCheck: return .ignored(skippedAsTooLarge(source.path))
    case .tooLarge: throw ReadError(path: source.path, reason: .tooLarge)
    }
  } catch {
    return .skipped(message(for: error), output: [])
  }
}

private func outcome(of document: Document, _ source: Source, _ settings: FormatSettings) -> FormatOutcome {
  if source.needsContentCheck, !document.tree.isListByContent { return .ignored(nil) }
  let old = document.text
  do throws(FormatError) {
    let new = try formatted(document, settings.options(for: source))
    guard new.isChanged else { return .unchanged(output: source.output(old, settings)) }
    return write(new, old, source, settings)
  } catch {
    if case .kind = error, settings.input.forcesExcludes || !source.isNamed { return .ignored(nil) }
    return .skipped(message(for: error, source.path, old), output: source.output(old, settings))
  }
}

private func write(
  _ new: FormattedText, _ old: DocumentText, _ source: Source, _ settings: FormatSettings
) -> FormatOutcome {
  switch settings.mode {
  case .check: return .changed(output: Array("\(visible(source.path.bytes))\n".utf8))
  case .diff:
    let diff = unifiedDiff(
      of: old, new.edits, path: source.path, settings.styles, isForPeople: settings.isTerminalOutput)
    return .changed(output: diff)
  case .write:
    guard case .file(let file) = source else { return .changed(output: source.output(new.text, settings)) }
    do throws(WriteError) {
      try replaceContents(of: file.path, old, with: new.text)
      return .changed(output: [])
    } catch {
      return .skipped("\(visible(file.path.bytes)): not formatted: \(reason(error))", output: [])
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
}

private func message(for error: FormatError, _ path: FilePath, _ text: DocumentText) -> String {
  switch error {
  case .kind(.csv), .kind(.configuration): "\(visible(path.bytes)): skipped: only projects and states are formatted"
  case .kind: "\(visible(path.bytes)): skipped: not a tier list"
  case .tooLarge(let limit): "\(visible(path.bytes)): skipped: would become larger than \(limit / 1_000_000) MB"
  case .syntax(let diagnostic): location(of: diagnostic, path, text) + ": skipped: \(visible(diagnostic.message))"
  }
}

private func location(of diagnostic: Diagnostic, _ path: FilePath, _ text: DocumentText) -> String {
  let start = LineIndex(text).location(of: diagnostic.range.lowerBound)
  return "\(visible(path.bytes)):\(start.line):\(start.column)"
}
