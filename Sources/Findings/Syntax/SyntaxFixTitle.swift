import JSONSyntax
import SourceText
import TierLists

extension SyntaxError {
  /// The title of the fix, an imperative.
  package func fixTitle(in text: DocumentText) -> String {
    switch kind {
    case .missingComma: isInsertion ? "Add a comma" : "Change to \",\""
    case .missingColon: isInsertion ? "Add a colon" : "Change to \":\""
    case .extraComma, .trailingComma: "Remove the comma"
    case .wrongCloser(let container): "Change to \(quoted(container.closer))"
    case .unclosed(let container): "Add \(quoted(fix.first?.text ?? container.closer))"
    case .unopened(let container): "Add \(fix.count == 1 ? inserted : quoted(container.opener))"
    case .missingKey: "Add \(trimmed(fix.first?.text ?? ""))"
    case .otherNotation: "Write as JSON"
    case .swappedLines: "Swap the lines"
    case .misplaced where fix.contains { $0.text.utf8.count > 1 }: "Move to its place"
    case .misplaced: "Remove the \(isObject(text) ? "object" : "line")"
    case .keyIsNoString where isObject(text): "Remove the braces"
    case .markup: "Remove the marks"
    case .missingOpeningQuote, .missingClosingQuote:
      closers.isEmpty ? "Add the quote" : "Add the quote and \(quoted(closers))"
    case .unescapedQuote: "Escape the inner quotes"
    case .unquotedKey, .unquotedString: "Add double quotes"
    case .singleQuotes, .otherQuotes: "Use double quotes"
    case .strayCloser: "Remove the \(quoted(text.string(range)))"
    case .wrongOpener(let container): "Change to \(quoted(container.opener))"
    case .missingValue: "Remove the key"
    case .textBeforeStart, .textAfterEnd: "Remove the text around the document"
    case .unexpectedText where removedLines(text) > 1: "Remove \(removedLines(text)) lines"
    case .unexpectedText, .linePrefix, .loneSurrogate: "Remove \(quoted(text.string(range)))"
    case .extraQuote: fix.count > 1 ? "Remove the inner quotes" : "Remove the quote"
    case .commaInString: "Move the \(mark) out of the string"
    case .concatenation: "Join the strings"
    case .mergedObjects: "Add \(fix.first?.text ?? "")"
    case .wrongBrackets(let container): "Change to \(quoted(container.opener + container.closer))"
    case .conflictMarker: "Remove the marker"
    case .backslashPath, .confusable: "Change to \(quoted(fixedText(text)))"
    case .curlyQuotes: "Use straight quotes"
    case .oddWhitespace: "Change to a space"
    case .badEscape where fix.first?.range.count ?? 0 > 1: "Join the lines"
    case .badEscape: fix.first?.text.isEmpty ?? false ? "Remove the backslash" : "Escape the backslash"
    case .controlCharacter where [" ", ""].contains(fix.first?.text): "Join the lines"
    case .controlCharacter: "Escape the \(controlName(text.string(range)))"
    case .comment, .omission: "Remove the comment"
    case .notUTF8, .otherEncoding: "Convert the file to UTF-8"
    case .byteOrderMark: "Remove the byte order mark"
    default: "Change to \(displayText(unquoted: fixedText(text)))"
    }
  }

  private func isObject(_ text: DocumentText) -> Bool { text.slice(range).first == .openBrace }

  private func removedLines(_ text: DocumentText) -> Int {
    guard fix.count == 1, let edit = fix.first, edit.text.isEmpty else { return 0 }
    return text.string(edit.range).split(whereSeparator: { $0.isNewline }).count { !$0.allSatisfy { $0 == " " } }
  }

  private var isInsertion: Bool { fix.first?.range.isEmpty ?? true }

  /// The bytes at fault with the fix applied.
  func fixedText(_ text: DocumentText) -> String {
    var (result, end) = ("", range.lowerBound)
    for edit in fix where edit.range.lowerBound >= end && edit.range.upperBound <= range.upperBound {
      result += text.string(end..<edit.range.lowerBound) + edit.text
      end = edit.range.upperBound
    }
    return result + text.string(end..<max(end, range.upperBound))
  }
}
