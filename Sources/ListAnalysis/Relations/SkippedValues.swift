import Findings
import JSONSyntax
import Rules
import SourceText
import TierLists

/// The bytes of the values that the app skips without reading them, those under unknown keys and the later ones of duplicate
/// keys; disjoint and sorted.
func skippedValues(_ findings: [Finding], _ duplicates: [NodeID], _ tree: SyntaxTree) -> [ByteRange] {
  let skipped = findings.filter { RuleCatalog.skipsValue[$0.rule] }.compactMap { $0.location.node }
  let ranges = (skipped + duplicates).map(tree.range)
  return ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { disjoint, range in
    if range.lowerBound >= disjoint.last?.upperBound ?? 0 { disjoint.append(range) }
  }
}

/// The findings about the syntax errors of a document; those in a value that the app skips do not always make it refuse the file.
func syntaxFindings(_ tree: SyntaxTree, skipped: @autoclosure () -> [ByteRange] = []) -> [Finding] {
  if tree.problems.isEmpty { return [] }
  let skipped = skipped()
  let hasConflict = tree.hasConflict
  return tree.problems.map { problem in
    var finding = problem.finding
    finding.isWithheld = hasConflict && !problem.kind.isConflict
    let next = skipped.partitioningIndex { $0.upperBound > problem.range.lowerBound }
    let isInside = next < skipped.count && problem.range.clamped(to: skipped[next]) == problem.range
    return isInside && problem.isSkipped(in: tree.text) ? finding.skipped : finding
  }
}

extension SyntaxError {
  /// Whether the app finds the end of the malformed value without reading it.
  fileprivate func isSkipped(in text: DocumentText) -> Bool {
    switch kind {
    case .controlCharacter, .loneSurrogate: true
    case .badNumber, .badLiteral, .unquotedString: isSkippedNumber(text.slice(range))
    case .badEscape, .backslashPath: !hasShortEscape(range, text)
    default: false
    }
  }
}

/// Whether a word matches `^[-0-9][-+0-9.eE]*$`.
private func isSkippedNumber(_ word: ArraySlice<UInt8>) -> Bool {
  guard let first = word.first, first == .minus || first.isASCIIDigit else { return false }
  return word.allSatisfy {
    $0.isASCIIDigit || $0 == .minus || $0 == .plus || $0 == .period || $0.asciiLowercased == .e
  }
}

/// Whether a part of a string has a `\u` with fewer than four characters before the closing quote.
private func hasShortEscape(_ range: ByteRange, _ text: DocumentText) -> Bool {
  var isEscaped = false
  for (offset, byte) in zip(text.clamped(range), text.slice(range)) {
    if isEscaped, byte == .u, isShort(text.slice(gap(offset + 1, text.count))) { return true }
    isEscaped = byte == .backslash && !isEscaped
  }
  return false
}

/// Whether a string ends within four characters.
private func isShort(_ rest: ArraySlice<UInt8>) -> Bool {
  var (count, isEscaped) = (0, false)
  for byte in rest where !byte.isContinuation {
    if byte == .quote, !isEscaped { return true }
    count += 1
    if count == 4 { return false }
    isEscaped = byte == .backslash && !isEscaped
  }
  return true
}

extension Finding {
  fileprivate var skipped: Finding {
    withoutImpact("Tiercade skips this value, but other programs refuse the whole file")
  }

  /// The finding about a value that makes no difference to the app.
  ///
  /// - Parameter appBehavior: What the app and other programs do with the value.
  func withoutImpact(_ appBehavior: String) -> Finding {
    var finding = changingMessage { message, _ in message.appBehavior = appBehavior }
    finding.impact = Impact.none
    return finding
  }
}
