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
  /// What readers see of signs beside the text: titles of links, descriptions of pictures, targets of wiki links.
  private(set) var asides: [String] = []
  /// Of a tag such as `<span style="color: red">`.
  private(set) var color: String?
  /// Whether it is one picture and nothing else; then the text is its description.
  private(set) var isPicture = false
  /// The characters of the bold text that it begins with.
  private(set) var boldCount = 0

  /// What it has beside its text.
  var signs: [String] { pictures + links + asides }

  /// - Complexity: O(*bytes*): whatever closes a bracket is looked for once.
  /// - Source: CommonMark 0.31.2, chapter 6.
  init(_ line: String) {
    text = trimmed(line)
    guard line.utf8.contains(where: { "\\*_`[!<~".utf8.contains($0) }) else { return }
    var reader = InlineReader(scalars: Array(line.unicodeScalars))
    while reader.next < reader.scalars.count { reader.step() }
    text = trimmed(reader.text)
    (pictures, links, pictureTitles, color) = (reader.pictures, reader.links, reader.pictureTitles, reader.color)
    isPicture = text.isEmpty && pictures.count == 1
    if isPicture { text = pictureTitles.first ?? "" }
    let descriptions = text.isEmpty ? [] : pictureTitles
    let known = Set(words(text))
    asides = (descriptions + reader.asides).filter { !$0.isEmpty && !known.isSuperset(of: words($0)) }
    if line.hasPrefix("**") || line.hasPrefix("__") { boldCount = reader.boldCount }
  }
}

