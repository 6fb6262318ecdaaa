import JSONSyntax
import SourceText
import TierLists

extension SyntaxError {
  /// What is wrong, in one sentence.
  func message(in text: DocumentText) -> String {
    let missing = others.compactMap { $0.missing }
    guard kind.missing != nil, !missing.isEmpty, missing.count == others.count, placeCount == 1 else {
      return firstMessage(in: text)
    }
    return firstMessage(in: text) + " and missing \(joined(missing, "and"))"
  }

  private func firstMessage(in text: DocumentText) -> String {
    let word = text.string(range)
    let plain = displayText(unquoted: word)
    return switch kind {
    case _ where placeCount > 1: repeated(text)
    case .emptyDocument: "the file is empty, expected a tier list that begins with \"{\""
    case .missingComma: "missing comma after \(last(word))"
    case .missingColon: "missing colon after this key"
    case .missingValue: "missing value for this key"
    case .missingKey: "missing \(inserted) before this value"
    case .extraComma: "unexpected comma"
    case .unclosed(let container): "missing \(quoted(fix.first?.text ?? container.closer))"
    case .unopened: "missing \(inserted) before this value"
    case .wrongCloser(let container):
      "expected \(quoted(container.closer)) to close the \(container.word), found \(quoted(plain))"
    case .strayCloser: "unmatched \(quoted(plain))"
    case .missingOpeningQuote: "missing opening quote"
    case .missingClosingQuote: "missing closing quote"
    case .unescapedQuote: "unescaped quote in string, write \\\""
    case .unquotedString: "missing double quotes, expected \(quoted(word))"
    case .oddWhitespace: "invalid whitespace: " + (word.unicodeScalars.first.map(describedCharacter) ?? "")
    case .conflict(let places):
      "unresolved git merge conflict: the file has two versions from here on"
        + (places.count > 1 ? ", and in \(counted(places.count - 1, "more place"))" : "")
    case .badEscape: "invalid escape in string"
    case .badNumber: invalidNumber(word)
    case .badLiteral: "invalid literal \(quoted(word))" + hint(fix.first?.text)
    case .controlCharacter: "unescaped \(controlName(word)) in string"
    case .loneSurrogate: "\(plain) is one half of a surrogate pair, the other half is missing"
    case .unexpectedText: unexpectedText(trimmed(word))
    case .textBeforeStart: "unexpected text before the document"
    case .confusable: confusable(word, fixedText(text))
    case .otherQuotes: otherQuotes(word)
    case .extraQuote: "unexpected quote"
    case .misplacedQuote: "the quote is in the wrong place"
    case .concatenation: "JSON cannot join strings"
    case .backslashPath: "unescaped backslashes in a Windows path"
    case .mergedObjects: "missing \"}, {\" between two objects"
    case .wrongOpener(let container): "expected \(quoted(container.opener)), found \(quoted(plain))"
    case .conflictMarker: "marker of a git merge conflict without the others"
    case .otherNotation: "this is in the notation of another language, expected JSON"
    case .linePrefix: "unexpected \(quoted(trimmed(word))) at the start of the line"
    case .textAfterEnd: "unexpected text after the end of the document"
    case .misplaced: "this line is in the wrong place"
    case .repeated: "this repeats the text before it"
    case .omission: "this comment is in the place of what was left out"
    case .comment: "comments are not allowed in JSON"
    case .trailingComma: "trailing comma"
    case .byteOrderMark: "the file begins with a byte order mark"
    case .notUTF8: "invalid UTF-8 at byte \(range.lowerBound)" + windowsLetter(text.slice(range).first)
    case .otherEncoding(let name, _): "the file is encoded as \(name), expected UTF-8"
    case .deep(let depth): "arrays and objects are nested \(depth) levels deep"
    }
  }

  /// What the fix inserts at one place.
  private var inserted: String {
    let added = trimmed(fix.first?.text ?? "")
    return added.contains("\"") ? added : quoted(added)
  }

  /// The bytes at fault with the fix applied.
  private func fixedText(_ text: DocumentText) -> String {
    let edits = fix.prefix { $0.range.upperBound <= range.upperBound }
    return edits.allSatisfy { $0.range.lowerBound >= range.lowerBound } ? text.string(range, after: edits) : ""
  }

  /// What is wrong at several places.
  private func repeated(_ text: DocumentText) -> String {
    var one = self
    one.placeCount = 1
    return one.message(in: text) + "; \(placeCount - 1) more " + (placeCount == 2 ? "place" : "places")
  }

  package var relatedMessage: String {
    if case .unclosed(let container) = kind { "\(container.word) opened here" } else { "here" }
  }
}

extension SyntaxError.Kind {
  /// The character that is missing; `nil` if something else is wrong.
  fileprivate var missing: String? {
    switch self {
    case .missingComma: "comma"
    case .missingColon: "colon"
    case .missingOpeningQuote: "opening quote"
    case .missingClosingQuote: "closing quote"
    case .unclosed(let container): quoted(container.closer)
    default: nil
    }
  }
}

/// The kind of value before a missing comma, by its last byte.
private func last(_ word: String) -> String {
  switch word {
  case "\"": "this string"
  case "}": "this object"
  case "]": "this array"
  default: "this value"
  }
}

private func otherQuotes(_ word: String) -> String {
  switch word.unicodeScalars.first?.value {
  case 0x27: "string in single quotes, expected double quotes"
  case 0x201C, 0x201D, 0x201E: "string in curly quotes, expected straight quotes (\")"
  default: "string in other quotes, expected straight quotes (\")"
  }
}

private func controlName(_ word: String) -> String {
  switch word.unicodeScalars.first?.value {
  case 0x09: "tab"
  case 0x0A, 0x0D: "line break"
  default: "control character"
  }
}

/// Describes unexpected text; a single confusable character by its Unicode name.
private func unexpectedText(_ word: String) -> String {
  guard let scalar = word.unicodeScalars.first, word.unicodeScalars.count == 1, !scalar.isASCII else {
    return "unexpected \(quoted(word))"
  }
  return "unexpected \(quoted(word)), \(describedCharacter(scalar))"
}

/// A character that looks like one of JSON, or is used for it elsewhere.
private func confusable(_ word: String, _ expected: String) -> String {
  let message = "expected \(quoted(expected)), found \(quoted(word))"
  guard let scalar = word.unicodeScalars.first, word.unicodeScalars.count == 1, !scalar.isASCII else { return message }
  return message + ", \(describedCharacter(scalar))"
}

/// The letter that a byte encodes in Windows-1252, which Excel uses; empty if it is not a letter.
private func windowsLetter(_ byte: UInt8?) -> String {
  guard let byte, byte >= 0xC0, byte != 0xD7, byte != 0xF7 else { return ", save the file as UTF-8" }
  return "; it is \(quoted(String(Unicode.Scalar(byte)))) in an old Windows encoding: save the file as UTF-8"
}

extension Node.Kind {
  var closer: String { self == .object ? "}" : "]" }
  var opener: String { self == .object ? "{" : "[" }
  fileprivate var word: String { self == .object ? "object" : "array" }
}
