import JSONSyntax
import SourceText
import TierLists

extension SyntaxError {
  /// What is wrong, in one sentence.
  func message(in text: DocumentText) -> String {
    let word = text.string(range)
    let plain = displayText(unquoted: word)
    return switch kind {
    case _ where placeCount > 1: repeated(word, text)
    case .emptyDocument: "the file is empty, expected a tier list that begins with \"{\""
    case .missingComma: "missing comma after \(last(word))"
    case .missingColon: "missing colon after this key"
    case .missingValue: "missing value for this key"
    case .missingKey:
      "missing \(fix.isEmpty ? "key" : inserted) before this \(word == ":" ? "colon" : word == "{" ? "object" : "value")"
    case .extraComma: "unexpected comma"
    case .unclosed(let container): "missing \(quoted(fix.first?.text ?? container.closer))"
    case .unopened(let container):
      fix.count == 1 ? "missing \(inserted) before this value" : "missing \(quoted(container.opener)) before this value"
    case .wrongCloser(let container):
      "expected \(quoted(container.closer)) to close the \(container.word), found \(quoted(plain))"
    case .strayCloser: "unmatched \(quoted(plain))"
    case .missingOpeningQuote: "missing opening quote"
    case .missingClosingQuote: "missing closing quote" + (closers.isEmpty ? "" : " and \(quoted(closers))")
    case .unescapedQuote: "unescaped quote in string, write \\\""
    case .unquotedKey: "missing double quotes, expected \(quoted(word))"
    case .unquotedString: unquotedString(word)
    case .singleQuotes: "string in single quotes, expected double quotes"
    case .curlyQuotes: "string in curly quotes, expected straight quotes (\")"
    case .oddWhitespace: "invalid whitespace: " + (word.unicodeScalars.first.map(describedCharacter) ?? "")
    case .conflict(let places):
      "unresolved git merge conflict: the file has two versions from here on"
        + (places.count > 1 ? ", and in \(counted(places.count - 1, "more place"))" : "")
    case .badEscape:
      "invalid escape \(plain) in string" + (word.hasPrefix("\\u") ? ", \\u needs four hexadecimal digits" : "")
    case .badNumber: invalidNumber(word)
    case .badLiteral: "invalid literal \(quoted(word))" + hint(fix.first?.text)
    case .controlCharacter:
      "unescaped \(controlName(word)) in string, write \(jsonStringLiteral(String(word.prefix(1))).dropFirst().dropLast())"
    case .loneSurrogate: "\(plain) is one half of a surrogate pair, the other half is missing"
    case .keyIsNoString: "key must be a string in double quotes"
    case .unexpectedText: unexpectedText(word)
    case .textBeforeStart: "unexpected text before the document"
    case .confusable: confusable(word, fixedText(text))
    case .otherQuotes: "string in other quotes, expected straight quotes (\")"
    case .extraQuote: "unexpected quote"
    case .commaInString: "the \(mark) is inside the string, expected it after the quote"
    case .concatenation: "unexpected \"+\", JSON cannot join strings"
    case .backslashPath: "unescaped backslashes in a Windows path"
    case .mergedObjects: "missing \"}, {\" between two objects"
    case .wrongBrackets(let container), .wrongOpener(let container):
      "expected \(quoted(container.opener)), found \(quoted(plain))"
    case .conflictMarker: "marker of a git merge conflict without the others"
    case .otherNotation: "this is in the notation of another language, expected JSON"
    case .markup: "unexpected \(quoted(word)) throughout the document"
    case .linePrefix: "unexpected \(quoted(word)) at the start of the line"
    case .textAfterEnd: "unexpected text after the end of the document"
    case .swappedLines: "this line and the next are in the wrong order"
    case .misplaced: "\(word == "{" ? "this object" : "this line") is in the wrong place"
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
  var inserted: String {
    let added = trimmed(fix.first?.text ?? "")
    return added.contains("\"") ? (added.hasSuffix(":") ? String(added.dropLast()) : added) : quoted(added)
  }

  /// The brackets that the fix adds after a quote.
  var closers: String { String((fix.first?.text ?? "").filter { $0 == "}" || $0 == "]" }) }

  /// What is before the closing quote.
  var mark: String { fix.first?.text == "\":" ? "colon" : "comma" }

  /// What is wrong at several places.
  private func repeated(_ word: String, _ text: DocumentText) -> String {
    var one = self
    one.placeCount = 1
    return one.message(in: text) + "; \(placeCount - 1) more " + (placeCount == 2 ? "place" : "places")
  }

  package var relatedMessage: String {
    if case .unclosed(let container) = kind { "\(container.word) opened here" } else { "here" }
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

private func unquotedString(_ word: String) -> String {
  guard let literal = SpellingSuggester(["true", "false", "null"]).nearest(to: word) else {
    return "missing double quotes, expected \(quoted(word))"
  }
  return "invalid literal \(quoted(word))" + hint(literal)
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

/// The kind of a control character, for a message and for the title of a fix.
func controlName(_ word: String) -> String {
  switch word.unicodeScalars.first?.value {
  case 0x09: "tab"
  case 0x0A, 0x0D: "line break"
  default: "control character"
  }
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
