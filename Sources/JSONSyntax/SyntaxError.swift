import SourceText

/// A violation of RFC 8259, or of a limit that JSON readers have; a value, not thrown.
package struct SyntaxError: Sendable, Equatable {
  package enum Kind: Sendable, Hashable {
    case emptyDocument
    case missingComma, missingColon, missingValue, missingKey, extraComma
    case unclosed(Node.Kind)
    case unopened(Node.Kind)
    case wrongCloser(Node.Kind)
    case wrongOpener(Node.Kind)
    case strayCloser
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
    /// A line and the next in the wrong order.
    case swappedLines
    /// A line or an object in another container than the one that wants it.
    case misplaced
    /// Characters at the starts of lines, as in a diff or a list.
    case linePrefix
    /// Members or elements as another language writes them, in several ways that JSON does not have.
    case otherNotation
    /// Marks of another format throughout the document.
    case markup
    case comment, trailingComma
    /// A comment in the place of what was left out.
    case omission
    /// Git conflict markers, in each place of the conflict.
    case conflict([ConflictLines])
    case byteOrderMark, notUTF8
    case otherEncoding(String, isRefused: Bool)
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
  /// The number of places of one way of writing, each of which the fix repairs.
  package var placeCount = 1
}

extension SyntaxError {
  /// A problem outside of all values, with edits that may change the meaning.
  package init(_ kind: Kind, _ range: ByteRange, suggesting fix: [TextEdit] = []) {
    self.init(kind: kind, range: range, fix: fix, isSafe: false)
  }
}

/// What errors of a kind mean for the text around them.
private struct Effects: OptionSet {
  let rawValue: UInt16

  static let displaces = Effects(rawValue: 1 << 0)
  static let shifts = Effects(rawValue: 1 << 1)
  static let announcesMore = Effects(rawValue: 1 << 2)
  static let isCloser = Effects(rawValue: 1 << 3)
  static let isQuote = Effects(rawValue: 1 << 4)
  static let isConflict = Effects(rawValue: 1 << 5)
  static let isUnfinished = Effects(rawValue: 1 << 6)
  static let isAbsence = Effects(rawValue: 1 << 7)
  static let isRepairable = Effects(rawValue: 1 << 8)
}

extension SyntaxError.Kind {
  private var effects: Effects {
    switch self {
    case .unclosed: [.displaces, .shifts, .announcesMore, .isCloser, .isAbsence, .isRepairable]
    case .wrongCloser, .strayCloser: [.displaces, .shifts, .announcesMore, .isCloser, .isRepairable]
    case .unopened, .wrongOpener: [.displaces, .shifts, .announcesMore, .isRepairable]
    case .wrongBrackets, .mergedObjects, .textAfterEnd: [.displaces, .announcesMore, .isRepairable]
    case .conflict, .conflictMarker: [.displaces, .announcesMore, .isConflict]
    case .missingClosingQuote: [.shifts, .announcesMore, .isQuote, .isUnfinished, .isRepairable]
    case .missingOpeningQuote, .unescapedQuote, .extraQuote: [.shifts, .announcesMore, .isQuote, .isRepairable]
    case .missingColon, .missingValue: [.shifts, .announcesMore, .isUnfinished, .isAbsence, .isRepairable]
    case .unexpectedText: [.shifts, .announcesMore, .isRepairable]
    case .unquotedKey: [.announcesMore, .isUnfinished, .isRepairable]
    case .missingKey, .extraComma, .keyIsNoString, .swappedLines, .misplaced, .textBeforeStart:
      [.announcesMore, .isRepairable]
    case .emptyDocument, .omission: .announcesMore
    case .missingComma, .badEscape, .badNumber, .badLiteral, .singleQuotes, .curlyQuotes, .otherQuotes,
      .unquotedString, .confusable, .backslashPath, .concatenation, .linePrefix, .commaInString, .otherNotation,
      .markup:
      .isRepairable
    case .comment, .trailingComma, .byteOrderMark, .notUTF8, .otherEncoding, .deep, .oddWhitespace,
      .controlCharacter, .loneSurrogate:
      []
    }
  }

  /// Whether a bracket is wrong, or a conflict marker is left: members and elements may be in another place than meant.
  package var displaces: Bool { effects.contains(.displaces) }

  /// Whether members or elements on its line may have moved to another container.
  package var shifts: Bool { effects.contains(.shifts) }

  /// Whether the container may have other members or elements than were read.
  package var announcesMore: Bool { effects.contains(.announcesMore) }

  /// Whether it is about a closing bracket.
  package var isCloser: Bool { effects.contains(.isCloser) }

  /// Whether it is about where a string begins or ends.
  package var isQuote: Bool { effects.contains(.isQuote) }

  package var isConflict: Bool { effects.contains(.isConflict) }

  /// Whether a token is cut short, or lacks what comes after it.
  var isUnfinished: Bool { effects.contains(.isUnfinished) }

  /// Whether it only says that something is missing after a token: about an unfinished one that is said already.
  var isAbsence: Bool { effects.contains(.isAbsence) }

  /// Whether other repairs than the parser's own should be tried.
  var isRepairable: Bool { effects.contains(.isRepairable) }
}
