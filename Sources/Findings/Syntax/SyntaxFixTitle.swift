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
  if lines > 0 || hull.count > 60 { return each(edits, in: text) ?? "Write as JSON" }
  return "Change to \(shown(text.string(hull, after: edits[...])))"
}

extension DocumentText {
  /// A range after edits inside of it.
  package func string(_ range: ByteRange, after edits: ArraySlice<TextEdit>) -> String {
    let moved = edits.map {
      TextEdit($0.range.lowerBound - range.lowerBound..<$0.range.upperBound - range.lowerBound, $0.text)
    }
    return DocumentText(slice(range)).applying(moved).string
  }
}

/// What a few short edits do, one after the other.
private func each(_ edits: [TextEdit], in text: DocumentText) -> String? {
  if edits.count > 3 { return nil }
  let parts = edits.map { (old: withoutComma(text.string($0.range)), new: withoutComma($0.text)) }
  let removed = Set(parts.filter { $0.new.isEmpty }.map { $0.old })
  let added = Set(parts.filter { $0.old.isEmpty }.map { $0.new })
  let verbs = distinct(
    parts.map { old, new in
      if removed.contains(old + new), added.contains(old + new) { return "move \(signOrText(old + new))" }
      if old.isEmpty { return "add \(signOrText(new))" }
      return new.isEmpty ? "remove \(signOrText(old))" : "change \(signOrText(old)) to \(signOrText(new))"
    })
  let title = joined(verbs, "and")
  return title.utf8.count < 80 ? title.prefix(1).uppercased() + title.dropFirst() : nil
}

/// A text without the commas and whitespace that only separate it from others.
private func withoutComma(_ text: String) -> String {
  let isSeparator = { (character: Character) in character == "," || character.isWhitespace }
  var core = text.drop(while: isSeparator)
  while core.last.map(isSeparator) ?? false { core.removeLast() }
  return core.isEmpty ? text : String(core)
}

private func addition(_ edits: [TextEdit]) -> String {
  let signs = edits.flatMap { edit in
    edit.text.allSatisfy { "\",:".contains($0) } ? edit.text.map { String($0) } : [edit.text]
  }
  let texts = distinct(signs.map(signOrText))
  return edits.count > 1 && texts == ["a quote"] ? "Add double quotes" : "Add \(joined(texts, "and"))"
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

private func signOrText(_ text: String) -> String { sign(text).map { "a \($0)" } ?? shown(text) }

/// The name of a sign that is hard to see in quotes.
private func sign(_ text: String) -> String? {
  switch trimmed(text) {
  case "": text.contains { $0.isNewline } ? "line break" : text.isEmpty ? nil : "space"
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
