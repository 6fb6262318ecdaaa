import SourceText

/// A violation of RFC 8259, or of a limit that JSON readers have; a value, not thrown.
package struct SyntaxError: Sendable, Equatable {
  package enum Kind: Sendable, Hashable {
    // What tolerant parsers read.
    case emptyDocument
    case comment, trailingComma, oddWhitespace, loneSurrogate
    /// A comment in the place of what was left out.
    case omission
    /// Git conflict markers, in each place of the conflict.
    case conflict([ConflictLines])
    case byteOrderMark, notUTF8
    case otherEncoding(String, isRefused: Bool)
    case deep(Int)

    // Structure.
    case missingComma, missingColon, missingValue, missingKey, extraComma
    case unclosed(Node.Kind)
    case unopened(Node.Kind)
    case wrongCloser(Node.Kind)
    case wrongOpener(Node.Kind)
    case strayCloser
    /// A `}` and `{` are missing between two objects.
    case mergedObjects
    /// A line in the wrong place.
    case misplaced

    // Strings.
    case missingOpeningQuote, missingClosingQuote, unescapedQuote, extraQuote, misplacedQuote
    case badEscape, backslashPath, controlCharacter, concatenation

    // The same, written in another way.
    case otherQuotes, unquotedString, badNumber, badLiteral
    /// A character in the place of one of JSON.
    case confusable
    /// Characters at the starts of lines, as in a diff or a list.
    case linePrefix
    /// Several of these.
    case otherNotation

    // Text that is no data.
    case unexpectedText, textBeforeStart, textAfterEnd
    /// Text that repeats what is before it.
    case repeated
    /// A marker of a git conflict without the others.
    case conflictMarker
  }

  package var kind: Kind
  /// The kinds of the further mistakes that the same fix repairs.
  package var others: [Kind] = []
  package var range: ByteRange
  /// The innermost array or object around the problem; `nil` outside of the root.
  package var container: NodeID?
  /// The bracket or value that the problem refers to.
  package var related: ByteRange?
  /// Edits that repair it without changing the meaning; empty if there are none.
  package var fix: [TextEdit] = []
  /// Whether the fix keeps the meaning, and the text around it is valid afterwards.
  package var isSafe = true
  /// The number of places of one way of writing, each of which the fix repairs.
  package var placeCount = 1
  /// Other edits that repair it, less likely ones.
  package var alternatives: [[TextEdit]] = []

  package init(
    kind: Kind, range: ByteRange, container: NodeID? = nil, related: ByteRange? = nil, fix: [TextEdit] = [],
    isSafe: Bool = true, placeCount: Int = 1, alternatives: [[TextEdit]] = []
  ) {
    (self.kind, self.range, self.container, self.related) = (kind, range, container, related)
    (self.fix, self.isSafe, self.placeCount, self.alternatives) = (fix, isSafe, placeCount, alternatives)
  }
}

extension SyntaxError {
  /// A problem outside of all values, with edits that may change the meaning.
  package init(_ kind: Kind, _ range: ByteRange, suggesting fix: [TextEdit] = []) {
    self.init(kind: kind, range: range, fix: fix, isSafe: false)
  }
}

extension SyntaxError.Kind {
  /// Whether tolerant parsers cannot read on after it.
  package var endsReading: Bool {
    switch self {
    case .emptyDocument, .comment, .trailingComma, .oddWhitespace, .loneSurrogate, .omission, .conflict, .byteOrderMark,
      .notUTF8, .otherEncoding, .deep:
      false
    default: true
    }
  }

  package var isConflict: Bool {
    switch self {
    case .conflict, .conflictMarker: true
    default: false
    }
  }
}

extension SyntaxError {
  /// Whether all members and elements are known in spite of it: only how they are written is wrong.
  package var keepsMembers: Bool {
    switch kind {
    case .comment, .trailingComma, .oddWhitespace, .loneSurrogate, .byteOrderMark, .notUTF8, .otherEncoding, .deep,
      .badNumber, .badLiteral, .otherQuotes, .unquotedString, .confusable, .linePrefix, .otherNotation, .backslashPath,
      .concatenation:
      true
    case .controlCharacter: isSafe
    default: false
    }
  }
}
