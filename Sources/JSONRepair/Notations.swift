import SourceText

/// How other languages, keyboards and word processors write what JSON writes: data, and the only place that knows it.
enum Notations {
  /// The key of an object that repeats its key in the map around it.
  static let identity = hashOfKey("id")

  // MARK: Strings

  /// What opens a string elsewhere, and what closes it then.
  static let quotes: [(opening: [UInt8], closing: [UInt8])] = [
    ("'", "'"), ("`", "`"),  // JavaScript, Python
    ("“", "”"), ("”", "”"), ("“", "“"), ("„", "“"), ("„", "”"),  // word processors
    ("«", "»"), ("»", "«"), ("‹", "›"), ("‘", "’"), ("’", "’"), ("‚", "‘"),
    ("「", "」"), ("『", "』"), ("＂", "＂"), ("＇", "＇"),  // keyboards for Chinese and Japanese
    ("&quot;", "&quot;"), ("&#34;", "&#34;"),  // copied from the source of a web page
    ("\\\"", "\\\""),  // copied from inside of a string
    ("\"\"\"", "\"\"\""), ("\"\"", "\"\""), ("''", "''"), ("'''", "'''"),  // CSV, SQL, Python
    ("´", "´"), ("`", "´"), ("``", "''"), ("″", "″"),  // typewriters, TeX
  ].map { (Array($0.utf8), Array($1.utf8)) }

  /// The characters that may be a quote too many or of the wrong kind.
  static let quoteCharacters: [[UInt8]] = ([[.quote]] + quotes.flatMap { [$0.opening, $0.closing] }).reduce(into: []) {
    if !$0.contains($1), String(decoding: $1, as: UTF8.self).unicodeScalars.count == 1 { $0.append($1) }
  }

  /// Operators between strings, and whether a space comes before: a period without one is text.
  static let joiners: [(text: [UInt8], needsSpace: Bool)] = [("+", false), ("&", false), ("..", true), (".", true)].map
  {
    (Array($0.utf8), $1)
  }

  /// What a string that was closed is followed by, in any notation.
  static let followers: [[UInt8]] =
    [
      ",", ":", "]", "}", "\r", "\n", ";", "=", "//", "/*",
    ].map { Array($0.utf8) } + separators.filter { $0.text.count > 1 && !$0.kind.isOpener }.map { $0.text }

  /// Letters before the opening quote of a string in other languages.
  static let stringPrefixes: [[UInt8]] = ["f", "r", "b", "u", "F", "R", "B", "L", "@", "$"].map { Array($0.utf8) }

  /// Characters that are escaped in other languages, and are not in JSON.
  static let needlesslyEscaped = ASCIISet("'`$#&_-.*!%@~^|+=?()[]{}<>:;, ")

  /// Escapes of other languages: the letter, how many hexadecimal digits follow, and what JSON has before these.
  static let otherEscapes: [(letter: UInt8, digits: Int, json: String)] = [
    (.x, 2, "\\u00"), (UInt8(ascii: "v"), 0, "\\u000B"), (UInt8(ascii: "a"), 0, "\\u0007"),
  ]

  // MARK: Separators and brackets

  static let separators: [(text: [UInt8], kind: TokenKind)] = [
    ("，", .comma), ("、", .comma), ("،", .comma), (";", .comma), ("；", .comma), ("؛", .comma),
    ("：", .colon), ("∶", .colon), ("=>", .colon), ("->", .colon), ("=", .colon), ("→", .colon),
    ("［", .openBracket), ("］", .closeBracket), ("｛", .openBrace), ("｝", .closeBrace),
    ("【", .openBracket), ("】", .closeBracket), ("（", .openBracket), ("）", .closeBracket),
  ].map { (Array($0.utf8), $1) }

  /// Round brackets, as tuples and calls have them: either kind.
  static let brackets: [(byte: UInt8, kinds: [TokenKind])] = [
    (UInt8(ascii: "("), [.openBracket, .openBrace]), (UInt8(ascii: ")"), [.closeBracket, .closeBrace]),
  ]

  // MARK: Literals and numbers

