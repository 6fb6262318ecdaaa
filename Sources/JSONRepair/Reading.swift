/// The kinds of tokens of RFC 8259; and `nothing`, text that is skipped.
enum TokenKind: UInt8 {
  case openBrace, openBracket, closeBrace, closeBracket, comma, colon, string, number, literal, nothing

  init?(structural byte: UInt8) {
    switch byte {
    case .openBrace: self = .openBrace
    case .openBracket: self = .openBracket
    case .closeBrace: self = .closeBrace
    case .closeBracket: self = .closeBracket
    case .comma: self = .comma
    case .colon: self = .colon
    default: return nil
    }
  }

  var isOpener: Bool { self == .openBrace || self == .openBracket }
  var isCloser: Bool { self == .closeBrace || self == .closeBracket }

  /// How a structural character is written.
  var text: String {
    switch self {
    case .openBrace: "{"
    case .openBracket: "["
    case .closeBrace: "}"
    case .closeBracket: "]"
    case .comma: ","
    case .colon: ":"
    case .string, .number, .literal, .nothing: ""
    }
  }

  /// The types of values that begin with it.
  var types: WantedTypes {
    switch self {
    case .openBrace: .object
    case .openBracket: .array
    case .string: .string
    case .number: .number
    case .literal: .boolean
    case .closeBrace, .closeBracket, .comma, .colon, .nothing: []
    }
  }
}

/// A replacement of bytes of the original text.
struct Edit: Equatable {
  var start: Int
  var end: Int
  var text: String
  /// Where the line `start..<end` moves to; −1 for all other edits.
  var destination = -1

  init(_ start: Int, _ end: Int, _ text: String, destination: Int = -1) {
    (self.start, self.end, self.text, self.destination) = (start, end, text, destination)
  }
}

/// The characters of a string, still escaped: bytes of the text, or of what the lexer wrote.
struct Content {
  var range: Range<Int>
  var isWritten = false
}

/// A token at an offset as it was probably meant: what that costs, and the edits that make it one of JSON.
struct Reading {
  var kind: TokenKind
  @Compact var start: Int
  @Compact var end: Int
  @Compact var price = 0
  /// In the lexer's list, sorted.
  var edits = 0..<0
  var content = Content(range: 0..<0)
  /// Whether it is `null`.
  var isNull = false
  /// The offset of a quote that belongs elsewhere: nothing is read there. −1 for none.
  @Compact var skip = -1
  var operation = Operation.none
  /// The bit of its notation, which is cheap once it was used; 0 for none.
  var notation: UInt64 = 0

  /// Whether it is the token that the text has.
  var isExact: Bool { price == 0 && edits.isEmpty && operation == .none }
}
