import SourceText

/// One violation of RFC 8259, or of what every reader of JSON can take.
package struct SyntaxError: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case emptyDocument
    case missingComma, missingColon, missingValue, missingKey, extraComma
    case unclosed(Node.Kind), unopened(Node.Kind), wrongCloser(Node.Kind), strayCloser
    case missingOpeningQuote, missingClosingQuote, unescapedQuote, unquotedKey, unquotedString, singleQuotes,
      curlyQuotes, oddWhitespace
    case badEscape, badNumber, badLiteral, controlCharacter, loneSurrogate
    case keyIsNoString, unexpectedText, textAfterEnd
    case comment, trailingComma
    /// Marks that git left: their three lines, with the line ends.
    case conflict(ByteRange, ByteRange, ByteRange)
    case byteOrderMark, notUTF8, otherEncoding(String)
    case deep(Int)
  }

  package var kind: Kind
  package var range: ByteRange
  /// The innermost array or object around the problem; `nil` outside of all.
  package var container: NodeID?
  /// The bracket or value it has to do with.
  package var related: ByteRange?
  /// The edits that certainly mend it; empty where that is not certain.
  package var fix: [TextEdit] = []
}
