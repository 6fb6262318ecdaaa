import SourceText

/// A violation of RFC 8259, or of a limit that JSON readers have; a value, not thrown.
package struct SyntaxError: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case emptyDocument
    case missingComma, missingColon, missingValue, missingKey, extraComma
    case unclosed(Node.Kind), unopened(Node.Kind), wrongCloser(Node.Kind), wrongOpener(Node.Kind), strayCloser
    case missingOpeningQuote, missingClosingQuote, unescapedQuote, unquotedKey, unquotedString, singleQuotes,
      curlyQuotes, oddWhitespace
    case badEscape, badNumber, badLiteral, controlCharacter, loneSurrogate
    case keyIsNoString, unexpectedText, textBeforeStart, textAfterEnd
    /// A character that looks like one of JSON.
    case confusable
    /// A string in other quotes than straight, single or curly ones.
    case otherQuotes
    case extraQuote, commaInString, concatenation, backslashPath
    /// A `}` and `{` are missing between two objects.
    case mergedObjects
    /// The brackets of another kind of container.
    case wrongBrackets(Node.Kind)
    /// A marker of a git conflict without the others.
    case conflictMarker
    /// Characters at the starts of lines, as in a diff or a list.
    case linePrefix
    case comment, trailingComma
    /// Git conflict markers: their three lines, including line breaks.
    case conflict(ByteRange, ByteRange, ByteRange)
    case byteOrderMark, notUTF8, otherEncoding(String, isRefused: Bool)
    case deep(Int)
  }

  package var kind: Kind
  package var range: ByteRange
  /// The innermost array or object around the problem; `nil` outside of the root.
  package var container: NodeID?
  /// The bracket or value that the problem refers to.
  package var related: ByteRange?
  /// Edits that repair it without changing the meaning; empty if there are none.
  package var fix: [TextEdit] = []
  /// Whether the fix keeps the meaning, and the text around it is valid afterwards.
  package var isSafe = true
}

extension SyntaxError.Kind {
  /// Whether a token is cut short, or lacks what comes after it.
  var isUnfinished: Bool {
    switch self {
    case .missingClosingQuote, .missingColon, .missingValue, .unquotedKey: true
    default: false
    }
  }

  /// Whether it only says that something is missing after a token: about an unfinished one that is said already.
  var isAbsence: Bool {
    switch self {
    case .missingColon, .missingValue, .unclosed: true
    default: false
    }
  }
}
