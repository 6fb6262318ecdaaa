import SourceText

// Sets of characters.
extension Notations {
  static let structure = ByteSet("{}[],:\"")
  static let marks = ByteSet("\"{}[]")
  static let dataMarks = ByteSet("[]{}\",:")
  static let wordEnds = ByteSet(" \t\r\n,:[]{}\"\u{B}\u{C}")
  static let noBareStart = ByteSet(" \t\r\n,:[]{}\"'`\u{B}\u{C}")

  /// What may follow a string that lacks its closing quote.
  static let stringEnds = ByteSet(",:]}\"")
  /// The same for text without quotes.
  static let bareEnds = ByteSet(",]}\"")
  static let lineTail = ByteSet(",:]} \t\r\n")
  static let commentStarts: [[UInt8]] = ["//", "/*", "#"].map { Array($0.utf8) }
  /// After these a value or key begins.
  static let openEnds = ByteSet(",:[{")
  static let structureStarts = ByteSet(" \t\r\n,:]}[{")
  static let structureEnds = ByteSet(" \t\r\n,:;]}[{")
  static let escapes = ByteSet("\"\\/bfnrt")
  static let hexDigits = ByteSet("0123456789abcdefABCDEF")
  /// Between groups of three digits.
  static let digitGroups = ByteSet(",_' ")
  /// Where a key without quotes ends.
  static let keyEnds = ByteSet(",:=[]{}\"\n")
  static let wideColons: [[UInt8]] = [Array("：".utf8)]
  /// No text without quotes begins with them.
  static let noBareQuotes: [[UInt8]] = ["“", "”", "„", "«", "»", "「", "」"].map { Array($0.utf8) }
  /// Brackets and commas in text without quotes.
  static let bareMarks = ByteSet(",]}[{")
}
