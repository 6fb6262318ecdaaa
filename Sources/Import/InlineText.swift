import JSONSyntax
import SourceText
import TierLists

/// The content of a line of Markdown without its signs.
struct InlineText: Sendable {
  private(set) var text: String
  private(set) var pictures: [String] = []
  /// Their descriptions.
  private(set) var pictureTitles: [String] = []
  private(set) var links: [String] = []
  /// Of a tag such as `<span style="color: red">`.
  private(set) var color: String?
  /// Whether it is one picture and nothing else; then the text is its description.
  private(set) var isPicture = false
  /// The characters of the bold text that it begins with.
  private(set) var boldCount = 0

  /// - Complexity: O(*bytes*): whatever closes a bracket is looked for once.
  /// - Source: CommonMark 0.31.2, chapter 6.
  init(_ line: String) {
    text = trimmed(line)
    guard line.utf8.contains(where: { "\\*_`[!<~".utf8.contains($0) }) else { return }
    var reader = InlineReader(scalars: Array(line.unicodeScalars))
    while reader.next < reader.scalars.count { reader.step() }
    text = trimmed(reader.text)
    (pictures, links, isPicture) = (reader.pictures, reader.links, reader.isPicture)
    (color, pictureTitles) = (reader.color, reader.pictureTitles)
    if line.hasPrefix("**") || line.hasPrefix("__") { boldCount = reader.boldCount }
  }
}

private struct InlineReader {
  let scalars: [Unicode.Scalar]
  var next = 0
  var output: [Unicode.Scalar] = []
  var (pictures, links): ([String], [String]) = ([], [])
  var boldCount = 0
  var isPicture = false
  var color: String?
  var pictureTitles: [String] = []
  /// For each character that closes something, where the last search for it ended.
  private var found: [Unicode.Scalar: Int] = [:]

  init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private subscript(index: Int) -> Unicode.Scalar { scalars.indices.contains(index) ? scalars[index] : " " }

  var text: String { String(String.UnicodeScalarView(output)) }

  private func string(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

  mutating func step() {
    let scalar = scalars[next]
    switch scalar {
    case "\\" where self[next + 1].isASCII && !self[next + 1].isWord && self[next + 1] != " ":
      output.append(self[next + 1])
      next += 2
    case "!" where self[next + 1] == "[" && readLink(from: next + 1, isPicture: true): break
    case "!" where self[next + 1] == "[" && self[next + 2] == "[" && readWikiLink(from: next + 1, isPicture: true):
      break
    case "[" where self[next + 1] == "[" && readWikiLink(from: next, isPicture: false): break
    case "[" where readLink(from: next, isPicture: false): break
    case "<" where readTag(): break
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
    else { return false }
    // A title in quotes may follow the address.
    let target = scalars[close + 2..<end].drop { $0 == " " || $0 == "<" }
    let quote = target.indices.first { $0 > target.startIndex && target[$0] == "\"" && target[$0 - 1] == " " } ?? end
    let address = trimmed(string(target.startIndex..<quote).filter { $0 != ">" })
    if isPicture {
      pictureTitles.append(trimmed(string(open + 1..<close)))
      pictures.append(String(decoding: MediaPath.unescaped(Array(address.utf8)[...]), as: UTF8.self))
      self.isPicture = output.isEmpty && end + 1 == scalars.count && pictures.count == 1
      if self.isPicture { output += scalars[open + 1..<close] }
    } else {
      links.append(address)
      output += scalars[open + 1..<close].filter { $0 != "*" }
    }
    next = end + 1
    return true
  }

  /// Reads `[[page]]` or `[[page|text]]`, or `![[picture|size]]` of Obsidian.
  private mutating func readWikiLink(from open: Int, isPicture: Bool) -> Bool {
    guard let end = place(of: "]", from: open + 2), end > open + 2 else { return false }
    let parts = scalars[open + 2..<end].split(separator: "|", maxSplits: 1)
    guard self[end + 1] == "]", let first = parts.first, let text = parts.last else {
      return false
    }
    if isPicture {
      pictureTitles.append("")
      pictures.append(trimmed(String(String.UnicodeScalarView(first))))
      self.isPicture = output.isEmpty && end + 2 == scalars.count
    } else {
      output += text
    }
    next = end + 2
    return true
  }

  /// Reads `<br>`, another tag, or an address in angle brackets.
  private mutating func readTag() -> Bool {
    guard self[next + 1].properties.isAlphabetic || self[next + 1] == "/", let end = place(of: ">", from: next + 1)
    else { return false }
    let tag = string(next + 1..<end)
    if tag.lowercased().hasPrefix("br") { output.append("\n") }
    if isWebAddress(tag) { links.append(tag) }
    if let rest = tag.split(separator: "color", maxSplits: 1).dropFirst().first {
      let value = rest.drop { ":='\" ".contains($0) }.prefix { !"'\";".contains($0) }
      color = color ?? RGBColor.likely(for: String(value))?.color.text
    }
    next = end + 1
    return true
  }

  private mutating func readEmphasis(_ scalar: Unicode.Scalar) {
    let start = next
    while self[next] == scalar { next += 1 }
    let (before, after) = (self[start - 1], self[next])
    let isAmongSpaces = before.properties.isWhitespace && after.properties.isWhitespace
    // `snake_case`, `2 * 3` and `~5` are text.
    if isAmongSpaces || scalar == "_" && before.isWord && after.isWord || scalar == "~" && next - start == 1 {
      output += scalars[start..<next]
    }
    if next - start >= 2, start > 0, boldCount == 0 { boldCount = output.count }
  }
}
