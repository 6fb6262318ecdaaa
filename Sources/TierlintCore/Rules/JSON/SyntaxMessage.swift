import JSONSyntax

extension SyntaxError {
  /// What is wrong, in one sentence; `word` is the text at the place.
  func message(_ word: String) -> String {
    let plain = displayText(unquoted: word)
    return switch kind {
    case .emptyDocument: "the file is empty: a tier list begins with {"
    case .missingComma: "missing comma after \(last(word))"
    case .missingColon: "missing colon after this key"
    case .missingValue: "missing value: this key has none"
    case .missingKey: "missing key before this colon"
    case .extraComma: "one comma too many: no value stands before it"
    case .unclosed(let container): "missing closing \(container.closer): \(container.article) is still open here"
    case .unopened(let container): "missing opening \(container.opener): this belongs in \(container.article)"
    case .wrongCloser(let container): "\(container.article) ends with \(container.closer), not with \(plain)"
    case .strayCloser: "this \(plain) closes nothing that is open"
    case .missingOpeningQuote: "missing quote before this text"
    case .missingClosingQuote: "missing quote after this text"
    case .unescapedQuote: "a quote inside a text must be written as \\\""
    case .unquotedKey: "the key \(plain) must stand in double quotes"
    case .unquotedString: "\(plain) is not a value: every text must stand in double quotes" + literalHint(word)
    case .singleQuotes: "single quotes: JSON knows only double ones"
    case .curlyQuotes: "curly quotes: JSON knows only straight ones (\")"
    case .oddWhitespace: "a blank that JSON does not know: it knows spaces, tabs and line breaks"
    case .conflict: "unresolved git conflict: from here on the file holds two versions of itself"
    case .badEscape: "\(plain) is not an escape that JSON knows"
    case .badNumber: "\(plain) is not a number that JSON knows"
    case .badLiteral: "\(plain) is not a value that JSON knows: these are true, false and null"
    case .controlCharacter: "a raw \(controlName(word)) stands in this text: it must be written as an escape"
    case .loneSurrogate: "\(plain) is one half of a surrogate pair: the other half is missing"
    case .keyIsNoString: "a key must be a text in double quotes"
    case .unexpectedText: "\(plain) does not belong here"
    case .textAfterEnd: "the document has ended before this: nothing may follow it"
    case .comment: "JSON has no comments"
    case .trailingComma: "trailing comma: nothing follows it"
    case .byteOrderMark: "the file begins with a byte order mark"
    case .notUTF8: "what stands at byte \(range.lowerBound) is not UTF-8"
    case .otherEncoding(let name): "the file is \(name), not UTF-8"
    case .deep(let depth): "this is nested \(depth) levels deep"
    }
  }

  /// What ends before a missing comma, by its last byte.
  private func last(_ word: String) -> String {
    switch word {
    case "\"": "this text"
    case "}": "this object"
    case "]": "this array"
    default: "this value"
    }
  }

  private func literalHint(_ word: String) -> String {
    SpellingSuggester(["true", "false", "null"]).nearest(to: word).map { " (did you mean \($0)?)" } ?? ""
  }

  private func controlName(_ word: String) -> String {
    switch word.unicodeScalars.first?.value {
    case 0x09: "tab"
    case 0x0A, 0x0D: "line break"
    default: "control character"
    }
  }

  var fixTitle: String {
    switch kind {
    case .missingComma: "Add the comma"
    case .missingColon: "Write a colon"
    case .extraComma, .trailingComma: "Remove the comma"
    case .wrongCloser(let container): "Write \(container.closer)"
    case .unclosed(let container): "Add the closing \(container.closer)"
    case .missingOpeningQuote, .missingClosingQuote: "Add the quote"
    case .unescapedQuote: "Escape the inner quotes"
    case .unquotedKey, .singleQuotes: "Use double quotes"
    case .curlyQuotes: "Use straight quotes"
    case .oddWhitespace: "Write a space"
    case .badEscape: "Escape the backslash"
    case .badLiteral, .badNumber: "Write it the way JSON does"
    case .controlCharacter: "Escape it"
    case .comment: "Remove the comment"
    case .byteOrderMark: "Remove the byte order mark"
    default: "Mend it"
    }
  }

  var relatedMessage: String {
    if case .unclosed(let container) = kind { "the \(container.word) that is not closed" } else { "here" }
  }
}

extension Node.Kind {
  fileprivate var closer: String { self == .object ? "}" : "]" }
  fileprivate var opener: String { self == .object ? "{" : "[" }
  fileprivate var word: String { self == .object ? "object" : "array" }
  fileprivate var article: String { self == .object ? "an object" : "an array" }
}
