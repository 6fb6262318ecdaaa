import SourceText

// Sets of characters.
extension Notations {
  static let marks = ASCIISet("\"{}[]")
  static let allBrackets = ASCIISet("{}[]")
  static let dataMarks = ASCIISet("[]{}\",:")
  static let wordEnds = ASCIISet(" \t\r\n,:[]{}\"\u{B}\u{C}")
  static let noBareStart = ASCIISet(" \t\r\n,:[]{}\"'`\u{B}\u{C}")

  /// What may follow a string that lacks its closing quote.
  static let stringEnds = ASCIISet(",:]}\"")
  /// The same for text without quotes.
  static let bareEnds = ASCIISet(",]}\"")
  static let lineTail = ASCIISet(",:]} \t\r\n")
  static let commentStarts: [[UInt8]] = ["//", "/*", "#"].map { Array($0.utf8) }
  /// After these a value or key begins.
  static let openEnds = ASCIISet(",:[{")
  static let structureStarts = ASCIISet(" \t\r\n,:]}[{")
  static let structureEnds = ASCIISet(" \t\r\n,:;]}[{")
  static let escapes = ASCIISet("\"\\/bfnrt")
  /// Between groups of three digits.
  static let digitGroups = ASCIISet(",_' ")
  /// Where a key without quotes ends.
  static let keyEnds = ASCIISet(",:=[]{}\"\n")
  /// What is no text outside of strings, in any language.
  static let syntax = ASCIISet(" \t\r\n\"'`,:;=()[]{}\\./|")
  /// The same of several bytes.
  static let syntaxSigns = separators.map { $0.text } + quoteCharacters
  /// What a number loses without another meaning.
  static let numberSigns = ASCIISet("+_%")
  /// Brackets and commas in text without quotes.
  static let bareMarks = ASCIISet(",]}[{")
}