  static let literals: [(text: String, json: String)] = [
    ("none", "null"), ("nil", "null"), ("undefined", "null"), ("nan", "null"), ("null", "null"), ("n/a", "null"),
    ("$null", "null"), ("true", "true"), ("false", "false"), ("$true", "true"), ("$false", "false"),
    (".true.", "true"), (".false.", "false"), ("yes", "true"), ("no", "false"), ("yes.", "true"), ("on", "true"),
    ("off", "false"), ("ja", "true"), ("nein", "false"), ("wahr", "true"), ("falsch", "false"), ("vrai", "true"),
    ("faux", "false"),
  ]

  /// How numbers are written elsewhere.
  static let numbers: [(parts: [NumberPart], price: Int)] = [
    ([.drop("+"), .digits(1, 99), .fraction], 100),  // a plus
    ([.minus, .zeros, .digits(1, 99), .fraction], 100),  // leading zeros
    ([.minus, .add("0"), .keep("."), .digits(1, 99)], 100),  // .5
    ([.minus, .digits(1, 99), .drop(".")], 100),  // 5.
    ([.minus, .digits(1, 99), .fraction, .space, .drop("%")], 100),  // a percentage
    ([.digits(1, 3), .replace(",", "."), .digits(1, 2)], 200),  // a decimal comma, or two numbers
    ([.digits(1, 3), .dropAny(",_' "), .digits(3, 3)], 150),  // groups of thousands
    ([.minus, .digits(1, 99), .dropAny("fFdDLlnN")], 150),  // the suffix of a type
    ([.digits(1, 99), .fraction, .space, .drop("/"), .space, .drop("10")], 300),  // out of ten
    ([.digits(1, 99), .fraction, .space, .drop("/"), .space, .drop("100")], 300),
    ([.digits(1, 99), .fraction, .space, .drop("/"), .space, .drop("5")], 300),
    ([.minus, .digits(1, 99), .fraction, .space, .letters], 320),  // a unit; two words in quotes cost less
    ([.hexadecimal], 150),  // 0xFF
    ([.drop("~"), .space, .digits(1, 99)], 200),  // about
    ([.minus, .digits(1, 99), .fraction], 100),  // full-width digits, letters for digits
  ]

  /// Letters that look like digits.
  static func digit(for byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "O"), UInt8(ascii: "o"): .digit0
    case UInt8(ascii: "I"), UInt8(ascii: "l"): .digit0 + 1
    default: byte
    }
  }

  // MARK: Text that is not data

  static let comments: [Mark] = [
    Mark("//", .line), Mark("/*", .until("*/")),  // JavaScript, C
    Mark("#", .line), Mark("--", .line), Mark("<!--", .until("-->")),  // Python, SQL, HTML
    Mark("% ", .line), Mark("%% ", .line), Mark(";;", .line),  // TeX, Lisp
  ]

  /// What people and programs leave in the place of text or next to it.
  static let remarks: [Mark] = [
    Mark("...", .phrase), Mark("…", .phrase), Mark("\\", .beforeSpace), Mark(":wq!", .itself), Mark(":q!", .itself),
    Mark(":wq", .word), Mark(":w", .word), Mark(":q", .word), Mark("**", .itself), Mark("__", .itself),
  ]

  /// Lines of other formats around data.
  static let lines: [Mark] = [
    Mark("```", .line), Mark("~~~", .line), Mark("@@", .line), Mark("---", .run), Mark("***", .run),
    Mark("___", .run), Mark("===", .run),
  ]

  /// The marks of a merge; with each those that may end what is removed, and whether that is a whole side.
  static let conflicts: [(mark: [UInt8], ends: [(mark: [UInt8], price: Int)])] = [
    ("<<<<<<<", [("=======", Price.conflictSide)]),
    ("|||||||", [("=======", Price.conflict), (">>>>>>>", Price.conflictSide)]),
    ("=======", [(">>>>>>>", Price.conflictSide)]),
    (">>>>>>>", []),
  ].map { (Array($0.utf8), $1.map { (Array($0.utf8), $1) }) }

  /// Marks before the lines of a list, a quotation or a table.
  static let bullets: [[UInt8]] = ["+", "*", "•", ">", "|", "·", "–", "—"].map { Array($0.utf8) }
  /// What follows the number of a line.
  static let numberMarks = ASCIISet(".)|:")
}
