import JSONSyntax

extension SyntaxProblem {
  /// What is wrong, in one sentence; `word` is the text at the place.
  func fact(_ word: String) -> String {
    switch kind {
    case .emptyDocument: "empty document: a project is an object that begins with {"
    case .missingComma: "missing comma after \(quotedEnd(word))"
    case .missingColon: "missing colon after this key"
    case .missingValue: "missing value: nothing stands behind this"
    case .missingKey: "missing key before this colon"
    case .extraComma: "comma without a value before it"
    case .unclosed(let container): "missing closing \(container.closer): this \(container.word) is never closed"
    case .unopened(let container): "missing opening \(container.opener): this belongs into \(container.article)"
    case .strayCloser: "\(quoted(word)) closes nothing that is open here"
    case .missingOpeningQuote: "missing quote before this string"
    case .missingClosingQuote: "missing quote after this string"
    case .unescapedQuote: "a quote inside a string must be written \\\""
    case .unquotedKey: "key \(quoted(word)) must stand in double quotes"
    case .unquotedString: "\(quoted(word)) is no value: texts stand in double quotes"
    case .singleQuotes: "single quotes: JSON knows only double quotes"
    case .badEscape: "\(quoted(word)) is no escape that JSON knows"
    case .badNumber: "\(quoted(word)) is no number that JSON knows"
    case .badLiteral: "\(quoted(word)) is no value: JSON has true, false and null"
    case .controlCharacter: "raw control character in a string: it must be escaped"
    case .loneSurrogate: "\(quoted(word)) is one half of a surrogate pair"
    case .keyIsNoString: "a key must be a string"
    case .unexpectedText: "\(quoted(word)) does not belong here"
    case .textAfterEnd: "text after the end of the document"
    case .comment: "JSON has no comments"
    case .trailingComma: "trailing comma: nothing follows it"
    case .byteOrderMark: "the file begins with a byte order mark"
    case .notUTF8: "byte \(range.lowerBound) is not UTF-8"
    case .otherEncoding(let name): "the file is \(name), not UTF-8"
    case .deep(let depth): "nested \(depth) levels deep"
    }
  }

  private func quotedEnd(_ word: String) -> String { word == "\"" ? "this string" : quoted(word) }

  var fixTitle: String {
    switch kind {
    case .missingComma: "Add the comma"
    case .missingColon: "Write a colon"
    case .extraComma, .trailingComma: "Remove the comma"
    case .unclosed(let container): "Add the closing \(container.closer)"
    case .missingOpeningQuote, .missingClosingQuote: "Add the quote"
    case .unescapedQuote: "Escape the inner quotes"
    case .unquotedKey, .singleQuotes: "Use double quotes"
    case .badEscape: "Escape the backslash"
    case .badLiteral, .badNumber: "Write it as JSON does"
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
