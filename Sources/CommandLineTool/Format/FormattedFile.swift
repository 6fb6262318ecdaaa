import SourceText
import TierListFormats
import TierlintCore
import Workspace

/// What became of a document that was to be formatted.
enum FormatOutcome: Sendable {
  /// It is formatted, or would be.
  case changed(output: [UInt8])
  case unchanged(output: [UInt8])
  /// Why it could not be formatted, in one sentence.
  case leftAlone(String, output: [UInt8])
  /// A file that was not named and is nothing to format; perhaps with a sentence about it.
  case passedOver(String?)
}

/// Reads and formats one document.
func outcome(of source: Source, _ settings: FormatSettings) -> FormatOutcome {
  if source.isEmptyBundle { return .passedOver(nil) }
  do throws(ReadError) {
    switch try source.contents() {
    case .text(let text): return outcome(of: Document(text, name: source.path.text), source, settings)
    case .tooLarge(let byteCount) where source.isCandidate:
      return .passedOver(tooLargeToTell(source.path, byteCount))
    case .tooLarge: throw ReadError(path: source.path, reason: .tooLarge)
    }
  } catch {
    return .leftAlone(message(for: error), output: [])
  }
}

private func outcome(of document: Document, _ source: Source, _ settings: FormatSettings) -> FormatOutcome {
  if source.isCandidate, !document.tree.isListByContent { return .passedOver(nil) }
  let old = document.text
  do throws(FormatError) {
    let new = try formatted(document, settings.options)
    guard new.isChanged else { return .unchanged(output: source.passedOn(old, settings)) }
    return carryOut(new, of: old, source, settings)
  } catch {
    if case .kind = error, settings.input.forcesExcludes || !source.isNamed { return .passedOver(nil) }
    return .leftAlone(sentence(for: error, source.path, old), output: source.passedOn(old, settings))
  }
}

private func carryOut(
  _ new: FormattedText, of old: DocumentText, _ source: Source, _ settings: FormatSettings
) -> FormatOutcome {
  switch settings.purpose {
  case .check: return .changed(output: Array("\(visible(source.path.bytes))\n".utf8))
  case .diff:
    let diff = unifiedDiff(
      of: old, new.edits, path: source.path, settings.styles, isForPeople: settings.isTerminalOutput)
    return .changed(output: diff)
  case .replacement:
    guard case .file(let file) = source else { return .changed(output: source.passedOn(new.text, settings)) }
    do throws(WriteError) {
      try replaceContents(of: file.path, old, with: new.text)
      return .changed(output: [])
    } catch {
      return .leftAlone("\(visible(file.path.bytes)): not formatted: \(reason(error))", output: [])
    }
  }
}

extension Source {
  /// Whether somebody asked for this very document.
  fileprivate var isNamed: Bool {
    if case .file(let file) = self { file.claim == .named } else { true }
  }

  /// What standard output is given of a document, which is all of it where it came from standard input: nothing would be
  /// taken for an empty document.
  fileprivate func passedOn(_ text: DocumentText, _ settings: FormatSettings) -> [UInt8] {
    guard case .standardInput = self, settings.purpose == .replacement else { return [] }
    return Array(text.slice(0..<text.count))
  }
}

private func sentence(for error: FormatError, _ path: FilePath, _ text: DocumentText) -> String {
  switch error {
  case .kind(.csv), .kind(.configuration): "\(visible(path.bytes)): left alone: only projects and states are formatted"
  case .kind: "\(visible(path.bytes)): left alone: it is no tier list"
  case .tooLarge(let limit): "\(visible(path.bytes)): left alone: it would have more than \(limit) bytes"
  case .syntax(let diagnostic):
    place(of: diagnostic, path, text) + ": left alone: \(visible(diagnostic.message))"
  }
}

private func place(of diagnostic: Diagnostic, _ path: FilePath, _ text: DocumentText) -> String {
  let place = LineIndex(text).location(of: diagnostic.range.lowerBound)
  return "\(visible(path.bytes)):\(place.line):\(place.column)"
}
