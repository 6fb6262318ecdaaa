import JSONSyntax
import SourceText

extension SyntaxError {
  /// The title of the fix, an imperative.
  func fixTitle(in text: DocumentText) -> String {
    switch kind {
    case .missingComma: isInsertion ? "Add a comma" : "Change to \",\""
    case .missingColon: isInsertion ? "Add a colon" : "Change to \":\""
    case .extraComma, .trailingComma: "Remove the comma"
    case .wrongCloser(let container): "Change to \(quoted(container.closer))"
    case .unclosed(let container): "Add \(quoted(container.closer))"
    case .unopened(let container): "Add \(quoted(container.opener))"
    case .missingOpeningQuote, .missingClosingQuote: "Add the quote"
    case .unescapedQuote: "Escape the inner quotes"
    case .unquotedKey, .unquotedString: "Add double quotes"
    case .singleQuotes: "Use double quotes"
    case .curlyQuotes: "Use straight quotes"
    case .oddWhitespace: "Change to a space"
    case .badEscape: "Escape the backslash"
    case .controlCharacter: "Escape the \(controlName(text.string(range)))"
    case .comment: "Remove the comment"
    case .byteOrderMark: "Remove the byte order mark"
    default: "Change to \(displayText(unquoted: fixedText(text)))"
    }
  }

  private var isInsertion: Bool { fix.first?.range.isEmpty ?? true }

  /// The invalid bytes with the fix applied.
  private func fixedText(_ text: DocumentText) -> String {
    var (result, end) = ("", range.lowerBound)
    for edit in fix where edit.range.lowerBound >= end && edit.range.upperBound <= range.upperBound {
      result += text.string(end..<edit.range.lowerBound) + edit.text
      end = edit.range.upperBound
    }
    return result + text.string(end..<max(end, range.upperBound))
  }
}
