import SourceText
import TierLists

/// The content of a line of Markdown without its signs.
struct InlineText: Sendable {
  private(set) var text = ""
  private(set) var pictures: [String] = []
  private(set) var links: [String] = []
  /// Whether it is one picture and nothing else; then the text is its description.
  private(set) var isPicture = false
  /// The characters of the bold text that it begins with.
  private(set) var boldCount = 0

  /// - Complexity: O(*bytes*): whatever closes a bracket is looked for once.
  /// - Source: CommonMark 0.31.2, chapter 6.
  init(_ line: String) {
    guard line.utf8.contains(where: { "\\*_`[!<&~".utf8.contains($0) }) else {
      text = trimmed(line)
      return
    }
    var reader = InlineReader(Array(line.unicodeScalars))
    reader.run()
    text = trimmed(String(reader.output))
    (pictures, links, isPicture) = (reader.pictures, reader.links, reader.isPicture)
    if line.hasPrefix("**") || line.hasPrefix("__") { boldCount = reader.boldCount }
  }
}

private struct InlineReader {
  let scalars: [Unicode.Scalar]
  var output = String.UnicodeScalarView()
  var pictures: [String] = []
  var links: [String] = []
  var boldCount = 0
  var isPicture = false
  private var next = 0
  /// For each character that closes something, where the last search for it ended.
  private var found: [Unicode.Scalar: Int] = [:]

  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  mutating func run() {
    while next < scalars.count { step() }
  }

  private subscript(index: Int) -> Unicode.Scalar { index < scalars.count ? scalars[index] : "\0" }

  private mutating func step() {
    let scalar = scalars[next]
    switch scalar {
    case "\\" where self[next + 1].isASCII && self[next + 1].properties.generalCategory.isSign:
      output.append(self[next + 1])
      next += 2
    case "!" where self[next + 1] == "[" && readLink(from: next + 1, isPicture: true): break
    case "[" where readLink(from: next, isPicture: false): break
    case "<" where readTag(): break
    case "&" where readEntity(): break
    case "*", "_", "~", "`": readEmphasis(scalar)
    default:
      output.append(scalar)
      next += 1
    }
  }

  /// The next place of a character from an offset on.
  private mutating func place(of scalar: Unicode.Scalar, from start: Int) -> Int? {
    var index = max(found[scalar] ?? 0, start)
    while index < scalars.count, scalars[index] != scalar { index += 1 }
    found[scalar] = index
    return index < scalars.count ? index : nil
  }

  private mutating func readLink(from open: Int, isPicture: Bool) -> Bool {
    guard let close = place(of: "]", from: open + 1), self[close + 1] == "(", let end = place(of: ")", from: close + 2)
    else {
      return false
    }
    let target = String(String.UnicodeScalarView(scalars[close + 2..<end]))
    // A title may follow the address.
    let address =
      trimmed(target).split(separator: " \"", maxSplits: 1).first.map { $0.filter { !"<>".contains($0) } } ?? ""
    let label = scalars[open + 1..<close]
    if isPicture {
      pictures.append(String(decoding: MediaPath.unescaped(Array(address.utf8)[...]), as: UTF8.self))
      self.isPicture = output.isEmpty && self[end + 1] == "\0"
      if self.isPicture { output += label }
    } else {
      links.append(address)
      output += label.filter { $0 != "*" }
    }
    next = end + 1
    return true
  }

  /// Reads `<br>`, another tag, or an address in angle brackets.
  private mutating func readTag() -> Bool {
    guard self[next + 1].properties.isAlphabetic || self[next + 1] == "/", let end = place(of: ">", from: next + 1)
    else {
      return false
    }
    let tag = String(String.UnicodeScalarView(scalars[next + 1..<end])).lowercased()
    if tag.hasPrefix("br") { output.append("\n") }
    if isWebAddress(tag) { links.append(String(String.UnicodeScalarView(scalars[next + 1..<end]))) }
    next = end + 1
    return true
  }

  private mutating func readEntity() -> Bool {
    let entities: [(name: String, scalar: Unicode.Scalar)] = [
      ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", "\u{A0}"),
    ]
    let rest = scalars[next..<min(next + 6, scalars.count)]
    guard let entity = entities.first(where: { rest.starts(with: $0.name.unicodeScalars) }) else { return false }
    output.append(entity.scalar)
    next += entity.name.unicodeScalars.count
    return true
  }

  private mutating func readEmphasis(_ scalar: Unicode.Scalar) {
    let start = next
    while self[next] == scalar { next += 1 }
    let isInWord = start > 0 && next < scalars.count && scalars[start - 1].isWord && scalars[next].isWord
    let isAmongSpaces = (start == 0 || scalars[start - 1].properties.isWhitespace) && self[next].properties.isWhitespace
    // `snake_case`, `2 * 3` and `~5` are text.
    if isAmongSpaces || scalar == "_" && isInWord || scalar == "~" && next - start == 1 {
      output += scalars[start..<next]
    }
    if next - start >= 2, start > 0, boldCount == 0 { boldCount = output.count }
  }
}

extension Unicode.Scalar {
  fileprivate var isWord: Bool { properties.isAlphabetic || properties.numericType != nil }
}

extension Unicode.GeneralCategory {
  fileprivate var isSign: Bool {
    switch self {
    case .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .connectorPunctuation,
      .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      true
    default: false
    }
  }
}
