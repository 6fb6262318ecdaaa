import JSONSyntax
import SourceText
import TierLists

extension SyntaxError {
  /// The title of one of its fixes, an imperative.
  package func fixTitle(of edits: [TextEdit], in text: DocumentText) -> String {
    switch kind {
    case .comment, .omission: "Remove the comment"
    case .oddWhitespace: "Change to a space"
    case .byteOrderMark: "Remove the byte order mark"
    case .notUTF8, .otherEncoding: "Convert the file to UTF-8"
    case .textBeforeStart where edits == fix, .textAfterEnd where edits == fix: "Remove the text around the document"
    case .unescapedQuote where edits == fix: "Escape the inner quotes"
    default: title(of: edits, in: text)
    }
  }
}

/// What edits do, in a few words.
private func title(of edits: [TextEdit], in text: DocumentText) -> String {
  guard let first = edits.first, let last = edits.last else { return "" }
  if edits.allSatisfy({ $0.range.isEmpty }) { return addition(edits) }
  let hull = first.range.lowerBound..<last.range.upperBound
  let lines = text.slice(hull).count { $0 == .newline }
  if edits.allSatisfy({ $0.text.isEmpty }) { return removal(edits, lines, text) }
  if lines > 0, edits.contains(where: { $0.range.isEmpty && $0.text.hasSuffix("\n") }) {
    return edits.count == 2 ? "Move the line" : "Move the line and write it as JSON"
  }
  if edits.count > 1, edits.allSatisfy({ $0.text == "\"" }) { return "Use double quotes" }
  if lines > 0 || hull.count > 60 { return "Write as JSON" }
  return "Change to \(shown(text.string(hull, after: edits[...])))"
}

extension DocumentText {
  /// A range after edits inside of it.
  func string(_ range: ByteRange, after edits: ArraySlice<TextEdit>) -> String {
    let moved = edits.map {
      TextEdit($0.range.lowerBound - range.lowerBound..<$0.range.upperBound - range.lowerBound, $0.text)
    }
    return DocumentText(slice(range)).applying(moved).string
  }
}

private func addition(_ edits: [TextEdit]) -> String {
  let texts = distinct(edits.map { sign($0.text) ?? shown($0.text) })
  if edits.count > 1, texts == ["quote"] { return "Add double quotes" }
  return "Add \(joined(texts.map { ["comma", "colon", "quote"].contains($0) ? "a \($0)" : $0 }, "and"))"
}

private func removal(_ edits: [TextEdit], _ lines: Int, _ text: DocumentText) -> String {
  if edits.count == 1, lines > 1 { return "Remove \(lines) lines" }
  let removed = distinct(edits.map { text.string($0.range) })
  if removed.count > 2 { return "Remove \(removed.count) pieces of text" }
  return "Remove \(joined(removed.map { text in sign(text).map { "the \($0)" } ?? shown(text) }, "and"))"
}

private func distinct(_ texts: [String]) -> [String] {
  texts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
}

/// The name of a sign that is hard to see in quotes.
private func sign(_ text: String) -> String? {
  switch trimmed(text) {
  case ",": "comma"
  case ":": "colon"
  case "\"": "quote"
  default: nil
  }
}

/// What begins as JSON as it is, other text in quotes.
private func shown(_ text: String) -> String {
  let text = trimmed(text)
  let isJSON = ["\"", "{", "["].contains { text.hasPrefix($0) } || SyntaxTree(DocumentText(text)).problems.isEmpty
  return isJSON && text.count > 1 ? displayText(unquoted: text) : quoted(text)
}
