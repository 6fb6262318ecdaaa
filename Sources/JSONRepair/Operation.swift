/// What a repair does at one place.
package enum Operation: UInt8, Sendable, CaseIterable {
  /// Nothing: the text is legal but unlikely.
  case none
  case addComma, dropComma, trailingComma, addColon, dropColon, swapSeparator
  case addCloser, addFinalCloser, dropCloser, otherCloser, otherPartner, addOpener, dropOpener, otherOpener, addBetween
  case addLine, dropMember, moveLine, dropValue
  case missingOpeningQuote, missingClosingQuote, openingQuote, closingQuote, extraQuote, movedQuote, shiftedQuote
  case otherCharacterForQuote, innerQuote, endBackslash, backslashPath, lineBreak, joinedStrings, escape
  case otherQuotes, bareString, separator, bracket, literal, number, space
  case comment, remark, prefix, line, copy, conflict, text, character, around
  /// No repair was found: what follows is not read.
  case unknown
}

extension Operation {
  /// Whether a tolerant parser reads what it changes.
  var isReadable: Bool { Operations.readable.contains(Operations(self)) }

  /// Whether it keeps all members and elements, and writes them as JSON does.
  package var isNotation: Bool { Operations.notations.contains(Operations(self)) }
}

/// A set of operations.
package struct Operations: OptionSet, Sendable {
  package let rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  package init(_ all: Operation...) { self.init(rawValue: all.reduce(0) { $0 | 1 << UInt64($1.rawValue) }) }
}

extension Operations {
  /// Those on what tolerant parsers read: it has rules of its own.
  static let readable = Operations(.none, .trailingComma, .comment, .space)
  /// Other ways of writing the same: neighbors are one finding.
  static let notations = Operations(
    .otherQuotes, .bareString, .separator, .literal, .number, .space, .comment, .bracket, .prefix, .escape, .line,
    .remark, .trailingComma, .closingQuote, .openingQuote, .text)
  /// Those that change where other text belongs: trusted only where they are the only ones.
  static let structural = Operations(
    .addFinalCloser, .addCloser, .addOpener, .otherCloser, .otherPartner, .otherOpener, .swapSeparator, .addBetween,
    .addLine, .moveLine, .copy, .line)
  /// Those that keep all text, in its place.
  static let safe = Operations(
    .addComma, .trailingComma, .dropComma, .dropColon, .addColon, .separator, .swapSeparator, .otherOpener, .space,
    .literal, .number, .closingQuote, .openingQuote, .missingClosingQuote, .missingOpeningQuote, .movedQuote,
    .bareString, .extraQuote, .innerQuote, .bracket, .otherCloser, .addFinalCloser, .otherQuotes, .escape,
    .text, .lineBreak)
  /// Those that decide where a string begins or ends.
  static let strings = Operations(
    .missingOpeningQuote, .missingClosingQuote, .openingQuote, .closingQuote, .extraQuote, .movedQuote, .shiftedQuote,
    .otherCharacterForQuote, .innerQuote, .endBackslash, .lineBreak, .joinedStrings, .otherQuotes, .bareString)
  /// Those at places in a string.
  static let inStrings = Operations(
    .missingOpeningQuote, .missingClosingQuote, .openingQuote, .closingQuote, .movedQuote, .shiftedQuote,
    .otherCharacterForQuote, .innerQuote, .endBackslash, .lineBreak, .escape)
  /// Text that is no data.
  static let wrongText = Operations(.text, .character, .dropValue, .line, .remark)
  /// Each is one finding for the whole document.
  static let documentWide = Operations(.around, .conflict)
}