private struct InlineReader {
  let scalars: [Unicode.Scalar]
  var next = 0
  var output: [Unicode.Scalar] = []
  var (pictures, links): ([String], [String]) = ([], [])
  var boldCount = 0
  /// Whether a picture was in `[`.
  private var isInLink = false
  var color: String?
  var (pictureTitles, asides): ([String], [String]) = ([], [])
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
    case "[" where self[next + 1] == "!" && self[next + 2] == "[":
      isInLink = true
      next += 1
    case "]" where isInLink && self[next + 1] == "(":
      isInLink = !readTarget(from: next + 1) { $0.links.append($1) }
      if isInLink { next += 1 }
    case "[" where readLink(from: next, isPicture: false): break
    case "<" where readTag(): break
    case "`" where readCode(): break
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
    guard let close = place(of: "]", from: open + 1) else { return false }
    return readTarget(from: close + 1) { reader, address in
      if isPicture {
        reader.addPicture(address, titled: reader.string(open + 1..<close))
      } else {
        if !address.isEmpty { reader.links.append(address) }
        reader.output += reader.scalars[open + 1..<close].filter { $0 != "*" }
      }
    }
  }

  /// Reads `(address "title")`.
  private mutating func readTarget(from open: Int, _ use: (inout InlineReader, String) -> Void) -> Bool {
    guard self[open] == "(", var end = place(of: ")", from: open + 1) else { return false }
    // Parentheses in it, as the addresses of Wikipedia have them.
    if self[end + 1] == ")", scalars[open + 1..<end].contains("(") { end += 1 }
    let target = scalars[open + 1..<end].drop { $0 == " " || $0 == "<" }
    let start = target.startIndex
    let title = target.indices.first {
      "\"'(=".unicodeScalars.contains(target[$0]) && ($0 == start || target[$0 - 1] == " ")
    }
    // A size is none.
    if let title, target[title] != "=" { asides.append(String(trimmed(string(title..<end)).dropFirst().dropLast())) }
    use(&self, trimmed(string(start..<(title ?? end)).filter { $0 != ">" }))
    next = end + 1
    return true
  }

  private mutating func addPicture(_ address: String, titled title: String) {
    pictureTitles.append(trimmed(title))
    pictures.append(String(decoding: MediaPath.unescaped(Array(address.utf8)[...]), as: UTF8.self))
  }

  /// Reads `[[page]]` or `[[page|text]]`, or `![[picture|size]]` of Obsidian.
  private mutating func readWikiLink(from open: Int, isPicture: Bool) -> Bool {
    guard let end = place(of: "]", from: open + 2), end > open + 2 else { return false }
    let parts = scalars[open + 2..<end].split(separator: "|", maxSplits: 1)
    guard self[end + 1] == "]", let first = parts.first, let text = parts.last else {
      return false
    }
    let other = parts.count > 1 ? String(String.UnicodeScalarView(isPicture ? text : first)) : ""
    if isPicture {
      pictures.append(trimmed(String(String.UnicodeScalarView(first))))
      // Obsidian has a width in its place.
      pictureTitles.append(Int(other) == nil ? trimmed(other) : "")
    } else {
      output += text
      asides.append(trimmed(other))
    }
    next = end + 2
    return true
  }

  /// Reads a comment, a tag of HTML, or an address in angle brackets; what others hold is text.
  private mutating func readTag() -> Bool {
    guard let end = place(of: ">", from: next + 1) else { return false }
    // Only what is read is looked at to its end.
    let content = scalars[next + 1..<end]
    let word = string(content.prefix { $0 != " " && $0 != "<" }.indices)
    let name = word.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
    if content.starts(with: "!--".unicodeScalars), content.count > 4, self[end - 1] == "-", self[end - 2] == "-" {
      asides.append(trimmed(string(next + 4..<end - 2)))
    } else if word.unicodeScalars.count == content.count, isWebAddress(word) || word.contains("@") {
      links.append(word)
    } else if tags.contains(name) {
      if blockTags.contains(name), output.last ?? "\n" != "\n" { output.append("\n") }
      if content.contains("=") { readAttributes(of: string(content.indices)) }
    } else {
      return false
    }
    next = end + 1
    return true
  }

  private mutating func readAttributes(of tag: String) {
    let attributes = attributes(tag)
    let description = attributes.first { $0.name == "alt" }?.value ?? ""
    for (name, value) in attributes {
      switch name {
      case "href": links.append(value)
      case "src": addPicture(value, titled: description)
      case "title", "srcset", "data-src", "value", "aria-label": asides.append(value)
      default:
        // `color: red` in a style, or `bgcolor`
        let part = name == "style" ? value.split(separator: "color", maxSplits: 1).dropFirst().first : value[...]
        guard let part, name == "style" || name.hasSuffix("color") else { continue }
        let text = part.drop { ": ".contains($0) }.prefix { $0 != ";" }
        color = color ?? RGBColor.likely(for: String(text))?.color.text
      }
    }
  }

  /// Reads the text between two backticks as it is.
  private mutating func readCode() -> Bool {
    guard self[next + 1] != "`", let end = place(of: "`", from: next + 1), self[end + 1] != "`" else { return false }
    output += scalars[next + 1..<end]
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

/// The attributes of a tag of HTML, their names in lower case.
private func attributes(_ tag: String) -> [(name: String, value: String)] {
  var (attributes, rest): ([(name: String, value: String)], Substring) = ([], tag[...])
  while let equals = rest.firstIndex(of: "=") {
    let name = rest[..<equals].split(separator: " ").last?.lowercased() ?? ""
    rest = rest[equals...].dropFirst().drop { $0 == " " }
    let quote = rest.first.flatMap { "\"'".contains($0) ? $0 : nil }
    if quote != nil { rest = rest.dropFirst() }
    let value = rest.prefix { quote == nil ? $0 != " " : $0 != quote }
    attributes.append((name, String(value)))
    rest = rest[value.endIndex...].dropFirst(quote == nil ? 0 : 1)
  }
  return attributes
}

/// The words of a text in lower case.
private func words(_ text: String) -> [String] {
  text.lowercased().unicodeScalars.split { !$0.isWord }.map { String($0) }
}

/// Tags that begin a line.
private let blockTags: Set<String> = ["br", "dd", "div", "dt", "hr", "li", "p", "td", "th", "tr"]

/// The tags of HTML that people use in Markdown.
private let tags = blockTags.union([
  "a", "abbr", "audio", "b", "blockquote", "body", "center", "code", "del", "details", "dl", "em", "figcaption",
  "figure",
  "font", "h1", "h2", "h3", "h4", "h5", "h6", "i", "iframe", "img", "input", "ins", "kbd", "label", "mark", "ol",
  "picture",
  "pre", "q", "s", "section", "small", "source", "span", "strike", "strong", "sub", "summary", "sup", "table", "tbody",
  "thead", "tt", "u", "ul", "video",
])
